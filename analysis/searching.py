"""Players who draw worlds: their large kernels, compiled once for all that play hands with them, and room for them.

The room of a thread serves all tables, one after the other: whatever a decision finds in it is written anew.
"""

import threading
from typing import Final

import numpy as np

from meldlab.kernels.baoyao import sampled as baoyao_sampled
from meldlab.kernels.baoyao import searching as baoyao
from meldlab.kernels.baoyao.basic_table import N_COLUMNS as BAOYAO_COLUMNS
from meldlab.kernels.baoyao.book import N_COLUMNS as N_BOOK_COLUMNS
from meldlab.kernels.baoyao.book import N_ROWS
from meldlab.kernels.baoyao.cards import N_SEATS
from meldlab.kernels.baoyao.desk import new_desk as new_baoyao_desk
from meldlab.kernels.jit import handed
from meldlab.kernels.pinochle.auction import choices as auction
from meldlab.kernels.pinochle.auction import play_outs as auction_play_outs
from meldlab.kernels.pinochle.auction import sampled as auction_sampled
from meldlab.kernels.pinochle.auction.basic import Contract
from meldlab.kernels.pinochle.auction.hand import HandResult
from meldlab.kernels.pinochle.auction.hand import new_desk as new_auction_desk
from meldlab.kernels.pinochle.auction.play import Table
from meldlab.kernels.pinochle.auction.searching import search_hand
from meldlab.kernels.pinochle.auction.settlement import Payments
from meldlab.kernels.pinochle.twohand import sampled as twohand_sampled
from meldlab.kernels.pinochle.twohand import searching as twohand
from meldlab.kernels.pinochle.twohand.basic import N_COLUMNS as TWOHAND_COLUMNS
from meldlab.kernels.pinochle.twohand.desk import new_desk as new_twohand_desk
from meldlab.kernels.pinochle.twohand.halves import alone
from meldlab.kernels.review import Review, no_review

#: What each thread has made.
_HERE: Final = threading.local()
#: The large kernel of each game.
SEARCHING: Final = {"auction": "search_hand", "twohand": "search_stock", "baoyao": "search_turn"}
#: Stands for any stream where types are told.
_STREAM: Final = np.uint64(0)


def with_auction_search(table: Table, review: Review | None = None) -> Table:
    """Give a table of auction pinochle this thread's room for searching, if players draw worlds there.

    Parameters
    ----------
    table : Table
        Its ``search`` is None, or a pair of settings and models.
    review : Review, optional
        The script of a hand that is reviewed.
    """
    if table.search is None:
        return table
    settings, models = table.search
    if not hasattr(_HERE, "auction"):
        _HERE.auction = auction_play_outs.new_tools(settings, models), no_review()
    tools, nothing = _HERE.auction
    tools = tools._replace(settings=settings, models=models)
    desk, blind = new_auction_desk(), table._replace(search=None)
    hand = tools, table.rules, 0, 0
    contract = Contract._make([0] * 6)
    seen = desk.log, _STREAM
    room = auction.SearchRoom(
        handed(auction_sampled.try_cards, _STREAM, *hand, 0, 0, 0, *seen),
        handed(auction_sampled.try_contracts, _STREAM, *hand, 0, contract, contract, *seen),
        handed(auction_sampled.try_conceding, _STREAM, *hand, contract, 0, *seen),
        tools,
        nothing if review is None else review,
    )
    played = HandResult._make([*[0] * 10, Payments._make([0] * 5)])
    return table._replace(search=auction.Search(handed(search_hand, played, _STREAM, 0, blind, desk, room), room))


def twohand_search(review: Review) -> twohand.Search:
    """Make room for searching deals of two-handed pinochle, with a script or `no_review`."""
    desk, table, tools = new_twohand_desk(), np.zeros((2, TWOHAND_COLUMNS), np.int64), twohand_sampled.new_tools()
    question = twohand_sampled.Question(0, 0, 0)
    weigh = handed(twohand_sampled.weigh, _STREAM, desk, question, table, _STREAM, tools, alone())
    room = twohand.SearchRoom(weigh, tools, review)
    return twohand.Search(handed(twohand.search_stock, (0, _STREAM), desk, table, _STREAM, alone(), room), room)


def twohand_search_here() -> twohand.Search:
    """This thread's room for searching deals of two-handed pinochle, without a script."""
    if not hasattr(_HERE, "twohand"):
        _HERE.twohand = twohand_search(no_review())
    search: twohand.Search = _HERE.twohand
    return search


def baoyao_search(review: Review) -> baoyao.Search:
    """Make room for searching hands of Bao Yao, with a script or `no_review`."""
    desk, tools = new_baoyao_desk(), baoyao_sampled.new_tools()
    book = np.zeros((N_ROWS, N_BOOK_COLUMNS), np.int64)
    players = np.zeros((N_SEATS, BAOYAO_COLUMNS), np.int64)
    weigh = handed(baoyao_sampled.weigh_plays, _STREAM, desk, 0, book, players, _STREAM, tools, 0)
    room = baoyao.SearchRoom(weigh, tools, review)
    return baoyao.Search(handed(baoyao.search_turn, _STREAM, desk, book, players, _STREAM, room), room)


def baoyao_search_here() -> baoyao.Search:
    """This thread's room for searching hands of Bao Yao, without a script."""
    if not hasattr(_HERE, "baoyao"):
        _HERE.baoyao = baoyao_search(no_review())
    search: baoyao.Search = _HERE.baoyao
    return search
