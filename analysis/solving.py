"""Exact values of open-card endings: what `meldlab solve` answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from meldlab.analysis.errors import BAD_USAGE, MeldlabError, quoted
from meldlab.analysis.notation.pinochle import cards_of, count_cards, format_card, parse_hands, parse_suit
from meldlab.kernels.jit import int64
from meldlab.kernels.pinochle.solver import position as packed
from meldlab.kernels.pinochle.solver.search import Trick, reaches
from meldlab.kernels.pinochle.solver.solve import Turn, legal_now, new_board, play_card, solve_turn
from meldlab.kernels.pinochle.solver.table import forget, new_entries

#: Players and most cards of a hand, by game.
GAMES: Final = {"twohand": (2, 16), "auction": (3, 15)}
_DECKS: Final = {"twohand": 64, "auction": 48}
_KEYS: Final = ("game", "trump", "hands", "leader", "bidder", "trick", "rules", "target")
_COUNTS: Final = {"classic": packed.CLASSIC, "simple": packed.SIMPLE}
_YES: Final = (True, "always", "yes", "true")
_NO: Final = (False, None, "trump_led", "no", "false")
#: Default and smallest room for the table [MB].
TABLE_MB: Final = 256
LEAST_TABLE_MB: Final = 1
MOST_TABLE_MB: Final = 1_000_000
#: Farthest threshold that is asked about [points].
_MOST_TARGET: Final = 10_000
#: Words of a table for one card; for two cards more it is twice as large.
_LEAST_WORDS: Final = 1024


@dataclass(frozen=True)
class OpenPosition:
    """An ending with all cards known, checked.

    Parameters
    ----------
    game : str
        ``twohand`` or ``auction``.
    hands : tuple of int
        Hands as masks, in order of the seats.
    trick : tuple of int
        Cards played to the trick by the leader and those after him, as masks of one bit.
    trump, leader, taker : int
        Trump suit; leader of the trick; player 0 or the bidder.
    must_win, must_overtrump : bool
        Duties.
    count : str
        ``classic`` or ``simple``.
    target : int, optional
        Points that the taker may or may not reach [points].
    """

    game: str
    hands: tuple[int, ...]
    trick: tuple[int, ...]
    trump: int
    leader: int
    taker: int
    must_win: bool = False
    must_overtrump: bool = False
    count: str = "classic"
    target: int | None = None


def read_position(question: Mapping[str, Any]) -> OpenPosition:
    """Check a position given as JSON.

    Raises
    ------
    MeldlabError
        If something is missing, unknown or impossible.
    """
    for key in question:
        if key not in _KEYS:
            raise MeldlabError(f"A position has no key {quoted(key)}; there are {', '.join(_KEYS)}.")
    game = question.get("game")
    if not isinstance(game, str) or game not in GAMES:
        raise MeldlabError(f"'game' can't be {quoted(game)}: it is 'twohand' or 'auction'.")
    n_seats, most_cards = GAMES[game]
    hands = _words(question, "hands")
    trick = _words(question, "trick") if question.get("trick") is not None else []
    if len(hands) != n_seats:
        raise MeldlabError(f"'hands' must be {n_seats} hands in the game {game!r}; there are {len(hands)}.")
    if len(trick) >= n_seats:
        raise MeldlabError(f"'trick' may hold at most {n_seats - 1} cards of a trick in progress; it has {len(trick)}.")
    trump = question.get("trump")
    if not isinstance(trump, str):
        raise MeldlabError(f"'trump' can't be {quoted(trump)}: it is S, H, D or C.")
    masks = parse_hands([*hands, *trick], _DECKS[game])
    if any(count_cards(mask) != 1 for mask in masks[n_seats:]):
        raise MeldlabError("'trick' must be a list of single cards.")
    leader = _seat(question, "leader", n_seats)
    if game != "auction" and question.get("bidder") is not None:
        raise MeldlabError("There is a 'bidder' in the game 'auction' only; between two players leave it away.")
    taker = _seat(question, "bidder", n_seats) if game == "auction" else 0
    _check_sizes(masks[:n_seats], len(trick), leader, most_cards)
    rules = question.get("rules")
    if rules is not None and not isinstance(rules, Mapping):
        raise MeldlabError(f"'rules' must be an object of switches; it is {quoted(rules)}.")
    must_win, must_overtrump, count = _duties(rules or {}, game)
    return OpenPosition(
        game,
        tuple(masks[:n_seats]),
        tuple(masks[n_seats:]),
        parse_suit(trump),
        leader,
        taker,
        must_win,
        must_overtrump,
        count,
        _target(question.get("target")),
    )


def checked_table(megabytes: int) -> int:
    """Return the room for a table that can be given [MB].

    Raises
    ------
    MeldlabError
        If it can't.
    """
    if not LEAST_TABLE_MB <= megabytes <= MOST_TABLE_MB:
        raise MeldlabError(
            f"--table-mb can't be {quoted(megabytes)}: it is a whole number from {LEAST_TABLE_MB} to {MOST_TABLE_MB}.",
            exit_status=BAD_USAGE,
        )
    return megabytes


def _words(question: Mapping[str, Any], key: str) -> list[str]:
    found = question.get(key)
    if not isinstance(found, list) or not all(isinstance(word, str) for word in found):
        raise MeldlabError(f"{quoted(key)} must be a list of texts; it is {quoted(found)}.")
    return found


def _seat(question: Mapping[str, Any], key: str, n_seats: int) -> int:
    found = question.get(key, 0)
    if isinstance(found, bool) or not isinstance(found, int) or not 0 <= found < n_seats:
        raise MeldlabError(f"{quoted(key)} can't be {quoted(found)}: it is a seat from 0 to {n_seats - 1}.")
    return found


def _check_sizes(hands: Sequence[int], n_played: int, leader: int, most_cards: int) -> None:
    """Refuse hands that can't belong to one trick."""
    sizes = [count_cards(hand) for hand in hands]
    played = {(leader + place) % len(hands) for place in range(n_played)}
    full = {size + (seat in played) for seat, size in enumerate(sizes)}
    if len(full) != 1 or not 1 <= max(full) <= most_cards:
        raise MeldlabError(
            f"The hands have {', '.join(map(str, sizes))} cards with {n_played} in the trick: all players must have as "
            f"many, from 1 to {most_cards}, those who have played one less."
        )


