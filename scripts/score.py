"""`meldlab score`: the melds of a hand, all laid at once."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Annotated, Any, Final

from cyclopts import App, Parameter

from meldlab.analysis.errors import BAD_USAGE, NotationError, quoted
from meldlab.analysis.notation.pinochle import parse_hand, parse_suit, suit_name
from meldlab.analysis.rules import AUCTION, Profile, load_profile
from meldlab.scripts.jsonlines import answer_lines, only_keys, text_of
from meldlab.scripts.options import JsonOption, RulesOption, SetOption, bad_usage, print_columns, print_json
from meldlab.scripts.progress import tell_compiling

app = App(name="score")

#: A question as a line.
EXAMPLE: Final = '{"hand": "AS AS TH", "trump": "S"}'


@app.default
def score(
    hand: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    trump: Annotated[str | None, Parameter(help="Trump suit; every suit in turn if not given.")] = None,
    rules: RulesOption = AUCTION.default_profile,
    set_: SetOption = (),
    json: JsonOption = False,
) -> int:
    """Value the melds of a hand laid at once, the way of auction pinochle.

    Parameters
    ----------
    hand
        The cards, such as "AS TS KS QS JS KH QH", or - to answer JSON lines on standard input.
    """
    if hand.startswith("-") and hand != "-":
        raise NotationError(
            f"{quoted(hand)} is neither a switch nor a hand; see `meldlab score --help`.", exit_status=BAD_USAGE
        )
    profile = load_profile(rules, overrides=set_)
    with bad_usage():
        suit = None if trump is None else parse_suit(trump)
    compiling = tell_compiling("score")
    if hand == "-":
        return answer_lines(lambda question: _answer({"trump": trump, **question}, profile, compiling), EXAMPLE)
    with bad_usage():
        cards = parse_hand(hand)
    with compiling():
        found = _score(cards, suit, profile)
    if json:
        print_json(found)
    elif suit is None:
        _print_all(found)
    else:
        _print_one(found)
    return 0


def _answer(
    question: Mapping[str, Any], profile: Profile, compiling: Callable[[], AbstractContextManager[None]]
) -> Mapping[str, Any]:
    only_keys(question, ("hand", "trump", "rules"))
    cards = parse_hand(text_of(question, "hand"))
    suit = None if question.get("trump") is None else parse_suit(text_of(question, "trump"))
    rules = profile if question.get("rules") is None else profile.with_values(AUCTION, question["rules"])
    with compiling():
        return _score(cards, suit, rules)


def _score(cards: int, suit: int | None, profile: Profile) -> dict[str, Any]:
    from meldlab.analysis.melds import score_all_trumps, score_hand

    double_pinochle = int(profile.values["double_pinochle"])
    return score_all_trumps(cards, double_pinochle) if suit is None else score_hand(cards, suit, double_pinochle)


def _print_one(found: Mapping[str, Any]) -> None:
    print(f"{found['points']} points with {suit_name(found['trump'])} as trump")
    if found["melds"]:
        print_columns(
            [
                (f"{meld['points']:5d}", meld["name"].replace("_", " "), " ".join(meld["cards"]))
                for meld in found["melds"]
            ]
        )


def _print_all(found: Mapping[str, Any]) -> None:
    for letter, one in found["by_trump"].items():
        melds = ", ".join(f"{meld['name'].replace('_', ' ')} {meld['points']}" for meld in one["melds"])
        mark = "*" if letter == found["best"] else " "
        print(f"{mark} {suit_name(letter):9} {one['points']:4d}  {melds or 'nothing'}")
