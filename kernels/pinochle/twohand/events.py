"""Kinds of events in a deal of two-handed pinochle; what a log is `meldlab.kernels.log` tells.

Values: points of a turned-up dix; number of the card's bit for a card played or drawn; points of a trick; for a dix the
number of the turn-up's bit and one, or 0 without the swap; for a meld ``kind + 16 * points``; for a call what the
caller has in this deal.

Of irregularities: for a card exposed ``number of its bit + 64 * place``, where places 0 and 1 are the hands of dealer
and other and 2 is the top of the stock; number of the bit of a card led out of turn and taken
back, ``NO_CARD`` for a lead accepted; for a revoke ``2 * number of the card's bit``, and one more if it is corrected;
the number of cards drawn by one who draws wrongly; number of the bit of the card missing from the pack, of the one left
over, and of a new turn-up; 0 for a new deal.
"""

from typing import Final

from meldlab.kernels.log import clear as clear
from meldlab.kernels.log import write as write

TURNUP_DIX, PLAY, TRICK, DIX, MELD, DRAW, CALL = range(7)
EXPOSE, OUT_OF_TURN, REVOKE, WRONG_DRAW, MISSING, LEFT_OVER, NEW_TURNUP, NEW_DEAL = range(7, 15)
#: Hands come before the places of the stock where a card is exposed.
STOCK_PLACE: Final = 2
NO_CARD: Final = -1
#: Room for the cards played and drawn, tricks, melds and dixes of the larger pack.
LOG_SIZE: Final = 2 * 200 + 1
