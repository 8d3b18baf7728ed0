"""Pinochle: cards as bits, deals, melds, legal plays, and the games played with them."""
