"""One deal of two-player Bao Yao under any switches, in plain Python.

A ``Deal`` is never changed; every move gives a new one. Seats 0 and 2 are side 0, seats 1 and 3 side 1, and the turn
goes 0, 1, 2, 3 past seats without cards. ``start`` lays the hands out, ``play`` and ``pass_turn`` are the moves of
``stage`` ``play``, ``choose`` the winner's of ``choose``; ``over`` is the end and ``settle`` tells the result. What a
move brought about besides itself, a hand that is out or a trick that is over, stands in ``news``.

The switches are in ``baoyao_rules``, the plays in ``baoyao_plays``. Where the rules leave room they are read like this,
with the words of the Chinese description that a reading rests on:

1. Points are a side's when the trick is over ("抓分"), so 140 is looked for then and only then. Points on the table
   are nobody's yet.
2. 90 with the head-run is looked for when a trick is over, and at once when the first hand is out
   ("分数达到90且此方有一边先跑，此方胜": both hold from that play on). A trick that brings 140 and 90 at once is won
   by 140.
3. 双跑 is looked for at the play that empties the second hand ("若一方双跑时，另一方分数在…": at that moment), so
   nobody may beat that play any more, and the loser's points are those he has captured by then.
4. A deal that ends in the middle of a trick leaves the points on the table to nobody: only captured points count. The
   winner's side has played last then, so no payment hangs on it. Under ``double_run`` first_two the third hand out ends
   the trick with the deal, and its points are the last player's.
5. First out of all four is the head, whichever side wins. 头跑 counts for the side as long as the deal lasts
   ("当一方中一边先跑，但分数不够90，此方剩余一边只要能继续拿分，当分达到90，此方胜").
6. ``double_run`` any_two: any two places of the same side are a double run. first_two: places one and two only; else
   the deal is over when the third hand is out, the table's points are the last player's, 140 and 90 are looked for
   once more, and if there is no winner then nobody pays but the table fee (``winner`` and ``how`` None, multiplier 0).
   The third hand out ends a deal that is played on for the snow in the same way.
7. ``snow``: the loser's captured points count, 25 are enough ("25分以上（包括25分）"), or with ``snow_at_25`` 2 are
   not ("没有超过25分"), at the win as well as later.
8. ``snow`` continue: winner and ``how`` are settled by the first win ("在一方已经获赢的情况下") and stay, even if the
   loser has both hands out afterwards. The deal goes on in the same trick, or with the next lead, until the loser is
   safe (×1), the winner has both hands out in any places, or all points are decided: none is left on the table or in
   a hand, or the loser has no cards left and the trick is over. A 双跑 ends the deal at once: no winner's hand is left
   to play on.
9. ``snow`` choice: he who won by 140 or 90 while the loser is not safe says once whether he plays on as under continue
   or stops for ×1. He is not asked when all points are decided, nor at a 双跑: the snow is his.
10. ``snow`` double_run_only: ×2 and ×4 for a double run alone, any other win ends the deal at once for ×1.
11. A pass is never possible for a leader. A seat that has passed may play again when the trick comes round to it, if
    somebody has played since.
12. 接风: the partner leads when nobody has beaten the last play of a hand ("没有被其它玩方管上"); the partner himself
    may beat it, and then the trick is his.
13. ``disconnect``: autoplay takes the seat from that turn of this seat on. It leads all its cards of its lowest rank,
    two equal jokers as the bomb. It beats whatever it can, its partner too, and passes else; the cheapest play is of
    the kind to beat, or else a double straight on a straight, or else the weakest bomb; within a kind the one of
    fewest cards, then the lowest.
14. ``first_lead`` head_runner: the head of the last deal leads; if nobody was out in it, or there was none, any seat.
15. ``open_yao`` is knowledge and changes no move.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from oracles import baoyao_plays
from oracles.baoyao_plays import BOMBS, KINDS, Play
from oracles.baoyao_rules import Rules, disconnected, hand_size, in_order, pack, points_of

Event = dict[str, Any]
Hands = tuple[tuple[str, ...], ...]


class IllegalMove(ValueError):  # noqa: N818 - the name of the card table
    """A move that the rules forbid; the message says why."""


@dataclass(frozen=True)
class Deal:
    """Everything about a deal in progress; ``captured`` is by side, ``turns`` counts what each seat has done."""

    rules: Rules = field(repr=False)
    hands: Hands
    turn: int
    to_beat: Play | None = None
    last: int | None = None
    passes: int = 0
    table: int = 0
    captured: tuple[int, int] = (0, 0)
    out: tuple[int, ...] = ()
    turns: tuple[int, ...] = (0, 0, 0, 0)
    winner: int | None = None
    how: str | None = None
    multiplier: int = 0
    stage: str = "play"
    news: tuple[Event, ...] = ()

    @property
    def loser_points(self) -> int:
        """Points of the side that has not won."""
        assert self.winner is not None
        return self.captured[1 - self.winner]


def side_of(seat: int) -> int:
    """Side of a seat."""
    return seat % 2


def partner(seat: int) -> int:
    """The other seat of the side."""
    return (seat + 2) % 4


def why_no_pack(hands: Sequence[Sequence[str]], rules: Rules) -> str | None:
    """Why these hands are not the whole pack dealt; None if they are."""
    size = hand_size(rules)
    if [len(hand) for hand in hands] != [size] * 4:
        return f"hands of {[len(hand) for hand in hands]} cards were dealt, not four of {size}"
    dealt, full = Counter(card for hand in hands for card in hand), Counter(pack(rules))
    if dealt != full:
        missing, surplus = sorted((full - dealt).elements()), sorted((dealt - full).elements())
        return f"the hands are not the pack: {missing} missing, {surplus} too many"
    return None


def start(rules: Rules, hands: Sequence[Sequence[str]], leader: int) -> Deal:
    """Lay out a deal; ``leader`` leads the first trick. Any hands will do, ``why_no_pack`` looks at them."""
    return Deal(rules=rules, hands=tuple(in_order(hand) for hand in hands), turn=leader)


def has_cards(deal: Deal, seat: int) -> bool:
    """Whether a seat is not out."""
    return bool(deal.hands[seat])


def both_out(deal: Deal, side: int) -> bool:
    """Whether a side has no cards left."""
    return not has_cards(deal, side) and not has_cards(deal, partner(side))


# Moves ---------------------------------------------------------------------------------------------------------------


def legal_plays(deal: Deal) -> list[Play]:
    """Plays of the seat whose turn it is, the pass apart."""
    if deal.stage != "play":
        return []
    return baoyao_plays.list_plays(deal.hands[deal.turn], deal.rules, deal.to_beat)


def play(deal: Deal, made: Play) -> Deal:
    """Lay cards on the table.

    Raises
    ------
    IllegalMove
        If the seat does not hold these cards, they are no such play, or it does not beat the last one.
    """
    seat = deal.turn
    if deal.stage != "play":
        raise IllegalMove(f"nobody plays now, the stage is {deal.stage!r}")
    missing = Counter(made.cards) - Counter(deal.hands[seat])
    if missing:
        raise IllegalMove(f"seat {seat} does not hold {' '.join(missing.elements())}, but {' '.join(deal.hands[seat])}")
    if made not in baoyao_plays.classify(made.cards, deal.rules):
        raise IllegalMove(f"{made.text} is no {made.kind} of {made.strength}")
    if not baoyao_plays.beats(made, deal.to_beat, deal.rules):
        assert deal.to_beat is not None
        raise IllegalMove(f"{made.text} does not beat {deal.to_beat.text}, the {deal.to_beat.kind} on the table")

    left = Counter(deal.hands[seat]) - Counter(made.cards)
    deal = _count_turn(deal)
    deal = replace(
        deal,
        hands=tuple(in_order(list(left.elements())) if one == seat else hand for one, hand in enumerate(deal.hands)),
        to_beat=made,
        last=seat,
        passes=0,
        table=deal.table + points_of(made.cards),
    )
    if not has_cards(deal, seat):
        deal = replace(deal, out=(*deal.out, seat))
        deal = _tell(deal, {"seat": seat, "do": "out", "place": len(deal.out)})
        deal = _after_out(deal, seat)
    return deal if deal.stage == "over" else _next_turn(deal)


def pass_turn(deal: Deal) -> Deal:
    """Let the play on the table stand for now."""
    if deal.stage != "play":
        raise IllegalMove(f"nobody passes now, the stage is {deal.stage!r}")
    if deal.to_beat is None:
        raise IllegalMove(f"seat {deal.turn} leads and may not pass")
    deal = _count_turn(deal)
    return _next_turn(replace(deal, passes=deal.passes + 1))


def choose(deal: Deal, play_on: bool) -> Deal:
    """Let the winner play on for the snow, or stop for the single stake."""
    if deal.stage != "choose":
        raise IllegalMove(f"nobody chooses now, the stage is {deal.stage!r}")
    deal = replace(deal, stage="play", news=())
    return deal if play_on else _end(deal, stopped=True)


def _count_turn(deal: Deal) -> Deal:
    """One more turn of this seat; nothing new yet."""
    turns = tuple(count + (seat == deal.turn) for seat, count in enumerate(deal.turns))
    return replace(deal, turns=turns, news=())


def _tell(deal: Deal, event: Event) -> Deal:
    return replace(deal, news=(*deal.news, event))


def _next_turn(deal: Deal) -> Deal:
    """Pass the turn on, or end the trick when every other seat with cards has passed since the last play."""
    assert deal.last is not None
    others = [seat for seat in range(4) if seat != deal.last and has_cards(deal, seat)]
    if deal.passes == len(others):
        return _end_trick(deal)
    following = [(deal.turn + step) % 4 for step in (1, 2, 3)]
    return replace(deal, turn=next(seat for seat in following if has_cards(deal, seat)))


# Ends ----------------------------------------------------------------------------------------------------------------


def _capture(deal: Deal) -> Deal:
    """Give what lies on the table to the last player's side."""
    assert deal.last is not None
    side = side_of(deal.last)
    zero, one = deal.captured
    captured = (zero + deal.table, one) if side == 0 else (zero, one + deal.table)
    deal = _tell(deal, {"do": "trick", "seat": deal.last, "side": side, "points": deal.table})
    return replace(deal, captured=captured, table=0, to_beat=None, passes=0)


