"""The plays of Bao Yao by name: what records, questions and answers call them."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from meldlab.analysis.errors import MeldlabError, quoted
from meldlab.analysis.notation.baoyao import format_cards, parse_cards
from meldlab.analysis.rules.baoyao import BAOYAO
from meldlab.analysis.rules.kernel import baoyao_rules
from meldlab.analysis.rules.load import load_profile
from meldlab.analysis.rules.schema import Profile
from meldlab.kernels.baoyao import book as columns
from meldlab.kernels.baoyao.book import PASS, WORD, WORDS, build_book
from meldlab.kernels.baoyao.moves import list_moves
from meldlab.kernels.baoyao.rules import BaoyaoRules

#: Names of the kinds of plays, in the order in which they are listed.
KIND_NAMES: Final = ("single", "pair", "straight", "double_straight", "bomb", "yao", "jokers")


def name_play(number: int, book: np.ndarray, rules: BaoyaoRules) -> dict[str, Any]:
    """Name a play.

    Parameters
    ----------
    number : int
        Its number in the book, not the pass.
    book : int64[257, 14]
        Plays and rules.
    rules : BaoyaoRules
        The same rules; threes is read.

    Returns
    -------
    dict
        ``cards`` as text, ``kind``, and ``strength``: for singles, pairs and straights the rank of the (highest) card
        from 4 = 1 to the big joker = 15, a low three 0; for bombs their place on the ladder, 300 + rank for 三路.
    """
    row = book[number]
    return {
        "cards": format_cards(int(row[columns.CARDS]), rules.threes),
        "kind": KIND_NAMES[row[columns.KIND]],
        "strength": int(row[columns.STRENGTH]),
    }


def baoyao_moves(question: Mapping[str, Any]) -> dict[str, Any]:
    """Tell what a hand may play.

    Parameters
    ----------
    question : mapping
        ``hand`` as text; ``to_beat``, the play that lies there, as text or as an object with ``cards`` and ``kind``,
        None to lead; ``rules``, switches that differ from those of the default profile. Hand and play are held against
        both packs each on its own, so that any play can be asked about beside any hand.

    Returns
    -------
    dict
        ``plays``, each with ``cards``, ``kind`` and ``strength``, by kind and then by strength; straights of equal
        strength from the shortest. The pass is not listed.

    Raises
    ------
    MeldlabError
        If something is missing or is not what it should be.
    """
    given = question.get("hand")
    if not isinstance(given, str):
        raise MeldlabError(f"The line needs 'hand' as text; it has {quoted(given)}.")
    rules = baoyao_rules(_profile(question.get("rules")))
    book = build_book(rules)
    hand = parse_cards(given, rules.threes)
    if hand == 0:
        raise MeldlabError("The hand is empty; give the cards of the hand whose turn it is.")
    to_beat = question.get("to_beat")
    lying = PASS if to_beat is None else _find_play(to_beat, book, rules)
    numbers = np.empty(WORDS * WORD, np.int64)
    n = list_moves(np.int64(hand), np.int64(lying), book, numbers)
    order = (columns.KIND, columns.STRENGTH, columns.LENGTH)
    found = sorted(map(int, numbers[:n]), key=lambda number: [int(book[number, column]) for column in order])
    return {"plays": [name_play(number, book, rules) for number in found]}


def _profile(switches: object) -> Profile:
    profile = load_profile(BAOYAO.default_profile, BAOYAO.game)
    if switches is None:
        return profile
    if not isinstance(switches, Mapping):
        raise MeldlabError(f"'rules' must be an object of switches; it is {quoted(switches)}.")
    return profile.with_values(BAOYAO, switches)


def _find_play(given: object, book: np.ndarray, rules: BaoyaoRules) -> int:
    """Number of the play that was meant; two equal jokers are a bomb unless their kind is told."""
    text, kind = (given, None) if not isinstance(given, Mapping) else _cards_and_kind(given)
    if not isinstance(text, str):
        raise MeldlabError(
            f"'to_beat' is a play's cards as text, or an object with 'cards' and 'kind', or null; it is {quoted(text)}."
        )
    cards = parse_cards(text, rules.threes)
    if cards == 0:
        raise MeldlabError("'to_beat' has no cards; leave it out, or give null, for a hand that leads.")
    kinds = {int(book[n, columns.KIND]): int(n) for n in np.flatnonzero(book[: columns.RULES, columns.CARDS] == cards)}
    if not kinds:
        raise MeldlabError(
            f"'to_beat' is {quoted(text)}, which is no play: there are singles, pairs, straights of 3 or more ranks, "
            "straights of pairs, bombs of 3 to 8 equal cards, one A with 2 or more 4, and bombs of 2 or more jokers."
        )
    if kind is None:
        return kinds[max(kinds)]
    if kind not in kinds:
        named = " or ".join(repr(KIND_NAMES[known]) for known in sorted(kinds))
        raise MeldlabError(f"'to_beat' is {quoted(text)} of the kind {KIND_NAMES[kind]!r}; these cards are {named}.")
    return kinds[kind]


def _cards_and_kind(given: Mapping[str, Any]) -> tuple[object, int | None]:
    """Cards of a play given as an object, as in an answer, and the number of its kind."""
    for key in given:
        if key not in ("cards", "kind", "strength"):
            raise MeldlabError(f"'to_beat' has no key {quoted(key)}; there are cards and kind.")
    kind = given.get("kind")
    if kind is not None and kind not in KIND_NAMES:
        raise MeldlabError(f"There is no kind of play {quoted(kind)}; there are {', '.join(KIND_NAMES)}.")
    return given.get("cards"), None if kind is None else KIND_NAMES.index(kind)
