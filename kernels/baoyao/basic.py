"""Policy ``basic``: a sound player of Bao Yao who knows his two hands and the pool of the other side.

Every play that may be made, and the pass, is weighed in hundredths of a point: what the cards were worth to the hand's
plan, the points on the table that are won or lost by the chance that the play stands, the lead that comes with them, the
way out for a hand with few plays left, and what a trick is worth for 90, for 140, and for the snow.  The heaviest is
played.
"""

from typing import Any, Final, NamedTuple

from meldlab.kernels.baoyao.autoplay import PLAIN
from meldlab.kernels.baoyao.basic_chance import chance_to_stand, look_at_pool
from meldlab.kernels.baoyao.basic_table import (
    CERTAIN,
    DANGER,
    DANGER_CARDS,
    GIFT,
    GOAL,
    HEAD_OUT,
    LATER_OUT,
    LEAD,
    PARTNER_BOMB,
    PARTNER_PLAIN,
    POINT,
    RUN_PLAYS,
    RUNNER,
    SAVED,
    SEES_PARTNER,
    joker_worth,
    rank_worth,
    stage_of,
)
from meldlab.kernels.baoyao.book import (
    BOMB,
    CARDS,
    FIRST_TWO,
    JOKER_BOMB,
    KIND,
    N_CARDS,
    PASS,
    POINTS,
    RANK,
    RULES,
    STRAIGHT,
    WORD,
    YAO,
)
from meldlab.kernels.baoyao.cards import (
    ALL_POINTS,
    BIG_JOKER,
    ENOUGH,
    ENOUGH_WITH_HEAD,
    SMALL_JOKER,
    SNOW,
    held,
)
from meldlab.kernels.baoyao.desk import (
    BOARD,
    CAPTURED,
    HAND,
    HEAD,
    LAST_PLAY,
    LAST_SEAT,
    LEFT,
    N_OUT,
    PLANS,
    SCRATCH,
    TABLE,
    WON_BY,
    is_in,
    next_seat,
    partner_of,
    side_of,
)
from meldlab.kernels.baoyao.moves import may_play
from meldlab.kernels.baoyao.plan import LEFT_TO_RANKS, N_PLAYS, PLAY, VALUE, WORTH, make_plan
from meldlab.kernels.bits import position
from meldlab.kernels.jit import inline, int64, lean


class Outlook(NamedTuple):
    """What a player sees before he decides."""

    seat: int
    stage: int
    pool: Any
    row: Any
    """What the policy plays by: int64[...]."""
    our_line: int
    """Points that win the hand for his side now [points]."""
    their_line: int
    """The same for the other side [points]."""


@inline
def _line_of(desk: Any, side: int) -> Any:
    """Points with which a side would win now [points]."""
    head = desk[BOARD, HEAD]
    return int64(ENOUGH_WITH_HEAD) if head != 0 and side_of(head - 1) == side else int64(ENOUGH)


@lean
def look(desk: Any, seat: int, players: Any, book: Any) -> Any:
    """See what there is to see before a turn, and make the plans of the side's hands (Outlook)."""
    board, row, side = desk[BOARD], players[seat], side_of(seat)
    stage = stage_of(ALL_POINTS - board[CAPTURED] - board[CAPTURED + 1])
    make_plan(desk[PLANS + seat], desk[seat, HAND], stage, row, book)
    partner = partner_of(seat)
    if row[SEES_PARTNER] == 1 and is_in(desk, partner):
        make_plan(desk[PLANS + partner], desk[partner, HAND], stage, row, book)
    pool = look_at_pool(desk, seat, row, book)
    return Outlook(int64(seat), stage, pool, row, _line_of(desk, side), _line_of(desk, 1 - side))


@inline
def trick_worth(desk: Any, view: Any, side: int, points: int) -> Any:
    """What a trick of so many points is worth to a side that takes it, rather than nobody."""
    board, row = desk[BOARD], view.row
    worth = POINT * points
    has = board[CAPTURED + side]
    line = view.our_line if side == side_of(view.seat) else view.their_line
    if board[WON_BY] == 0 and has < line and has + points >= line:
        worth += row[GOAL]
    if has < SNOW and has + points >= SNOW:
        worth += row[SAVED]
    return worth


