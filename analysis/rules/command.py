"""Rules as words of a command line."""

from meldlab.analysis.rules.load import SCHEMAS, load_profile, shipped_profiles
from meldlab.analysis.rules.schema import Profile, value_text


def rule_words(profile: Profile) -> list[str]:
    """Return ``--rules NAME --set switch=value ...`` that give the same rules again, wherever they were read."""
    base = SCHEMAS[profile.game].default_profile
    if profile.name in shipped_profiles():
        base = profile.name
    words = ["--rules", base]
    shipped = load_profile(base, profile.game).values
    for switch, value in profile.values.items():
        if value != shipped[switch]:
            words += ["--set", f"{switch}={value_text(value)}"]
    return words
