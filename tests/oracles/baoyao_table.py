"""Bao Yao with small hands laid out by hand, and moves told in short, for tests."""

from dataclasses import replace
from typing import Any

from oracles import baoyao
from oracles.baoyao import Deal
from oracles.baoyao_plays import classify, read_cards
from oracles.baoyao_rules import DEFAULTS

FAR = "9 9 9 2 2 2"
"""A hand that is in nobody's way."""


def lay_out(*hands: str, captured: tuple[int, int] = (0, 0), leader: int = 0, **switches: Any) -> Deal:
    """A deal in progress with these hands and points."""
    deal = baoyao.start(DEFAULTS | switches, [read_cards(hand) for hand in hands], leader)
    gone = tuple(seat for seat in range(4) if not deal.hands[seat])
    return replace(deal, captured=captured, out=gone)


def go(deal: Deal, *moves: str) -> Deal:
    """Make moves told as ``0: T T`` or ``1: -``, each by the seat that has the turn; ``yes`` and ``no`` are choices."""
    for move in moves:
        if move in ("yes", "no"):
            deal = baoyao.choose(deal, play_on=move == "yes")
            continue
        seat, cards = move.split(":")
        assert deal.turn == int(seat), f"seat {deal.turn} has the turn at {move!r}"
        if cards.strip() == "-":
            deal = baoyao.pass_turn(deal)
        else:
            deal = baoyao.play(deal, classify(read_cards(cards), deal.rules)[0])
    return deal


def told(deal: Deal) -> tuple[Any, ...]:
    """How a deal ended: winner, how, points and multiplier."""
    assert deal.stage == "over"
    result = baoyao.settle(deal)
    return result["winner"], result["how"], result["points"], result["multiplier"]
