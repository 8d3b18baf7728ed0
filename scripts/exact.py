"""`meldlab exact`: odds of pinochle and of Bao Yao that are counted exactly, as fractions."""

from fractions import Fraction
from typing import Final

from cyclopts import App

from meldlab.analysis.errors import BAD_USAGE, RulesError, StudyError, quoted
from meldlab.analysis.rules import AUCTION, BAOYAO, Schema, Value
from meldlab.analysis.rules.load import parse_overrides
from meldlab.scripts.options import JsonOption, SetOption, WholeNumber, bad_usage, print_columns, print_json

app = App(name="exact")
_TWOHAND_ODDS = {
    "dix_turned_up": "a dix is turned up",
    "dealt_a_dix": "none is turned up: a given player is dealt a dix or both",
    "dealt_no_dix": "none is turned up: neither player is dealt one",
    "dealt_run": "a given player is dealt a run in trumps",
}

#: The classes of bombs as players call them.
_BOMBS: Final = {
    **{f"{size}lu": f"{road}路 or more" for size, road in zip(range(3, 8), "三四五六七", strict=True)},
    "8lu": "八路",
    "xiao_yao": "小幺 possible",
    "zhong_yao": "中幺 possible",
    "lao_yao": "老幺 possible",
    "laolao_yao": "老老幺 possible",
    "2sj": "2小王",
    "bj_sj": "大小王",
    "2bj": "2大王",
    "1bj2sj": "1大2小",
    "2bj1sj": "2大1小",
    "4j": "四张王",
    "any_jokers": "two jokers or more",
}


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


@app.command
def bombs(*, set_: SetOption = (), json: JsonOption = False) -> None:
    """Tell how likely each class of bombs of Bao Yao (刨幺) is to be dealt.

    To one hand, to at least one of a player's two hands, to at least one of the four, and to a hand of each player. A
    class means that much or more: so many cards of a rank, an ace with 2, 3, 4 or 5 fours, at least those jokers. Of
    the rules --set takes threes.
    """
    from meldlab.analysis.exact.bombs import ALL, CLASSES, ONE, ONE_PLAYER, PACKS, both_players_odds, class_odds

    pack = PACKS[str(_one_switch(BAOYAO, "threes", set_))]
    odds = {
        name: [*(class_odds(name, n_hands, pack) for n_hands in (ONE, ONE_PLAYER, ALL)), both_players_odds(name, pack)]
        for name in CLASSES
    }
    columns = ("one_hand", "one_player", "any_hand", "both_players")
    if json:
        print_json({column: {name: str(odds[name][n]) for name in odds} for n, column in enumerate(columns)})
        return
    rows = [(name, *map(_percent, shares), _BOMBS[name]) for name, shares in odds.items()]
    print_columns([("class", *(f"{column.replace('_', ' '):>12}" for column in columns), "what"), *rows])


@app.command
def pool(*, bomb: str, have: str, hands: str = "27,27", json: JsonOption = False) -> None:
    """Tell the chance that a bomb of Bao Yao (刨幺) lies in one of the opponent's two hands.

    A player sees 54 cards and so knows what the opponent's two hands have together, but not how it is split.

    Parameters
    ----------
    bomb
        Class of the bomb, as `meldlab exact bombs` names them: 3lu to 8lu, xiao_yao, 4j and so on.
    have
        Cards that the two hands have together: of the rank for 路, fours and aces for a 幺, small and big jokers; 6 or
        4,3.
    hands
        Cards of the two hands.
    """
    from meldlab.analysis.exact.bombs import bomb_in_pool

    with bad_usage():
        chance = bomb_in_pool(bomb, _numbers("--have", have), _numbers("--hands", hands))
    if json:
        print_json({"bomb": bomb, "have": have, "hands": hands, "probability": str(chance)})
        return
    print(f"{chance} = {_percent(chance).strip()}")


def _numbers(switch: str, text: str) -> tuple[int, ...]:
    """Read whole numbers separated by commas."""
    words = text.split(",")
    if not all(word.strip().isascii() and word.strip().isdigit() and len(word) < 10 for word in words):
        raise StudyError(f"{switch} can't be {quoted(text)}: it is a whole number, or two separated by a comma.")
    return tuple(int(word) for word in words)


def _percent(share: Fraction) -> str:
    """Write a chance with six decimals of a percent; what is not quite 0 or 1 is not written as if it were."""
    if share in (0, 1):
        return f"{'never' if share == 0 else 'always':>12}"
    text = f"{float(share):.6%}"
    return f"{({'0.000000%': '<0.000001%', '100.000000%': '>99.999999%'}).get(text, text):>12}"


@app.command
def twohand(*, deck: WholeNumber = 48, json: JsonOption = False) -> None:
    """Tell the odds of what two players are dealt and what is turned up.

    Parameters
    ----------
    deck
        Cards of the pack, 48 or 64.
    """
    from meldlab.analysis.exact.twohand import dealt_a_dix, dealt_no_dix, dealt_run, dix_turned_up

    with bad_usage():
        odds = {
            "dix_turned_up": dix_turned_up(deck),
            "dealt_a_dix": dealt_a_dix(deck),
            "dealt_no_dix": dealt_no_dix(deck),
            "dealt_run": dealt_run(deck),
        }
    if json:
        print_json({"deck": deck, **{name: str(chance) for name, chance in odds.items()}})
        return
    print_columns([(_TWOHAND_ODDS[name], f"{float(chance):9.4%}", str(chance)) for name, chance in odds.items()])


def _double_pinochle(overrides: tuple[str, ...]) -> int:
    """Return the value of both pinochles [points], the one rule that bears on the count."""
    value = _one_switch(AUCTION, "double_pinochle", overrides)
    assert isinstance(value, int)
    return value


def _one_switch(schema: Schema, name: str, overrides: tuple[str, ...]) -> Value:
    """Return the value of the one switch that bears on a count.

    Raises
    ------
    RulesError
        If another one is set.
    """
    changes = parse_overrides(schema, overrides)
    others = [other for other in changes if other != name]
    if others:
        counted = "melds" if schema is AUCTION else "bombs"
        raise RulesError(
            f"The exact count of {counted} knows the switch {name} only; leave out {', '.join(others)}.",
            exit_status=BAD_USAGE,
        )
    value = changes.get(name, schema.switch(name).default)
    assert isinstance(value, (int, str))
    return value
