"""二人刨幺 (Bao Yao for two players): two packs, four hands, two sides."""
