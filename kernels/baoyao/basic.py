"""Policy ``basic``: a sound player of Bao Yao who knows his two hands and the pool of the other side.

Every play that may be made, and the pass, is weighed in hundredths of a point: what the cards were worth to the hand's
plan, the points on the table that are won or lost by the chance that the play stands, the lead that comes with them,
the way out for a hand with few plays left, and what a trick is worth for 90, for 140, and for the snow. The heaviest is
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
    TEMPO,
    joker_worth,
    rank_worth,
    stage_of,
)
from meldlab.kernels.baoyao.book import (
    CARDS,
    FIRST_TWO,
    KIND,
    LENGTH,
    N_CARDS,
    PASS,
    POINTS,
    RANK,
    RULES,
    WORD,
    WORDS,
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
from meldlab.kernels.baoyao.plan import IN_PLAN, LEFT_TO_RANKS, N_PLAYS, PLAY, STANDS, VALUE, WORTH, make_plan
from meldlab.kernels.bits import position
from meldlab.kernels.jit import inline, int64, lean, pasted

#: Below every weight.
LIGHTEST: Final = -(1 << 40)


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
    own_lead: int
    """Worth of the next lead."""
    partner_lead: int
    """Worth of the next lead to the partner."""
    out: int
    """Worth of playing the last card of the hand."""
    danger: int
    """Worth of any trick, if an opponent is to be stopped."""


@inline
def _line_of(desk: Any, side: int) -> Any:
    """Points with which a side would win now [points]."""
    head = desk[BOARD, HEAD]
    return int64(ENOUGH_WITH_HEAD) if head != 0 and side_of(head - 1) == side else int64(ENOUGH)


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
def lead_worth(desk: Any, seat: int, row: Any) -> Any:
    """What it is worth that this hand of the side leads next."""
    partner = partner_of(seat)
    if not is_in(desk, partner):
        return row[LEAD] + row[RUNNER]
    if row[SEES_PARTNER] == 1:
        runs = desk[PLANS + seat, N_PLAYS] <= desk[PLANS + partner, N_PLAYS]
    else:
        runs = desk[seat, LEFT] <= desk[partner, LEFT]
    return row[LEAD] + row[RUNNER] * int64(runs)


@inline
def out_worth(desk: Any, seat: int, row: Any, book: Any) -> Any:
    """What it is worth to play the last card of the hand."""
    board = desk[BOARD]
    if not is_in(desk, partner_of(seat)) and (board[N_OUT] == 1 or book[RULES, FIRST_TWO] == 0):
        return row[GOAL]
    if board[HEAD] != 0:
        return row[LATER_OUT]
    if board[CAPTURED + side_of(seat)] >= ENOUGH_WITH_HEAD:
        return row[GOAL]
    return row[HEAD_OUT]


@pasted
def _see_plan_stand(desk: Any, view: Any, book: Any) -> Any:
    """Write beside each play of the plan the chance that it stands when it is led."""
    plan = desk[PLANS + view.seat]
    for number in range(plan[N_PLAYS]):
        play = plan[PLAY + number]
        plan[STANDS + number] = chance_to_stand(desk, view.pool, play, book[play, POINTS], view.row, book)


@pasted
def look(desk: Any, seat: int, players: Any, book: Any) -> Any:
    """See what there is to see before a turn, and make the plans of the side's hands (Outlook)."""
    board, row, side = desk[BOARD], players[seat], side_of(seat)
    stage = stage_of(ALL_POINTS - board[CAPTURED] - board[CAPTURED + 1])
    make_plan(desk[PLANS + seat], desk[seat, HAND], stage, row, book)
    partner = partner_of(seat)
    if row[SEES_PARTNER] == 1 and is_in(desk, partner):
        make_plan(desk[PLANS + partner], desk[partner, HAND], stage, row, book)
    pool = look_at_pool(desk, seat, row, book)
    danger = row[DANGER] if pool.left <= row[DANGER_CARDS] else int64(0)
    view = Outlook(
        int64(seat),
        stage,
        pool,
        row,
        _line_of(desk, side),
        _line_of(desk, 1 - side),
        lead_worth(desk, seat, row),
        lead_worth(desk, partner, row),
        out_worth(desk, seat, row, book),
        danger,
    )
    if desk[PLANS + seat, N_PLAYS] <= row[RUN_PLAYS]:
        _see_plan_stand(desk, view, book)
    return view


