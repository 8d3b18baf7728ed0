"""`meldlab exact`: odds of auction pinochle that are counted exactly, as fractions."""

from fractions import Fraction

from cyclopts import App

from meldlab.analysis.errors import BAD_USAGE, RulesError
from meldlab.analysis.rules import AUCTION
from meldlab.analysis.rules.load import parse_overrides
from meldlab.scripts.options import JsonOption, SetOption, WholeNumber, bad_usage, print_columns, print_json

app = App(name="exact")


@app.command
def widow(*, places: WholeNumber, json: JsonOption = False) -> None:
    """Tell the chance that the widow fills at least one of several open places.

    Parameters
    ----------
    places
        Different cards wanted, both copies of each unseen; 0 to 16.
    """
    from meldlab.analysis.exact.widow import find_one, odds_against

    with bad_usage():
        probability = find_one(places)
    odds = odds_against(probability) if probability else None
    if json:
        odds_number = None if odds is None else float(odds)
        print_json({"places": places, "probability": str(probability), "odds_against": odds_number})
        return
    against = "" if odds is None else f", {float(odds):.2f} to 1 against"
    print(f"{probability} = {float(probability):.4%}{against}")


@app.command
def melds(*, cards: WholeNumber, set_: SetOption = (), json: JsonOption = False) -> None:
    """Tell how the meld of random cards is distributed, with the best trump.

    Parameters
    ----------
    cards
        Number of cards out of the 48; 1 to 48.
    """
    from meldlab.analysis.exact.melds import best_meld_distribution, mean_best_meld

    double_pinochle = _double_pinochle(set_)
    with bad_usage():
        distribution = best_meld_distribution(cards, double_pinochle)
    mean = mean_best_meld(cards, double_pinochle)
    if json:
        shares = {str(points): str(share) for points, share in sorted(distribution.items())}
        print_json({"cards": cards, "mean": str(mean), "distribution": shares})
        return
    print(f"best meld of {cards} random cards: {float(mean):.4f} points on average ({mean})\n")
    more = Fraction(1)
    rows = []
    for points, share in sorted(distribution.items()):
        rows.append((f"{points:6d}", f"{float(share):11.6%}", f"{float(more):11.6%}"))
        more -= share
    print_columns([("points", "      share", "   at least"), *rows])


def _double_pinochle(overrides: tuple[str, ...]) -> int:
    """Return the value of both pinochles [points], the one rule that bears on the count."""
    changes = parse_overrides(AUCTION, overrides)
    others = [name for name in changes if name != "double_pinochle"]
    if others:
        raise RulesError(
            f"The exact count of melds knows the switch double_pinochle only; leave out {', '.join(others)}.",
            exit_status=BAD_USAGE,
        )
    value = changes.get("double_pinochle", AUCTION.switch("double_pinochle").default)
    assert isinstance(value, int)
    return value
