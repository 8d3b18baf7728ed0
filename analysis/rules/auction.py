"""The rule switches of auction pinochle with three active players."""

from collections.abc import Mapping
from typing import Final

from meldlab.analysis.rules.schema import Schema, Switch, Value

_NO_YES: Final = (False, True)
_YES_NO: Final = (True, False)


def _remarks(values: Mapping[str, Value]) -> list[str]:
    """Return a sentence for each switch that is not at its default and changes nothing beside the others."""
    remarks = []
    if values["throw_in_unseen"] and not values["forced_opening"]:
        remarks.append("throw_in_unseen=yes changes nothing with forced_opening=no: no bid is ever forced.")
    if values["concede_spades"] == "doubled" and values["spades_factor"] == 1:
        remarks.append("concede_spades=doubled changes nothing with spades_factor=1: spades are worth no more.")
    if values["settlement"] == "hoyle" and values["players"] == 3 and not values["kitty"]:
        remarks.append(
            "settlement=hoyle changes nothing with players=3 and kitty=no: the two opponents are all there are."
        )
    return remarks


AUCTION: Final = Schema(
    game="auction",
    switches=(
        Switch("minimum", (300, 250, 200), "lowest bid [points]"),
        Switch("forced_opening", _NO_YES, "three passes: a new deal, or eldest hand must bid the minimum"),
        Switch(
            "throw_in_unseen",
            _NO_YES,
            "a forced minimum may be given up before the widow is seen, paying the kitty alone",
        ),
        Switch(
            "bid_step", (10, "10_no_40_90", 50), "bids are multiples of 10, of 10 but none ending in 40 or 90, or of 50"
        ),
        Switch("double_pinochle", (80, 300), "value of both pinochles [points]"),
        Switch("bury", ("any", "trumps_announced", "no_trumps"), "which unmelded cards the bidder may bury"),
        Switch("must_overtrump", _NO_YES, "a void player must beat the trump already played to a plain-suit trick"),
        Switch(
            "must_win",
            _NO_YES,
            "a plain-suit lead, too, must be beaten if possible, not only a trump lead",
            also={"trump_led": False, "always": True},
        ),
        Switch("unit_table", ("hoyle", "scarne", "scarne_bonus"), "chips that a bid is worth"),
        Switch("spades_factor", (2, 1, 3), "by how much stakes are multiplied when spades are trumps"),
        Switch("concede_spades", ("single", "doubled"), "what a conceded spade hand pays"),
        Switch("settlement", ("zh", "hoyle"), "who pays and is paid: the two opponents, or every player at the table"),
        Switch("lone_defender", _YES_NO, "one defender may concede while the other plays on"),
        Switch("kitty", _NO_YES, "the kitty pays and is paid like one more player on bids of 350 and over"),
        Switch("players", (3, 4, 5), "players at the table; three of them play a deal"),
    ),
    default_profile="zh-auction",
    remarks=_remarks,
)
