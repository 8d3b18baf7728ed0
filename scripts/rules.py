"""`meldlab rules`: the rule profiles there are, what they set, and whether a file is one."""

from cyclopts import App

from meldlab.analysis.rules import Profile, load_profile, remarks, schema_of, shipped_profiles, value_text
from meldlab.scripts.options import JsonOption, SetOption, print_columns, print_json

app = App(name="rules")


@app.command(name="list")
def list_profiles(*, json: JsonOption = False) -> None:
    """List the rule profiles that come with the program."""
    profiles = [load_profile(name, game=None) for name in shipped_profiles()]
    if json:
        print_json(
            {"profiles": [{"name": profile.name, "game": profile.game, "hash": profile.hash} for profile in profiles]}
        )
        return
    print_columns([("name", "game", "hash", "not at the default"), *map(_line, profiles)])


@app.command
def show(profile: str, /, *, set_: SetOption = (), json: JsonOption = False) -> None:
    """Show every switch of a profile with its value and its options.

    Parameters
    ----------
    profile
        Name of a shipped profile, or a TOML file.
    """
    rules = load_profile(profile, game=None, overrides=set_)
    schema = schema_of(rules.game)
    if json:
        switches = {
            switch.name: {
                "value": rules.values[switch.name],
                "options": list(switch.options),
                **({} if switch.form is None else {"form": switch.form.text}),
                "summary": switch.summary,
            }
            for switch in schema.switches
        }
        print_json({"name": rules.name, "game": rules.game, "hash": rules.hash, "switches": switches}, indent=2)
        return
    print(f"{rules.name}: rules of {rules.game}, hash {rules.hash}\n")
    rows = [
        (switch.name, value_text(rules.values[switch.name]), " ".join(switch.option_texts), switch.summary)
        for switch in schema.switches
    ]
    print_columns([("switch", "value", "options", "what it decides"), *rows])


@app.command
def check(file: str, /, *, json: JsonOption = False) -> None:
    """Check a profile file, and tell which of its switches change nothing.

    Parameters
    ----------
    file
        The TOML file; a shipped profile's name will do, too.
    """
    rules = load_profile(file, game=None)
    notes = remarks(rules)
    if json:
        print_json({"name": rules.name, "game": rules.game, "hash": rules.hash, "remarks": notes})
        return
    print(f"{rules.name}: complete rules of {rules.game}, hash {rules.hash}")
    for note in notes:
        print(f"remark: {note}")


def _line(profile: Profile) -> tuple[str, str, str, str]:
    changed = [
        f"{switch.name}={value_text(profile.values[switch.name])}"
        for switch in schema_of(profile.game).switches
        if profile.values[switch.name] != switch.default
    ]
    return profile.name, profile.game, profile.hash, " ".join(changed) or "nothing"
