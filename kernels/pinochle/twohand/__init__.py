"""Two-handed pinochle, a whole deal from the shuffle to the score.

``rules`` names the switches and codes, ``desk`` holds a deal in progress, ``deal`` shuffles, ``melds`` tells which
melds may be laid and lays them, ``events`` names what a log tells.  ``play`` runs a deal: the tricks with a stock, then
those without.  Whatever is to be chosen is asked in ``choices``, which asks the policies: ``random_player``; ``basic``
for what it sees and ``basic_wants`` for what its cards may bring, ``basic_stock`` for its cards and ``basic_meld`` for
its melds while there is a stock, ``basic_end`` for its cards afterwards, ``basic_call`` for calling out; ``exact`` for
play without a fault at the end.  ``match`` plays whole matches, and ``match_sums`` adds up many of them.

``sums`` adds up millions of deals.  ``story`` reads off the log what a deal came to, ``endings`` plays the end of one
again with a change; ``deal_sums`` and ``dix_sums`` add up what both tell, and what the swap of a dix is worth.
"""
