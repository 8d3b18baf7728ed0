"""Exact value of open-card endings, for two players and for a bidder against two defenders.

``position`` packs the cards in play, ``table`` remembers what was proved, ``search`` proves whether a number of points
can be reached, ``solve`` asks for values, best cards and the line of play, ``room`` plays so that a value is
kept.
"""