@pasted
def _run_chance(plan: Any, skip: int) -> Any:
    """Chance to lead all of a plan but its worst play without being stopped, one of its plays apart."""
    worst, product = int64(CERTAIN), int64(CERTAIN)
    for number in range(plan[N_PLAYS]):
        if number != skip:
            stands = plan[STANDS + number]
            product = product * max(worst, stands) // CERTAIN
            worst = min(worst, stands)
    return product


@inline
def _gift(view: Any, play: int, book: Any) -> Any:
    """Loss by a play with which an opponent may go out."""
    return view.row[GIFT] if book[play, N_CARDS] == view.pool.left else int64(0)


@inline
def _by_chance(worth: int, chance: int) -> Any:
    return worth * chance // CERTAIN


@inline
def most_of(desk: Any, view: Any, play: int, number: int, book: Any) -> Any:
    """What a play would bring if it stood for certain, its cards apart (int64)."""
    seat, partner = view.seat, partner_of(view.seat)
    most = trick_worth(desk, view, side_of(seat), desk[BOARD, TABLE] + book[play, POINTS]) + view.danger
    if book[play, N_CARDS] == desk[seat, LEFT]:
        return most + view.out + view.partner_lead * int64(is_in(desk, partner))
    most += view.own_lead
    if number >= 0 and desk[PLANS + seat, N_PLAYS] <= view.row[RUN_PLAYS]:
        most += _by_chance(view.out, _run_chance(desk[PLANS + seat], number))
    return most


@pasted
def prospect(desk: Any, view: Any, play: int, most: int, book: Any) -> Any:
    """What a play brings on average, its cards apart (int64).

    Parameters
    ----------
    desk : int64[15, LOG_SIZE]
        The hand in progress.
    view : Outlook
        What the player sees.
    play : int64
        Number of the play.
    most : int64
        What it would bring if it stood for certain.
    book : int64[257, 14]
        Plays and rules.
    """
    points = desk[BOARD, TABLE] + book[play, POINTS]
    stands = chance_to_stand(desk, view.pool, play, points, view.row, book)
    lose = trick_worth(desk, view, 1 - side_of(view.seat), points) + _gift(view, play, book)
    # Whether it stands or not, the last card is out.
    sure = view.out if book[play, N_CARDS] == desk[view.seat, LEFT] else int64(0)
    return sure + _by_chance(most - sure, stands) - _by_chance(lose, CERTAIN - stands)


@pasted
def weigh_pass(desk: Any, view: Any, book: Any) -> Any:
    """Weigh the pass (int64)."""
    board, row, seat = desk[BOARD], view.row, view.seat
    side, partner, points = side_of(seat), partner_of(seat), board[TABLE]
    gain = trick_worth(desk, view, side, points) + view.danger
    if board[LAST_SEAT] == partner:
        stands = chance_to_stand(desk, view.pool, board[LAST_PLAY], points, row, book)
        gain += view.partner_lead if is_in(desk, partner) else view.own_lead
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
        gain += view.partner_lead
    lose = trick_worth(desk, view, 1 - side, points)
    return _by_chance(gain, stands) - _by_chance(lose, CERTAIN - stands)


@inline
def in_plan(plan: Any, play: int) -> Any:
    """Place of a play in a plan, -1 if it isn't there."""
    found = int64(-1)
    for number in range(plan[N_PLAYS]):
        if plan[PLAY + number] == play:
            found = int64(number)
    return found


@lean
def loss_by_plan(desk: Any, view: Any, play: int, book: Any) -> Any:
    """What a hand's plan loses with the cards of a play: the hand is planned anew without them (int64)."""
    plan, scratch = desk[PLANS + view.seat], desk[SCRATCH]
    make_plan(scratch, desk[view.seat, HAND] - book[play, CARDS], view.stage, view.row, book)
    return plan[WORTH] - scratch[WORTH]