@inline
def lead_worth(desk: Any, view: Any, seat: int) -> Any:
    """What it is worth that this hand of the side leads next."""
    row, partner = view.row, partner_of(seat)
    if not is_in(desk, partner):
        return row[LEAD] + row[RUNNER]
    if row[SEES_PARTNER] == 1:
        runs = desk[PLANS + seat, N_PLAYS] <= desk[PLANS + partner, N_PLAYS]
    else:
        runs = desk[seat, LEFT] <= desk[partner, LEFT]
    return row[LEAD] + row[RUNNER] * int64(runs)


@inline
def out_worth(desk: Any, view: Any, book: Any) -> Any:
    """What it is worth to play the last card of the hand."""
    board, row, seat = desk[BOARD], view.row, view.seat
    if not is_in(desk, partner_of(seat)) and (board[N_OUT] == 1 or book[RULES, FIRST_TWO] == 0):
        return row[GOAL]
    if board[HEAD] != 0:
        return row[LATER_OUT]
    if board[CAPTURED + side_of(seat)] >= ENOUGH_WITH_HEAD:
        return row[GOAL]
    return row[HEAD_OUT]


@lean
def _run_chance(desk: Any, view: Any, skip: int, book: Any) -> Any:
    """Chance to lead all of a plan but its worst play without being stopped, one of its plays apart."""
    plan = desk[PLANS + view.seat]
    n = plan[N_PLAYS]
    worst, product = int64(CERTAIN), int64(CERTAIN)
    for number in range(n):
        if number == skip:
            continue
        stands = chance_to_stand(desk, view.pool, plan[PLAY + number], book[plan[PLAY + number], POINTS], view.row, book)
        if stands < worst:
            product = product * worst // CERTAIN
            worst = stands
        else:
            product = product * stands // CERTAIN
    return product


@inline
def _gift(desk: Any, view: Any, play: int, stands: int, book: Any) -> Any:
    """Loss by a play with which an opponent may go out."""
    if book[play, N_CARDS] == view.pool.left:
        return view.row[GIFT] * (CERTAIN - stands) // CERTAIN
    return int64(0)


@inline
def _by_chance(worth: int, chance: int) -> Any:
    return worth * chance // CERTAIN


@lean
def weigh(desk: Any, view: Any, play: int, lost: int, number: int, book: Any) -> Any:
    """Weigh a play (int64).

    Parameters
    ----------
    desk : int64[13, LOG_SIZE]
        The hand in progress.
    view : Outlook
        What the player sees.
    play : int64
        Number of the play.
    lost : int64
        What its cards were worth to the plan.
    number : int64
        Its place in the plan, -1 if it isn't in it.
    book : int64[257, 14]
        Plays and rules.
    """
    row, seat = view.row, view.seat
    side = side_of(seat)
    points = desk[BOARD, TABLE] + book[play, POINTS]
    stands = chance_to_stand(desk, view.pool, play, points, row, book)
    gain = trick_worth(desk, view, side, points)
    if view.pool.left <= row[DANGER_CARDS]:
        gain += row[DANGER]
    weight = -lost - _gift(desk, view, play, stands, book)
    plan = desk[PLANS + seat]
    if book[play, N_CARDS] == desk[seat, LEFT]:
        weight += out_worth(desk, view, book)
        gain += lead_worth(desk, view, partner_of(seat)) if is_in(desk, partner_of(seat)) else int64(0)
    else:
        gain += lead_worth(desk, view, seat)
        if number >= 0 and plan[N_PLAYS] <= row[RUN_PLAYS]:
            gain += _by_chance(out_worth(desk, view, book), _run_chance(desk, view, number, book))
    lose = trick_worth(desk, view, 1 - side, points)
    return weight + _by_chance(gain, stands) - _by_chance(lose, CERTAIN - stands)


@lean
def _weigh_pass(desk: Any, view: Any, book: Any) -> Any:
    """Weigh the pass (int64)."""
    board, row, seat = desk[BOARD], view.row, view.seat
    side, partner, points = side_of(seat), partner_of(seat), board[TABLE]
    gain = trick_worth(desk, view, side, points)
    if view.pool.left <= row[DANGER_CARDS]:
        gain += row[DANGER]
    if board[LAST_SEAT] == partner:
        stands = chance_to_stand(desk, view.pool, board[LAST_PLAY], points, row, book)
        leader = partner if is_in(desk, partner) else seat
        gain += lead_worth(desk, view, leader)
    else:
        # The partner is still to speak if the last play came from the seat before this one.
        stands = int64(0)
        if board[LAST_SEAT] != next_seat(seat) and is_in(desk, partner):
            if row[SEES_PARTNER] == 0:
                stands = row[PARTNER_PLAIN] // 2
            else:
                words = may_play(desk[partner, HAND], board[LAST_PLAY], book)
                if (words[0] & PLAIN) | words[2] | words[3] != 0:
                    stands = row[PARTNER_PLAIN]
                elif words[0] | words[1] != 0:
                    stands = row[PARTNER_BOMB]
        gain += lead_worth(desk, view, partner)
    lose = trick_worth(desk, view, 1 - side, points)
    return _by_chance(gain, stands) - _by_chance(lose, CERTAIN - stands)


