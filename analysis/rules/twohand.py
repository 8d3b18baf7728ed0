"""The rule switches of two-handed pinochle."""

from collections.abc import Mapping
from typing import Final

from meldlab.analysis.rules.schema import Schema, Switch, Value

_YES_NO: Final = (True, False)
_NO_YES: Final = (False, True)
#: Switches by which the rules provide for an irregularity. Players keep the rules: one happens in the study
#: ``irregularities`` and in a deal that is shown with one.
IRREGULARITIES: Final = ("short_stock", "wrong_hand", "revoke", "exposed_card", "lead_out_of_turn")
#: Switches that decide about matches, not about what happens in a deal.
OF_MATCHES: Final = ("target", "call_out", "wrong_call", "both_over", "next_dealer")


def _remarks(values: Mapping[str, Value]) -> list[str]:
    """Return a sentence for each switch that is not at its default and changes nothing beside the others."""
    remarks = []
    if not values["swap_card_usable"] and values["dix_exchange"] == "forbidden":
        remarks.append("swap_card_usable=no changes nothing with dix_exchange=forbidden: no card is got for a dix.")
    if values["target"] == "single":
        if values["call_out"] == "none":
            remarks.append("call_out=none changes nothing with target=single: there is no target to call.")
        if values["both_over"] == "higher_wins":
            remarks.append("both_over=higher_wins changes nothing with target=single: there is no target to be over.")
    if values["wrong_call"] == "ignored" and (values["call_out"] == "none" or values["target"] == "single"):
        switch = "call_out=none" if values["call_out"] == "none" else "target=single"
        remarks.append(f"wrong_call=ignored changes nothing with {switch}: nobody calls out.")
    return remarks


def recorded(values: Mapping[str, Value]) -> dict[str, Value]:
    """Return the switches that a record of a deal or a match tells: those of irregularities where they are on."""
    return {name: value for name, value in values.items() if value or name not in IRREGULARITIES}


TWOHAND: Final = Schema(
    game="twohand",
    switches=(
        Switch("deck", (48, 64), "cards of the pack: down to the nine, or to the seven, which is the dix then"),
        Switch("turnup_dix", ("dealer", "none"), "who is paid 10 for a dix turned up at the deal"),
        Switch(
            "dix_exchange",
            ("optional", "compulsory", "forbidden"),
            "whether the first dix declared may, must or can't be swapped for the turn-up",
        ),
        Switch(
            "dix_with_meld",
            ("additional", "is_the_meld"),
            "a dix is declared beside the trick's one meld, or is that meld",
        ),
        Switch("swap_card_usable", _YES_NO, "the card got for the dix may be in the meld of the same turn"),
        Switch("meld_timing", ("before_draw", "after_draw"), "the winner of a trick melds before or after his draw"),
        Switch("run_over_marriage", (150, 110), "value of a run built on a royal marriage [points]"),
        Switch(
            "same_meld_again",
            ("fresh_cards", "never"),
            "a meld of cards that were in none like it may be laid a second time",
        ),
        Switch("double_pinochle", (300, 80), "value of both pinochles laid at once [points]"),
        Switch("pinochle_upgrade", (300, 260, 40), "value of a second pinochle laid beside the first [points]"),
        Switch(
            "last_stock_card",
            ("winner_hidden", "winner_chooses"),
            "at the last draw the winner takes the hidden card, or that or the turn-up as he likes",
        ),
        Switch("must_win", ("trump_led", "always"), "without a stock trump leads must be beaten, or plain leads too"),
        Switch("count", ("classic", "simple"), "card points: A 11, 10 10, K 4, Q 3, J 2, or ten for each A, 10 and K"),
        Switch("target", (1000, 1200, 1500, 500, "single"), "points that win the match; single: each deal is one"),
        Switch("call_out", ("own_turn", "none"), "whether a player may call that he has the target"),
        Switch("wrong_call", ("loses", "ignored"), "what becomes of a player who calls and has less"),
        Switch(
            "both_over",
            ("extend_250", "higher_wins"),
            "uncalled and both at the target: 250 are put to it, or the higher total wins",
        ),
        Switch("next_dealer", ("alternate", "winner"), "who deals next: each in turn, or the winner of the deal"),
        Switch(
            "short_stock",
            _NO_YES,
            "irregularity: with a card missing play goes on; of the last two the loser takes one, the other is dead",
        ),
        Switch(
            "wrong_hand",
            _NO_YES,
            "irregularity: a wrong hand is put right at the next draw, and does not meld before it is right; found "
            "before the first lead it may have a new deal",
        ),
        Switch(
            "revoke",
            _NO_YES,
            "irregularity: who revokes without a stock and does not correct it before the next lead scores nothing in "
            "tricks from that one on",
        ),
        Switch(
            "exposed_card",
            _NO_YES,
            "irregularity: from an exposed card down the stock is shuffled; the dealer keeps an exposed own card, the "
            "other player keeps his or has a new deal; of two cards turned up neither counts, and the other turns up",
        ),
        Switch(
            "lead_out_of_turn",
            _NO_YES,
            "irregularity: the opponent accepts a lead out of turn or has it taken back",
        ),
    ),
    default_profile="hoyle",
    remarks=_remarks,
)