def _end_trick(deal: Deal) -> Deal:
    """Give the points, see whether somebody has won, and tell who leads."""
    deal = _capture(deal)
    last = deal.last
    assert last is not None
    deal = replace(deal, last=None, turn=last if has_cards(deal, last) else partner(last))
    if deal.winner is None:
        return _win_by_points(deal, side_of(last))
    return _end(deal) if is_safe(deal) or is_decided(deal) else deal


def _win_by_points(deal: Deal, side: int) -> Deal:
    """Look for 140 and for 90 with the head-run."""
    points = deal.captured[side]
    if points >= 140:
        return _win(deal, side, "points140")
    if points >= 90 and deal.out and side_of(deal.out[0]) == side:
        return _win(deal, side, "head90")
    return deal


def _after_out(deal: Deal, seat: int) -> Deal:
    """See what it means that a seat has played its last card."""
    side = side_of(seat)
    first_two = deal.rules["double_run"] == "first_two"
    if deal.winner is not None:
        if first_two and len(deal.out) == 3:
            return _end(_capture(deal))
        return _end(deal) if both_out(deal, deal.winner) else deal
    if both_out(deal, side) and (not first_two or len(deal.out) == 2):
        return _win(deal, side, "double_run")
    if len(deal.out) == 3:
        deal = _win_by_points(_capture(deal), side)
        return deal if deal.stage == "over" else _end(deal)
    if len(deal.out) == 1 and deal.captured[side] >= 90:
        return _win(deal, side, "head90")
    return deal


