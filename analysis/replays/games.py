"""Reviewing a record, whatever the game."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from meldlab.analysis.errors import BAD_USAGE, RecordError, quoted
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.replays import auction, baoyao, twohand
from meldlab.analysis.replays.matching import Played, check_events
from meldlab.analysis.replays.options import worlds_of
from meldlab.analysis.replays.reading import Recorded, as_record, profile_of
from meldlab.analysis.reviewing import Judged, Total, Weighed, judge, judged_as_json, total, total_as_json
from meldlab.analysis.rules.schema import Profile


class Replay(Protocol):
    """A game that is played again by its kernels."""

    review: Any
    """`meldlab.kernels.review.Review`."""

    def play(self) -> Played:
        """Play it, weighing choices."""

    def weighed(self) -> list[Weighed]:
        """Return the choices that were weighed."""


@dataclass(frozen=True)
class Game:
    """What reviews of a game need."""

    n_seats: int
    unit: str
    """Unit of what choices cost."""
    follow: Collection[str]
    """Kinds of events that a record may leave out."""
    not_weighed: Mapping[str, str]
    """Why some kinds of choices are not weighed."""
    read: Callable[[Mapping[str, Any], Profile], Recorded]
    replay: Callable[[Recorded, Sequence[Policy], Sequence[int], int, int], Replay]


GAMES: Final[Mapping[str, Game]] = {
    "auction": Game(3, auction.UNIT, auction.FOLLOW, auction.NOT_WEIGHED, auction.read_auction, auction.AuctionReplay),
    "twohand": Game(2, twohand.UNIT, twohand.FOLLOW, twohand.NOT_WEIGHED, twohand.read_twohand, twohand.TwohandReplay),
    "baoyao": Game(4, baoyao.UNIT, baoyao.FOLLOW, baoyao.NOT_WEIGHED, baoyao.read_baoyao, baoyao.BaoyaoReplay),
}


@dataclass(frozen=True)
class Review:
    """What was found about a record."""

    recorded: Recorded
    policies: Sequence[Policy]
    seats: Sequence[int]
    seed: int
    deal: int
    is_complete: bool
    """Whether the game was recorded to its end."""
    judged: Sequence[Judged]
    """Choices that had others beside them, the dearest first."""
    n_single: Mapping[int, int]
    """Choices of each seat that had no other beside them."""
    not_weighed: Mapping[str, int]
    """Choices of kinds that are not weighed."""
    totals: Sequence[Total] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """Return it ready for JSON."""
        game = GAMES[self.recorded.game]
        names = [policy.name for policy in self.policies]
        return {
            "game": self.recorded.game,
            "rules": dict(self.recorded.profile.values),
            "policy": names[0] if len(set(names)) == 1 else names,
            "worlds": worlds_of(self.policies),
            "seed": self.seed,
            "deal": self.deal,
            "unit": game.unit,
            "complete": self.is_complete,
            "decisions": [judged_as_json(found) for found in self.judged],
            "seats": [total_as_json(one) | {"single": self.n_single[one.seat]} for one in self.totals],
            "not_weighed": dict(self.not_weighed),
        }


def read_record(given: object, game: str, rules: str | None = None, overrides: Sequence[str] = ()) -> Recorded:
    """Read a record and check all that can be checked before it is played again.

    Parameters
    ----------
    given : object
        What JSON has of it.
    game : str
        One of `GAMES`.
    rules : str, optional
        Rule profile for what the record does not say; the game's default else.
    overrides : sequence of str
        Switches as ``switch=value``, likewise.

    Raises
    ------
    MeldlabError
        If something is missing, is not what it should be, or contradicts something else.
    """
    record = as_record(given, game)
    return GAMES[game].read(record, profile_of(record, game, rules, overrides))


def checked_seats(seats: Iterable[int], game: str) -> list[int]:
    """Return the seats to be reviewed, all if none is given.

    Raises
    ------
    RecordError
        If there is no such seat.
    """
    n_seats = GAMES[game].n_seats
    for seat in seats:
        if not 0 <= seat < n_seats:
            raise RecordError(
                f"--seat can't be {quoted(seat)}: seats are 0 to {n_seats - 1} there.", exit_status=BAD_USAGE
            )
    return sorted(set(seats)) or list(range(n_seats))


def review(
    recorded: Recorded,
    policies: Sequence[Policy],
    seats: Sequence[int] = (),
    seed: int | None = None,
    on_start: Callable[[Callable[[], int], int], None] = lambda _done, _goal: None,
) -> Review:
    """Play a record again and judge its choices.

    Parameters
    ----------
    recorded : Recorded
        The record.
    policies : sequence of Policy
        As `meldlab.analysis.replays.options.weighing_policies` reads them.
    seats : sequence of int
        Whose choices are judged; all if none is given.
    seed : int, optional
        Seed of the worlds; by default the record's own, or 1.
    on_start : callable
        Called before it is played, with what tells how many choices are done, and with how many there are.

    Raises
    ------
    RecordError
        If the record goes against the rules.
    """
    game = GAMES[recorded.game]
    whose = checked_seats(seats, recorded.game)
    chosen, deal = (recorded.seed, recorded.deal) if seed is None else (seed, 0)
    if chosen is None:
        chosen, deal = 1, 0
    replay = game.replay(recorded, policies, whose, chosen, deal)
    on_start(lambda: int(replay.review.state[0]), len(recorded.choices))
    is_complete = check_events(recorded, replay.play(), game.follow)
    judged = judge(replay.weighed())
    asked = [choice for choice in recorded.choices if choice.seat in whose and choice.stage not in game.not_weighed]
    shown = {(choice.event, choice.seat, choice.stage) for choice in asked}
    weighed = {(found.weighed.number - 1, found.weighed.seat, found.weighed.stage) for found in judged}
    single = Counter(seat for _event, seat, _stage in shown - weighed)
    others = Counter(
        choice.stage for choice in recorded.choices if choice.seat in whose and choice.stage in game.not_weighed
    )
    return Review(
        recorded,
        policies,
        whose,
        chosen,
        deal,
        is_complete,
        judged,
        {seat: single[seat] for seat in whose},
        others,
        [total(seat, judged) for seat in whose],
    )
