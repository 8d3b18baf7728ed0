"""Slow, obvious twins of the analyser, written from the rules of the games alone.

Nothing in this package imports the analyser (or anything outside the standard library): a fault shared by both sides
would hide itself. ``pinochle`` knows the cards, the melds and the duties of play; ``auction`` the stakes;
``referee`` judges a whole recorded hand; ``random_player`` plays legal hands without sense, to feed the referee.
``twohand`` plays a deal for two, with ``twohand_referee`` and ``random_twohand`` beside it.
"""
