"""`meldlab show`: one simulated deal, played out."""

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import App, Parameter

from meldlab.analysis.errors import BAD_USAGE, StudyError, quoted
from meldlab.analysis.rules import AUCTION, load_profile
from meldlab.scripts.options import JsonOption, PolicyOption, RulesOption, SeedOption, SetOption, print_json

if TYPE_CHECKING:
    from meldlab.analysis.tables import AuctionTable

app = App(name="show")

#: Deal indices stay below this.
LARGEST_INDEX: Final = 2**63 - 1


@app.command
def auction(
    *,
    seed: SeedOption = 1,
    deal: Annotated[str, Parameter(help="Index of the deal, or a range I:J for the deals I to J-1.")] = "0",
    rules: RulesOption = AUCTION.default_profile,
    set_: SetOption = (),
    policy: PolicyOption = "basic",
    json: JsonOption = False,
) -> None:
    """Show a deal of auction pinochle, bid and played out; the same index is the same hand inside any run."""
    first, last = read_range(deal)

    from meldlab.analysis.policies import load_policies
    from meldlab.analysis.records import auction_transcript
    from meldlab.analysis.seeds import check_seed
    from meldlab.analysis.tables import AuctionTable

    check_seed(seed)
    table = AuctionTable(load_profile(rules, overrides=set_), load_policies(policy, "auction", 3))
    for index in range(first, last):
        record = _play(table, seed, index)
        if json:
            print_json(record)
        else:
            print(("\n" if index > first else "") + auction_transcript(record))


def _play(table: "AuctionTable", seed: int, deal: int) -> dict[str, Any]:
    """Play a deal; where it is solved in a thread of its own, since a running kernel takes no notice of Ctrl-C."""
    from meldlab.analysis.records import auction_record

    if not table.open_cards:
        return auction_record(table, seed, deal)
    with ThreadPoolExecutor(1) as pool:
        try:
            return pool.submit(auction_record, table, seed, deal).result()
        except KeyboardInterrupt:
            table.rooms.stop()
            raise


def read_range(given: str) -> tuple[int, int]:
    """Read ``17`` or ``17:20`` as the first deal and the one after the last.

    Raises
    ------
    StudyError
        If it is neither.
    """
    first, colon, last = given.strip().partition(":")
    numbers = [int(word) if word.isascii() and word.isdigit() and len(word) < 20 else -1 for word in (first, last)]
    if not colon:
        numbers[1] = numbers[0] + 1
    if numbers[0] < 0 or not numbers[0] < numbers[1] <= LARGEST_INDEX:
        raise StudyError(
            f"--deal can't be {quoted(given)}: it is an index from 0 to 2**63 - 2, or a range I:J with J above I.",
            exit_status=BAD_USAGE,
        )
    return numbers[0], numbers[1]
