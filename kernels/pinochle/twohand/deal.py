"""Shuffling and dealing for two players."""

from typing import Any

from meldlab.kernels.bits import nth
from meldlab.kernels.jit import lean
from meldlab.kernels.pinochle.deal import draw_cards
from meldlab.kernels.pinochle.twohand.desk import DEALT, STOCK
from meldlab.kernels.pinochle.twohand.rules import hand_cards, stock_cards, whole_pack
from meldlab.kernels.rng import DEAL, advance, below, output, purpose_key, stream_start


@lean
def deal_two(state: Any, deck: int, desk: Any) -> None:
    """Deal two hands, the turn-up and the stock; every deal has the same chance.

    Parameters
    ----------
    state : uint64
        Random stream of the deal.
    deck : int64
        Cards of the pack, 48 or 64.
    desk : int64[9, LOG_SIZE]
        Rows ``DEALT`` and ``STOCK`` are overwritten.
    """
    n_hand = hand_cards(deck)
    pool = whole_pack(deck)
    n_pool = deck
    for seat in range(2):
        hand, state = draw_cards(pool, n_pool, n_hand, state)
        desk[DEALT, seat] = hand
        pool ^= hand
        n_pool -= n_hand
    for number in range(stock_cards(deck)):
        state = advance(state)
        card = nth(pool, below(output(state), n_pool))
        desk[STOCK, number] = card
        pool ^= card
        n_pool -= 1
    desk[DEALT, 2] = pool


@lean
def twohand_deal(seed: Any, deal: Any, deck: int, desk: Any) -> None:
    """Deal number ``deal`` under a seed (uint64, int64); see `deal_two`."""
    deal_two(stream_start(purpose_key(seed, DEAL), deal), deck, desk)
