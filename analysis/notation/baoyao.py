"""Cards of Bao Yao as text, to and from the kernels' counts of ranks.

A card is its rank alone, for suits never matter: ``4 5 6 7 8 9 T J Q K A 2 3 SJ BJ``. Ten may be ``10``, the ace
``1``, the jokers ``小王`` and ``大王``, letters may be small. Cards stand in any order with blanks or commas between
them; they are written in the order above under all rules, also where the 3 is the lowest card.

Worked example: ``A 4 4`` is read as two of rank 0 and one of rank 10, the number 2 + 16**10, and is written ``4 4 A``.
"""

import re
from typing import Final

from meldlab.analysis.errors import NotationError, quoted
from meldlab.kernels.baoyao.cards import COPIES, HIGH, JOKERS, LOW, N_RANKS, REMOVED, SMALL_JOKER

#: The different cards in the order in which they are written.
CARDS: Final = ("4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "3", "SJ", "BJ")
#: Ranks in the order of singles, by where the threes are; with removed threes no card has the place of the 3.
RANKS: Final = {HIGH: CARDS, LOW: ("3", *CARDS[:12], "SJ", "BJ"), REMOVED: CARDS}
_ALSO: Final = {"10": "T", "1": "A", "小王": "SJ", "大王": "BJ"}

#: Cards of both packs fit; longer text is something else [characters].
LONGEST_TEXT: Final = 1000

_BITS: Final = 4
#: Blanks and commas, those of Chinese text too.
_SEPARATORS: Final = re.compile(r"[\s,，、;；]+")


def parse_cards(text: str, threes: int = HIGH) -> int:
    """Read some cards: a hand, a play or a pool.

    Parameters
    ----------
    text : str
        The cards, as above; may be empty.
    threes : int, default HIGH
        Whether threes are high, low, or not in the packs (`meldlab.kernels.baoyao.cards`).

    Returns
    -------
    int
        How many there are of each rank, four bits each, as the kernels have it.

    Raises
    ------
    NotationError
        If a piece of it is no card, or if there are more of a rank than in both packs.
    """
    if not isinstance(text, str):
        raise NotationError(f"Cards are written as text, such as '4 4 A', not as {quoted(text)}.")
    if len(text) > LONGEST_TEXT:
        raise NotationError(f"{quoted(text)} is no hand: it has {len(text)} characters.")
    counts = [0] * N_RANKS
    for word in filter(None, _SEPARATORS.split(text)):
        counts[_rank(word, threes)] += 1
    for rank, count in enumerate(counts):
        if count > copies(rank):
            raise NotationError(
                f"{RANKS[threes][rank]!r} stands there {count} times: both packs together have {copies(rank)}."
            )
    return sum(count << (_BITS * rank) for rank, count in enumerate(counts))


def _rank(word: str, threes: int) -> int:
    """Place of a card's rank."""
    card = word.upper()
    card = _ALSO.get(card, card)
    if card == "3" and threes == REMOVED:
        raise NotationError(f"{quoted(word)} is not in the packs: these are rules without threes.")
    if card not in RANKS[threes]:
        raise NotationError(
            f"{quoted(word)} is no card: write {' '.join(ranks_of(threes))} with blanks between, without suits."
        )
    return RANKS[threes].index(card)


def ranks_of(threes: int) -> tuple[str, ...]:
    """Ranks of the packs, from the lowest to the big joker."""
    return tuple(rank for rank in RANKS[threes] if threes != REMOVED or rank != "3")


def copies(rank: int) -> int:
    """Cards of a rank in both packs."""
    return JOKERS if rank >= SMALL_JOKER else COPIES


def format_cards(cards: int, threes: int = HIGH) -> str:
    """Write counts of ranks as text, in the order of `CARDS`; the reverse of `parse_cards`."""
    return " ".join(cards_of(cards, threes))


def cards_of(cards: int, threes: int = HIGH) -> list[str]:
    """Return the cards in counts of ranks, in the order of `CARDS`."""
    ranks = RANKS[threes]
    return [name for name in CARDS for _copy in range(count_of(cards, ranks.index(name)))]


def count_of(cards: int, rank: int) -> int:
    """Return how many cards of a rank there are."""
    return int(cards) >> (_BITS * rank) & 0xF


def count_cards(cards: int) -> int:
    """Return how many cards there are."""
    return sum(count_of(cards, rank) for rank in range(N_RANKS))


def in_groups(text: str, threes: int = HIGH) -> str:
    """Write cards for people: from the lowest, equal ones side by side, such as ``444 5 TT A SJ`` or ``BJ BJ``."""
    groups: list[str] = []
    last = ""
    for card in sorted(text.split(), key=RANKS[threes].index):
        if card == last and len(card) == 1:
            groups[-1] += card
        else:
            groups.append(card)
        last = card
    return " ".join(groups)