@inline
def _in_plan(plan: Any, play: int) -> Any:
    """Place of a play in a plan, -1 if it isn't there."""
    found = int64(-1)
    for number in range(plan[N_PLAYS]):
        if plan[PLAY + number] == play:
            found = int64(number)
    return found


@lean
def _loss_by_plan(desk: Any, view: Any, play: int, book: Any) -> Any:
    """What a hand's plan loses with the cards of a play: the hand is planned anew without them (int64)."""
    plan, scratch = desk[PLANS + view.seat], desk[SCRATCH]
    make_plan(scratch, desk[view.seat, HAND] - book[play, CARDS], view.stage, view.row, book)
    return plan[WORTH] - scratch[WORTH]


@lean
def _loss(desk: Any, view: Any, play: int, number: int, book: Any) -> Any:
    """What a hand's plan loses with the cards of a play (int64); a large number if the plan is not to be broken for it."""
    plan, row, stage = desk[PLANS + view.seat], view.row, view.stage
    if number >= 0:
        return plan[VALUE + number]
    kind, rank = book[play, KIND], book[play, RANK]
    if kind == YAO or kind == STRAIGHT or kind == STRAIGHT + 1:
        return _loss_by_plan(desk, view, play, book)
    if kind == JOKER_BOMB or rank >= SMALL_JOKER:
        hand, cards = desk[view.seat, HAND], book[play, CARDS]
        small, big = held(hand, SMALL_JOKER), held(hand, BIG_JOKER)
        rest = joker_worth(row, stage, small - held(cards, SMALL_JOKER), big - held(cards, BIG_JOKER))
        return joker_worth(row, stage, small, big) - rest
    n, used = held(plan[LEFT_TO_RANKS], rank), book[play, N_CARDS]
    if n >= used:
        return rank_worth(row, stage, n, rank) - rank_worth(row, stage, n - used, rank)
    return _loss_by_plan(desk, view, play, book)


@lean
def _lead(desk: Any, view: Any, book: Any) -> Any:
    """Choose what to lead: a play of the plan (int64 number)."""
    plan = desk[PLANS + view.seat]
    best, heaviest = int64(PASS), int64(0)
    for number in range(plan[N_PLAYS]):
        play = plan[PLAY + number]
        weight = weigh(desk, view, play, plan[VALUE + number], number, book)
        if best == PASS or weight > heaviest:
            best, heaviest = play, weight
    return best


@lean
def _follow(desk: Any, view: Any, book: Any) -> Any:
    """Choose what to beat a play with, or the pass (int64 number)."""
    words = may_play(desk[view.seat, HAND], desk[BOARD, LAST_PLAY], book)
    best = int64(PASS)
    if words[0] | words[1] | words[2] | words[3] == 0:
        return best
    heaviest = _weigh_pass(desk, view, book)
    for word in range(4):
        left = words[word]
        while left != 0:
            play = word * WORD + position(left)
            left &= left - 1
            number = _in_plan(desk[PLANS + view.seat], play)
            weight = weigh(desk, view, play, _loss(desk, view, play, number, book), number, book)
            if weight > heaviest:
                best, heaviest = play, weight
    return best


@lean
def basic_play(desk: Any, seat: int, players: Any, book: Any) -> Any:
    """Choose a play or the pass (int64 number).

    Parameters
    ----------
    desk : int64[13, LOG_SIZE]
        The hand in progress; the plans are overwritten.
    seat : int64
        Whose turn it is.
    players : int64[4, N_COLUMNS]
        What the policies play by.
    book : int64[257, 14]
        Plays and rules.
    """
    view = look(desk, seat, players, book)
    if desk[BOARD, LAST_PLAY] == PASS:
        return _lead(desk, view, book)
    return _follow(desk, view, book)
