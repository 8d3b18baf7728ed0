"""`meldlab show`: one simulated deal, played out."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import App, Parameter

from meldlab.analysis.errors import BAD_USAGE, StudyError, quoted
from meldlab.analysis.rules import AUCTION, BAOYAO, TWOHAND, load_profile
from meldlab.scripts.options import (
    JsonOption,
    PolicyOption,
    RulesOption,
    SeedOption,
    SetOption,
    WholeNumber,
    print_json,
)
from meldlab.scripts.progress import tell_compiling

if TYPE_CHECKING:
    from meldlab.analysis.rooms import OpenRooms

app = App(name="show")

#: What an index stays below, and how the largest is written.
_LIMITS: Final = {"--deal": (2**63 - 1, "2**63 - 2"), "--match": (10**15, "10**15 - 1")}

MatchOption = Annotated[
    str | None, Parameter(name="--match", help="Show a whole match, deal by deal, or a range I:J, in place of a deal.")
]
IrregularityOption = Annotated[str | None, Parameter(help="Let something go wrong, as in revoke:best_card; see above.")]
TrickOption = Annotated[
    WholeNumber | None,
    Parameter(help="Trick in which it does, from 1 of those with a stock, or without. [default: 1]"),
]
OffenderOption = Annotated[
    WholeNumber | None,
    Parameter(help="Seat that does it. [default: as in a run, 0 in even deals and 1 in odd ones]"),
]
PlayersOption = Annotated[
    str, Parameter(name="--policy", help="Policy of all seats, or one a player or a seat, separated by commas.")
]
DealOption = Annotated[str, Parameter(name="--deal", help="Index of the deal, or a range I:J for the deals I to J-1.")]


@app.command
def auction(
    *,
    seed: SeedOption = 1,
    deal: DealOption = "0",
    rules: RulesOption = AUCTION.default_profile,
    set_: SetOption = (),
    policy: PolicyOption = "basic",
    json: JsonOption = False,
) -> None:
    """Show a deal of auction pinochle, bid and played out; the same index is the same hand inside any run."""
    first, last = read_range(deal)

    from meldlab.analysis.policies import load_policies
    from meldlab.analysis.records import auction_record, auction_transcript
    from meldlab.analysis.seeds import check_seed
    from meldlab.analysis.tables import AuctionTable

    check_seed(seed)
    table = AuctionTable(load_profile(rules, overrides=set_), load_policies(policy, "auction", 3))
    rooms = table.rooms if table.open_cards else None
    _show(lambda index: auction_record(table, seed, index), auction_transcript, range(first, last), rooms, json)


@app.command
def twohand(
    *,
    seed: SeedOption = 1,
    deal: DealOption = "0",
    rules: RulesOption = TWOHAND.default_profile,
    set_: SetOption = (),
    policy: PolicyOption = "basic",
    match: MatchOption = None,
    irregularity: IrregularityOption = None,
    trick: TrickOption = None,
    offender: OffenderOption = None,
    json: JsonOption = False,
) -> None:
    """Show a deal of two-handed pinochle, played out; seat 0 deals, and has the first of two policies.

    In a match player 0 deals first, and has the first of two policies.

    With --irregularity something goes wrong for which the rules provide, as in `meldlab run irregularities`:
    short_stock; wrong_hand:too_few, too_many or new_deal; revoke:any_card, best_card or corrected;
    exposed_card:in_stock, dealers_own, others_kept, others_new_deal, others_new_deal_if_weak or at_turnup;
    lead_out_of_turn:accepted or taken_back, both also with _at_end. For example
    `meldlab show twohand --rules zh-irregular --irregularity revoke:best_card --trick 3`.
    """
    if match is not None and deal != "0":
        raise StudyError("Give --deal or --match, not both: a match has deals of its own.", exit_status=BAD_USAGE)
    if match is not None and irregularity is not None:
        raise StudyError("In a match nothing goes wrong; give --deal with --irregularity.", exit_status=BAD_USAGE)
    if irregularity is None and (trick is not None or offender is not None):
        raise StudyError(
            "--trick and --offender say when and by whom; say with --irregularity what goes wrong.",
            exit_status=BAD_USAGE,
        )
    first, last = read_range(deal) if match is None else read_range(match, "--match")

    from meldlab.analysis.irregularities import read_irregularity
    from meldlab.analysis.policies import load_policies
    from meldlab.analysis.records import match_record, match_transcript, twohand_record, twohand_transcript
    from meldlab.analysis.seeds import check_seed
    from meldlab.analysis.tables import TwohandTable

    check_seed(seed)
    table = TwohandTable(load_profile(rules, "twohand", set_), load_policies(policy, "twohand", 2))
    rooms = table.rooms if table.is_solved else None
    if match is not None:
        _show(lambda index: match_record(table, seed, index), match_transcript, range(first, last), rooms, json)
        return
    wrong = None if irregularity is None else read_irregularity(irregularity, table.profile, trick, offender)
    _show(lambda index: twohand_record(table, seed, index, wrong), twohand_transcript, range(first, last), rooms, json)


@app.command
def baoyao(
    *,
    seed: SeedOption = 1,
    deal: DealOption = "0",
    rules: RulesOption = BAOYAO.default_profile,
    set_: SetOption = (),
    policy: PlayersOption = "basic",
    json: JsonOption = False,
) -> None:
    """Show a hand of Bao Yao for two (二人刨幺), played out; player 0 has seats 0 and 2, player 1 seats 1 and 3."""
    first, last = read_range(deal)

    from meldlab.analysis.policies import load_policies
    from meldlab.analysis.records import baoyao_record, baoyao_transcript
    from meldlab.analysis.seeds import check_seed
    from meldlab.analysis.tables import BaoyaoTable

    check_seed(seed)
    table = BaoyaoTable(load_profile(rules, "baoyao", set_), load_policies(policy, "baoyao", 4))
    _show(lambda index: baoyao_record(table, seed, index), baoyao_transcript, range(first, last), None, json)


def _show(
    record_of: Callable[[int], dict[str, Any]],
    transcript_of: Callable[[dict[str, Any]], str],
    deals: range,
    rooms: "OpenRooms | None",
    json: bool,
) -> None:
    """Play deals and print each at once, as JSON or as a transcript."""
    compiling = tell_compiling("show")
    for index in deals:
        with compiling():
            record = _play(record_of, index, rooms)
        if json:
            print_json(record)
        else:
            print(("\n" if index > deals.start else "") + transcript_of(record))


def _play(record_of: Callable[[int], dict[str, Any]], deal: int, rooms: "OpenRooms | None") -> dict[str, Any]:
    """Play a deal; where it is solved in a thread of its own, since a running kernel takes no notice of Ctrl-C."""
    if rooms is None:
        return record_of(deal)
    with ThreadPoolExecutor(1) as pool:
        try:
            return pool.submit(record_of, deal).result()
        except KeyboardInterrupt:
            rooms.stop()
            raise


def read_range(given: str, option: str = "--deal") -> tuple[int, int]:
    """Read ``17`` or ``17:20`` as the first deal, or match, and the one after the last.

    Raises
    ------
    StudyError
        If it is neither.
    """
    first, colon, last = given.strip().partition(":")
    numbers = [int(word) if word.isascii() and word.isdigit() and len(word) < 20 else -1 for word in (first, last)]
    if not colon:
        numbers[1] = numbers[0] + 1
    beyond, largest = _LIMITS[option]
    if numbers[0] < 0 or not numbers[0] < numbers[1] <= beyond:
        raise StudyError(
            f"{option} can't be {quoted(given)}: it is an index from 0 to {largest}, or a range I:J with J above I.",
            exit_status=BAD_USAGE,
        )
    return numbers[0], numbers[1]
