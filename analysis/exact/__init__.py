"""Odds that are known exactly: counted or derived, never sampled.

Everything in this folder works in whole numbers and fractions, so a simulation can be held against it with a z-score.

* ``bombs``  the bombs of Bao Yao in one hand, with one player, in the deal, and the strongest of them;
* ``splits`` deals of several hands, counted one group of ranks after another, that ``bombs`` rests on;
* ``melds``  best-trump meld of random hands of the 48-card pack, and how many hands hold each kind of meld;
* ``suits``  the one-suit counts and the four-suit product that ``melds`` rests on;
* ``twohand`` what is turned up and dealt at a table of two;
* ``widow``  the chance that the widow fills an open place, and what it adds to a random hand.
"""
