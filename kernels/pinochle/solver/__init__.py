"""Exact value of open-card endings, for two players and for a bidder against two defenders.

``position`` packs the cards in play; ``search`` proves how many points can be reached, trying the ``choices`` in the
order of their ``rating`` (with learnt ``weights``); ``table`` remembers what was proved, by how a position ``looks``;
``solve`` asks for values, best cards and the line of play; ``room`` plays so that a value is kept.
"""
