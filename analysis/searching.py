"""Players who draw worlds: their large kernels, compiled once for all that play hands with them, and room for them.

The room of a thread serves all tables, one after the other: whatever a decision finds in it is written anew.
"""

import threading
from functools import cache
from typing import Any, Final

import numpy as np

from meldlab.kernels.baoyao import sampled as baoyao_sampled
from meldlab.kernels.baoyao import searching as baoyao
from meldlab.kernels.baoyao.basic_table import N_COLUMNS as BAOYAO_COLUMNS
from meldlab.kernels.baoyao.book import N_COLUMNS as N_BOOK_COLUMNS
from meldlab.kernels.baoyao.book import N_ROWS
from meldlab.kernels.baoyao.cards import N_SEATS
from meldlab.kernels.baoyao.desk import new_desk as new_baoyao_desk
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


def baoyao_search(review: Review) -> baoyao.Search:
    """Make room for searching hands of Bao Yao, with a script or `no_review`."""
    return baoyao.Search(_baoyao_turn(), _baoyao_room(review))


def baoyao_search_here() -> baoyao.Search:
    """This thread's room for searching hands of Bao Yao, without a script."""
    if not hasattr(_HERE, "baoyao"):
        _HERE.baoyao = baoyao_search(no_review())
    search: baoyao.Search = _HERE.baoyao
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


def _baoyao_room(review: Review) -> baoyao.SearchRoom:
    return baoyao.SearchRoom(_baoyao_weigh(), baoyao_sampled.new_tools(), review)


def _baoyao_table() -> tuple[Any, Any, Any]:
    """A desk, a book and players as the kernels take them."""
    book = np.zeros((N_ROWS, N_BOOK_COLUMNS), np.int64)
    return new_baoyao_desk(), book, np.zeros((N_SEATS, BAOYAO_COLUMNS), np.int64)


@cache
def _baoyao_weigh() -> Any:
    desk, book, players = _baoyao_table()
    tools = baoyao_sampled.new_tools()
    return handed(baoyao_sampled.weigh_plays, _STREAM, desk, 0, book, players, _STREAM, tools, 0)


@cache
def _baoyao_turn() -> Any:
    return handed(baoyao.search_turn, _STREAM, *_baoyao_table(), _STREAM, _baoyao_room(no_review()))
