"""Which cards may be played to a trick: what `meldlab moves` answers."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from meldlab.analysis.errors import MeldlabError, quoted
from meldlab.analysis.notation.pinochle import cards_of, parse_card, parse_hands, parse_suit
from meldlab.analysis.rules.auction import AUCTION
from meldlab.kernels.pinochle import tricks

#: The 64-card pack's ranks are a superset of the 48-card pack's.
_LARGEST_PACK: Final = 64
#: Cards that others may have played before: one with two players, two with three.
_MOST_PLAYED: Final = 2
_SWITCHES: Final = ("must_win", "must_overtrump")


def pinochle_moves(question: Mapping[str, Any]) -> dict[str, Any]:
    """Tell what may be played where suit must be followed.

    Parameters
    ----------
    question : mapping
        ``hand`` as text; ``trick``, the cards played so far in order, as a list or text; ``trump``; ``rules`` with the
        switches must_win and must_overtrump.

    Returns
    -------
    dict
        ``plays``, the different cards allowed, and ``winning``, the index of the trick's card that wins so far.

    Raises
    ------
    MeldlabError
        If something is missing or is not what it should be.
    """
    hand_text, trump_text = question.get("hand"), question.get("trump")
    if not isinstance(hand_text, str) or not isinstance(trump_text, str):
        raise MeldlabError("The line needs 'hand' and 'trump' as text.")
    must_win, must_overtrump = _duties(question.get("rules"))
    played = _played(question.get("trick"))
    masks = parse_hands([hand_text, *played], _LARGEST_PACK)
    hand = masks[0]
    if hand == 0:
        raise MeldlabError("The hand is empty; give the cards of the player whose turn it is.")
    trump = parse_suit(trump_text)
    winning = _winning(masks[1:], trump)
    legal = hand
    if winning is not None:
        led = int(tricks.suit_of(np.int64(masks[1])))
        legal = int(tricks.legal_cards(hand, led, masks[1 + winning], trump, must_win, must_overtrump))
    return {"plays": list(dict.fromkeys(cards_of(legal))), "winning": winning}


def _winning(played: list[int], trump: int) -> int | None:
    best: int | None = None
    for place, card in enumerate(played):
        if best is None or tricks.beats(np.int64(card), np.int64(played[best]), trump):
            best = place
    return best


def _played(trick: object) -> list[str]:
    """Cards of the trick in order, one word each."""
    words = trick.replace(",", " ").split() if isinstance(trick, str) else [] if trick is None else trick
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise MeldlabError("'trick' must be a list of cards, such as [\"KS\"].")
    if len(words) > _MOST_PLAYED:
        raise MeldlabError(f"'trick' has {len(words)} cards; before a player's turn there are at most {_MOST_PLAYED}.")
    for word in words:
        parse_card(word, _LARGEST_PACK)
    return words


def _duties(rules: object) -> tuple[int, int]:
    if rules is None:
        rules = {}
    if not isinstance(rules, Mapping):
        raise MeldlabError(f"'rules' must be an object of switches; it is {quoted(rules)}.")
    for name in rules:
        if name not in _SWITCHES:
            raise MeldlabError(f"Here 'rules' has no switch {quoted(name)}; there are {', '.join(_SWITCHES)}.")
    found = [AUCTION.switch(name).read(rules[name]) if name in rules else False for name in _SWITCHES]
    return int(found[0]), int(found[1])
