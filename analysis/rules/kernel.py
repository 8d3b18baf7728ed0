"""From a rule profile to the numbers that kernels read."""

from typing import Final

from meldlab.analysis.rules.baoyao import seat_and_turn
from meldlab.analysis.rules.schema import Profile
from meldlab.kernels.baoyao.cards import HIGH, LOW, REMOVED
from meldlab.kernels.baoyao.rules import (
    CHOICE,
    CONTINUE,
    DOUBLE_RUN_ONLY,
    LONGER_ANY,
    NOBODY,
    SAME_ANY,
    SAME_HIGHER,
    BaoyaoRules,
)
from meldlab.kernels.pinochle.auction.rules import (
    BURY_ANY,
    BURY_NO_TRUMPS,
    BURY_TRUMPS_ANNOUNCED,
    N_SEATS,
    AuctionRules,
    Units,
)
from meldlab.kernels.pinochle.twohand.match import SINGLE, MatchRules
from meldlab.kernels.pinochle.twohand.rules import COMPULSORY, FORBIDDEN, OPTIONAL, TwohandRules

#: Chips for a bid of each band, 200-290 first, then fifties from 300 to 700 and up [chips].
UNIT_TABLES: Final[dict[str, Units]] = {
    "hoyle": (2, 3, 5, 10, 15, 20, 25, 30, 30, 30),
    "scarne": (2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    "scarne_bonus": (2, 3, 5, 7, 10, 13, 17, 21, 25, 30),
}
_EXCHANGE: Final = {"optional": OPTIONAL, "compulsory": COMPULSORY, "forbidden": FORBIDDEN}
#: Where threes stand, by the switch of Bao Yao.
THREES: Final = {"high": HIGH, "low": LOW, "removed": REMOVED}
_DOUBLE_OVER_SINGLE: Final = {"same_higher": SAME_HIGHER, "same_any": SAME_ANY, "longer_any": LONGER_ANY}
_SNOW: Final = {"continue": CONTINUE, "double_run_only": DOUBLE_RUN_ONLY, "choice": CHOICE}
_BURY: Final = {"any": BURY_ANY, "trumps_announced": BURY_TRUMPS_ANNOUNCED, "no_trumps": BURY_NO_TRUMPS}


def auction_rules(profile: Profile) -> AuctionRules:
    """Return the kernels' form of a profile of the game ``auction``."""
    values = profile.values
    step = values["bid_step"]
    return AuctionRules(
        minimum=int(values["minimum"]),
        bid_step=50 if step == 50 else 10,
        skip_40_90=int(step == "10_no_40_90"),
        forced_opening=int(values["forced_opening"]),
        throw_in_unseen=int(values["throw_in_unseen"]),
        double_pinochle=int(values["double_pinochle"]),
        bury=_BURY[str(values["bury"])],
        must_overtrump=int(values["must_overtrump"]),
        must_win=int(values["must_win"]),
        units=UNIT_TABLES[str(values["unit_table"])],
        spades_factor=int(values["spades_factor"]),
        concede_spades_doubled=int(values["concede_spades"] == "doubled"),
        settle_with_all=int(values["settlement"] == "hoyle"),
        lone_defender=int(values["lone_defender"]),
        kitty=int(values["kitty"]),
        n_idle=int(values["players"]) - N_SEATS,
    )


def twohand_rules(profile: Profile) -> TwohandRules:
    """Return the kernels' form of a profile of the game ``twohand``, as far as a single deal goes."""
    values = profile.values
    return TwohandRules(
        deck=int(values["deck"]),
        dealer_dix=int(values["turnup_dix"] == "dealer"),
        dix_exchange=_EXCHANGE[str(values["dix_exchange"])],
        dix_is_the_meld=int(values["dix_with_meld"] == "is_the_meld"),
        swap_card_usable=int(values["swap_card_usable"]),
        after_draw=int(values["meld_timing"] == "after_draw"),
        run_over_marriage=int(values["run_over_marriage"]),
        meld_again=int(values["same_meld_again"] == "fresh_cards"),
        double_pinochle=int(values["double_pinochle"]),
        pinochle_upgrade=int(values["pinochle_upgrade"]),
        winner_chooses=int(values["last_stock_card"] == "winner_chooses"),
        must_win=int(values["must_win"] == "always"),
        simple_count=int(values["count"] == "simple"),
    )


def match_rules(profile: Profile) -> MatchRules:
    """Return the kernels' form of a profile of the game ``twohand``, as far as matches go."""
    values = profile.values
    return MatchRules(
        target=SINGLE if values["target"] == "single" else int(values["target"]),
        call_out=int(values["call_out"] == "own_turn"),
        wrong_call_loses=int(values["wrong_call"] == "loses"),
        extends=int(values["both_over"] == "extend_250"),
        winner_deals=int(values["next_dealer"] == "winner"),
    )


def baoyao_rules(profile: Profile) -> BaoyaoRules:
    """Return the kernels' form of a profile of the game ``baoyao``."""
    values = profile.values
    absent, absent_from = seat_and_turn(str(values["disconnect"])) or (NOBODY, 0)
    return BaoyaoRules(
        threes=THREES[str(values["threes"])],
        head_leads=int(values["first_lead"] == "head_runner"),
        open_yao=int(values["open_yao"]),
        longer_beats=int(values["straight_length"] == "longer_beats"),
        double_over_single=_DOUBLE_OVER_SINGLE[str(values["double_over_single"])],
        joker_pair=int(values["joker_pair"]),
        rounded_up=int(values["mixed_jokers"] == "rounded_up"),
        first_two=int(values["double_run"] == "first_two"),
        snow=_SNOW[str(values["snow"])],
        snow_at_25=int(values["snow_at_25"]),
        absent=absent,
        absent_from=absent_from,
        stake=int(values["stake"]),
        table_fee=int(values["table_fee"]),
    )
