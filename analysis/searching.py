"""Players who draw worlds: their large kernels, compiled once for all that play hands with them, and room for them.

The room of a thread serves all tables, one after the other: whatever a decision finds in it is written anew.
"""

import threading
from functools import cache
from typing import Any, Final

import numpy as np

from meldlab.kernels.jit import handed
from meldlab.kernels.pinochle.twohand import sampled as twohand_sampled
from meldlab.kernels.pinochle.twohand import searching as twohand
from meldlab.kernels.pinochle.twohand.basic import N_COLUMNS as TWOHAND_COLUMNS
from meldlab.kernels.pinochle.twohand.desk import new_desk as new_twohand_desk
from meldlab.kernels.pinochle.twohand.halves import alone
from meldlab.kernels.review import Review, no_review

#: What each thread has made.
_HERE: Final = threading.local()
#: Stands for any stream where types are told.
_STREAM: Final = np.uint64(0)


def twohand_search(review: Review) -> twohand.Search:
    """Make room for searching deals of two-handed pinochle, with a script or `no_review`."""
    return twohand.Search(_twohand_stock(), _twohand_room(review))


def twohand_search_here() -> twohand.Search:
    """This thread's room for searching deals of two-handed pinochle, without a script."""
    if not hasattr(_HERE, "twohand"):
        _HERE.twohand = twohand_search(no_review())
    search: twohand.Search = _HERE.twohand
    return search


def _twohand_room(review: Review) -> twohand.SearchRoom:
    return twohand.SearchRoom(_twohand_weigh(), twohand_sampled.new_tools(), review)


@cache
def _twohand_weigh() -> Any:
    desk, table = new_twohand_desk(), np.zeros((2, TWOHAND_COLUMNS), np.int64)
    question, tools = twohand_sampled.Question(0, 0, 0), twohand_sampled.new_tools()
    return handed(twohand_sampled.weigh, _STREAM, desk, question, table, _STREAM, tools, alone())


@cache
def _twohand_stock() -> Any:
    desk, table = new_twohand_desk(), np.zeros((2, TWOHAND_COLUMNS), np.int64)
    return handed(twohand.search_stock, (0, _STREAM), desk, table, _STREAM, alone(), _twohand_room(no_review()))