def _win(deal: Deal, side: int, how: str) -> Deal:
    """Settle who has won, and whether the deal goes on for the snow."""
    deal = replace(deal, winner=side, how=how)
    stops = how == "double_run" or deal.rules["snow"] == "double_run_only"
    if stops or is_safe(deal) or is_decided(deal):
        return _end(deal)
    return replace(deal, stage="choose") if deal.rules["snow"] == "choice" else deal


def is_safe(deal: Deal) -> bool:
    """Whether the loser has enough points to lose no more than the single stake."""
    return deal.loser_points > 25 or (deal.loser_points == 25 and deal.rules["snow_at_25"] == 1)


def is_decided(deal: Deal) -> bool:
    """Whether no more points can go to the loser, looked at between two tricks."""
    assert deal.winner is not None
    if deal.to_beat is not None:
        return False
    return both_out(deal, 1 - deal.winner) or not any(points_of(hand) for hand in deal.hands)


def _end(deal: Deal, stopped: bool = False) -> Deal:
    """End the deal, with or without a trick on the table, and settle the multiplier."""
    return replace(deal, stage="over", multiplier=_multiplier(deal, stopped))


def _multiplier(deal: Deal, stopped: bool) -> int:
    if deal.winner is None:
        return 0
    only_double_run = stopped or deal.rules["snow"] == "double_run_only"
    if is_safe(deal) or (only_double_run and deal.how != "double_run"):
        return 1
    return 4 if deal.loser_points == 0 else 2


def settle(deal: Deal, stake: float = 1, fee: float = 0) -> dict[str, Any]:
    """Result of a deal that is over; ``payments`` in the unit of ``stake``, by side, each less the table fee."""
    assert deal.stage == "over"
    payments: list[float] = [-fee, -fee]
    if deal.winner is not None:
        payments[deal.winner] += deal.multiplier * stake
        payments[1 - deal.winner] -= deal.multiplier * stake
    return {
        "winner": deal.winner,
        "how": deal.how,
        "points": list(deal.captured),
        "multiplier": deal.multiplier,
        "head": deal.out[0] if deal.out else None,
        "out": list(deal.out),
        "payments": payments,
    }


# Autoplay ------------------------------------------------------------------------------------------------------------


def is_disconnected(deal: Deal) -> bool:
    """Whether autoplay has the turn."""
    gone = disconnected(deal.rules["disconnect"])
    return gone is not None and gone[0] == deal.turn and deal.turns[deal.turn] + 1 >= gone[1]


def autoplay(deal: Deal) -> Play | None:
    """What autoplay does at this turn; None is a pass."""
    hand = deal.hands[deal.turn]
    if deal.to_beat is None:
        lowest = min(hand, key=lambda card: baoyao_plays.rank_number(card, deal.rules))
        whole = baoyao_plays.classify([lowest] * hand.count(lowest), deal.rules)
        return max(whole, key=lambda one: one.strength)
    plays = legal_plays(deal)
    return min(plays, key=_price) if plays else None


def _price(made: Play) -> tuple[int, int, int]:
    """How dear a play is: bombs by the ladder alone, other plays by kind, cards and rank."""
    if made.kind in BOMBS:
        return len(KINDS), 0, made.strength
    return KINDS.index(made.kind), len(made.cards), made.strength