@inline
def goes_by_rank(play: int, book: Any) -> Any:
    """Whether a play is made of the cards of one natural rank."""
    return book[play, LENGTH] == 1 and book[play, RANK] < SMALL_JOKER and book[play, KIND] != YAO


@pasted
def known_loss(desk: Any, view: Any, play: int, number: int, book: Any) -> Any:
    """What a hand's plan loses with the cards of a play (int64); ``LIGHTEST`` if only a new plan can tell."""
    plan, row, stage = desk[PLANS + view.seat], view.row, view.stage
    if number >= 0:
        return plan[VALUE + number]
    rank, n_used = book[play, RANK], book[play, N_CARDS]
    if goes_by_rank(play, book):
        n = held(plan[LEFT_TO_RANKS], rank)
        if n < n_used:
            return int64(LIGHTEST)
        return rank_worth(row, stage, n, rank) - rank_worth(row, stage, n - n_used, rank)
    if rank < SMALL_JOKER:
        return int64(LIGHTEST)
    hand, cards = desk[view.seat, HAND], book[play, CARDS]
    small, big = held(hand, SMALL_JOKER), held(hand, BIG_JOKER)
    rest = joker_worth(row, stage, small - held(cards, SMALL_JOKER), big - held(cards, BIG_JOKER))
    return joker_worth(row, stage, small, big) - rest


@pasted
def _lead(desk: Any, view: Any, book: Any) -> Any:
    """Choose what to lead: a play of the plan (int64 number)."""
    plan = desk[PLANS + view.seat]
    best, heaviest = int64(PASS), int64(LIGHTEST)
    for number in range(plan[N_PLAYS]):
        play, lost = plan[PLAY + number], plan[VALUE + number]
        most = most_of(desk, view, play, number, book)
        if most - lost > heaviest:
            weight = prospect(desk, view, play, most, book) - lost
            if weight > heaviest:
                best, heaviest = play, weight
    return best


@pasted
def _follow(desk: Any, view: Any, words: Any, book: Any) -> Any:
    """Choose one of the plays in four words, or the pass (int64 number)."""
    best = int64(PASS)
    plan = desk[PLANS + view.seat]
    runs = plan[N_PLAYS] <= view.row[RUN_PLAYS]
    heaviest = weigh_pass(desk, view, book)
    for word in range(WORDS):
        left = words[word]
        while left != 0:
            bit = position(left)
            play = word * WORD + bit
            left &= left - 1
            number = int64(-1)
            if (plan[IN_PLAN + word] >> bit) & 1 == 1 and (runs or not goes_by_rank(play, book)):
                number = in_plan(plan, play)
            most = most_of(desk, view, play, number, book)
            lost = known_loss(desk, view, play, number, book)
            planned_anew = lost == LIGHTEST
            if planned_anew:
                # No more can be gained with the cards of a play than its tempo.
                lost = -view.row[TEMPO]
            if most - lost <= heaviest:
                continue
            weight = prospect(desk, view, play, most, book)
            if weight - lost <= heaviest:
                continue
            if planned_anew:
                lost = loss_by_plan(desk, view, play, book)
            if weight - lost > heaviest:
                best, heaviest = play, weight - lost
    return best


@lean
def basic_play(desk: Any, seat: int, players: Any, book: Any) -> Any:
    """Choose a play or the pass (int64 number).

    Parameters
    ----------
    desk : int64[15, LOG_SIZE]
        The hand in progress; the plans are overwritten.
    seat : int64
        Whose turn it is.
    players : int64[4, N_COLUMNS]
        What the policies play by.
    book : int64[257, 14]
        Plays and rules.
    """
    to_beat = desk[BOARD, LAST_PLAY]
    if to_beat == PASS:
        return _lead(desk, look(desk, seat, players, book), book)
    words = may_play(desk[seat, HAND], to_beat, book)
    if words[0] | words[1] | words[2] | words[3] == 0:
        return int64(PASS)
    return _follow(desk, look(desk, seat, players, book), words, book)
