"""The rule switches of Bao Yao for two players (二人刨幺)."""

import re
from typing import Final

from meldlab.analysis.rules.schema import Form, Schema, Switch

_NO_YES: Final = (False, True)
_YES_NO: Final = (True, False)

#: A seat has no more turns: it plays a card at least, or passes on somebody else's play, and 108 cards are played.
LAST_TURN: Final = 108
_SEAT_AND_TURN: Final = re.compile(r"([0-3])@([1-9][0-9]{0,2})", re.ASCII)


def seat_and_turn(text: str) -> tuple[int, int] | None:
    """Read ``2@15`` as seat 2 and its turn 15, counted from 1; None if it is nothing like that."""
    found = _SEAT_AND_TURN.fullmatch(text)
    if found is None or int(found[2]) > LAST_TURN:
        return None
    return int(found[1]), int(found[2])


def _absence(text: str) -> str | None:
    """Read a disconnection; it is kept as it is written."""
    return None if seat_and_turn(text) is None else text


BAOYAO: Final = Schema(
    game="baoyao",
    switches=(
        Switch(
            "threes",
            ("high", "low", "removed"),
            "threes above the 2, below the 4 and in straights, or not in the packs (25 cards a hand)",
        ),
        Switch(
            "first_lead", ("random", "head_runner"), "any seat leads first, or the one first out in the hand before"
        ),
        Switch("open_yao", _YES_NO, "everybody is told how many aces and fours each hand could use in a 幺"),
        Switch(
            "straight_length",
            ("same", "longer_beats"),
            "a straight beats those of its length alone, or any shorter one, too",
        ),
        Switch(
            "double_over_single",
            ("same_higher", "same_any", "longer_any"),
            "a double straight beats single ones of as many ranks and lower, of as many, or of no more",
        ),
        Switch("joker_pair", _NO_YES, "two equal jokers are also a pair, not only a bomb"),
        Switch(
            "mixed_jokers",
            ("exact", "rounded_up"),
            "three jokers count as 5.5 and 6.5 路, or are the best of 六路 and of 七路",
        ),
        Switch(
            "double_run",
            ("any_two", "first_two"),
            "both hands out win before the other side has 140, or only as the first and second out",
        ),
        Switch(
            "snow",
            ("continue", "double_run_only", "choice"),
            "after a win against less than 25 play goes on for more, stops, or goes on as the winner likes",
        ),
        Switch("snow_at_25", (1, 2), "stakes that a loser with exactly 25 points pays"),
        Switch(
            "disconnect",
            ("none",),
            "a seat that the autoplay plays from one of its turns on",
            form=Form("SEAT@TURN", "2@15", f"with a seat from 0 to 3 and its turn from 1 to {LAST_TURN}", _absence),
        ),
        Switch("stake", (1, 10, 100), "what the loser pays the winner, once, twice or four times [chips]"),
        Switch("table_fee", (0, 1, 5, 10), "what each player pays for every hand [chips]"),
    ),
    default_profile="zh-two-player",
)