def _target(found: object) -> int | None:
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, int) or abs(found) > _MOST_TARGET:
        raise MeldlabError(
            f"'target' can't be {quoted(found)}: it is a whole number of points from {-_MOST_TARGET} to {_MOST_TARGET}."
        )
    return found


def _yes_or_no(name: str, value: object) -> bool:
    for words, answer in ((_YES, True), (_NO, False)):
        # 1 == True in Python, so kinds are compared as well.
        if any(type(word) is type(value) and word == value for word in words):
            return answer
    raise MeldlabError(f"Rule switch {quoted(name)} can't be {quoted(value)}: it is yes or no.")


def _duties(rules: Mapping[str, Any], game: str) -> tuple[bool, bool, str]:
    allowed = ("must_win", "count") if game == "twohand" else ("must_win", "must_overtrump", "count")
    for name in rules:
        if name not in allowed:
            raise MeldlabError(f"Here 'rules' has no switch {quoted(name)}; there are {', '.join(allowed)}.")
    count = rules.get("count", "classic")
    if not isinstance(count, str) or count not in _COUNTS:
        raise MeldlabError(f"Rule switch 'count' can't be {quoted(count)}: it is classic or simple.")
    return (
        _yes_or_no("must_win", rules.get("must_win")),
        _yes_or_no("must_overtrump", rules.get("must_overtrump")),
        count,
    )


class SolvingStoppedError(Exception):
    """The search was given up before its end."""


class Solver:
    """Solves one position at a time in a table of its own.

    Parameters
    ----------
    table_mb : int
        Room for the table [MB]; a small one makes the search longer, never its answer another.
    """

    def __init__(self, table_mb: int = TABLE_MB) -> None:
        self._most_words = max(table_mb, LEAST_TABLE_MB) * 1_000_000 // 8
        self._board = new_board()
        self._entries: dict[int, Any] = {}

    def stop(self) -> None:
        """Give up the position in work, from another thread; its answer then means nothing."""
        self._board[packed.STOP] = 1

    def _table(self, n_cards: int) -> Any:
        """An empty table, as large as the number of cards can fill."""
        n_words = min(self._most_words, _LEAST_WORDS << n_cards // 2)
        if n_words not in self._entries:
            self._entries = {n_words: new_entries(n_words)}
        forget(self._board, self._entries[n_words])
        return self._entries[n_words]

    def _set_up(self, position: OpenPosition) -> tuple[Turn, Any]:
        hands = np.zeros(packed.MOST_SEATS, np.int64)
        for seat, mask in enumerate(position.hands):
            hands[seat] = mask
        # The cards of the trick are numbered with the others, and then taken as played.
        for place, card in enumerate(position.trick):
            hands[(position.leader + place) % len(position.hands)] |= card
        duties = packed.Duties(
            len(position.hands), position.taker, position.trump, int(position.must_win), int(position.must_overtrump)
        )
        left = packed.set_board(self._board, hands, duties, _COUNTS[position.count])
        nothing, leader = int64(0), int64(position.leader)
        turn = Turn(int64(left), leader, Trick(nothing, nothing, nothing, leader, nothing))
        names = self._names(hands)
        for place, card in enumerate(position.trick):
            seat = (position.leader + place) % len(position.hands)
            owned = int(self._board[packed.OWNED + seat]) & int(turn.left)
            number = next(n for n in _bits(owned) if names[n] == cards_of(card)[0])
            allowed = int(legal_now(self._board, turn))
            if not allowed >> number & 1:
                duty = " ".join(dict.fromkeys(names[n] for n in _bits(allowed)))
                raise MeldlabError(
                    f"'trick' can't hold {names[number]} of seat {seat}: with his cards he must play one of {duty}."
                )
            turn = _as_int64(play_card(self._board, turn, int64(number))[0])
        return turn, names

    def _names(self, hands: Any) -> list[str]:
        """Names of the cards by number: suit by suit, high to low, each as often as it is in play."""
        names = []
        for bit in range(0, 64, 2):
            copies = sum((int(hand) >> bit & 1) + (int(hand) >> bit + 1 & 1) for hand in hands)
            names += [format_card(bit)] * copies
        return names

    def solve(self, position: OpenPosition, *, values: bool = False, line: bool = False) -> dict[str, Any]:
        """Solve a position.

        Parameters
        ----------
        position : OpenPosition
            The position; with a target only that is answered.
        values : bool
            Give the value of every card that may be played, too.
        line : bool
            Give a line of best play, too.

        Returns
        -------
        dict
            ``points`` of the taker and of the others, ``best`` cards and ``nodes``; or ``reached``.

        Raises
        ------
        SolvingStoppedError
            If `stop` was called meanwhile.
        """
        answer = self._solve(position, values, line)
        if self._board[packed.STOP] != 0:
            raise SolvingStoppedError
        return answer

    def _solve(self, position: OpenPosition, values: bool, line: bool) -> dict[str, Any]:
        turn, names = self._set_up(position)
        entries = self._table(count_cards(int(turn.left)) + len(position.trick))
        if position.target is not None:
            found = reaches(self._board, entries, turn.left, turn.seat, turn.trick, int64(position.target))
            return {"reached": bool(found), "nodes": int(self._board[packed.NODES])}
        rows = np.zeros((3, packed.MOST_CARDS), np.int64)
        found = solve_turn(self._board, entries, turn, int64(values), int64(line), rows)
        answer: dict[str, Any] = {
            "points": [int(found.value), int(found.total) - int(found.value)],
            "best": list(dict.fromkeys(names[n] for n in _bits(int(found.best)))),
        }
        if values:
            answer["values"] = {names[rows[0, at]]: int(rows[1, at]) for at in range(found.n_values)}
        if line:
            answer["line"] = [names[card] for card in rows[2, : found.n_line]]
        answer["nodes"] = int(self._board[packed.NODES])
        return answer


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(packed.MOST_CARDS) if mask >> bit & 1]


def _as_int64(turn: Any) -> Turn:
    """A kernel hands Python's own integers back; the next kernel must get int64 again."""
    return Turn(int64(turn.left), int64(turn.seat), Trick(*(int64(part) for part in turn.trick)))
