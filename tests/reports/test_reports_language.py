"""The catalogue holds every phrase the code asks for, and each phrase can be filled in."""

import ast
import re
import string
from pathlib import Path

import pytest

import meldlab.reports
from meldlab.reports.language import load_language

SOURCES = Path(str(meldlab.reports.__file__)).parent


def asked_for() -> set[str]:
    """Keys written out in code and templates."""
    keys = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "language":
                keys |= {leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)}
    for path in SOURCES.rglob("*.j2"):
        keys |= set(re.findall(r'words\("([^"]+)"', path.read_text(encoding="utf-8")))
    return {key for key in keys if isinstance(key, str) and re.fullmatch(r"[a-z]+(\.[a-z_0-9]+)+", key)}


def test_every_key_asked_for_is_in_the_catalogue() -> None:
    asked = asked_for()
    assert len(asked) > 100
    # The beginnings of keys that are put together at run time end in a dot or an underscore and do not match.
    missing = {key for key in asked if key not in load_language().phrases and not _begins(key)}
    assert missing == set()


def _begins(key: str) -> bool:
    return any(known.startswith((key + ".", key)) for known in load_language().phrases if known != key)


def test_fields_of_phrases_are_plain_names() -> None:
    for key, phrase in load_language().phrases.items():
        assert phrase.strip(), key
        for _, name, form, conversion in string.Formatter().parse(phrase):
            if name is not None:
                assert name.isidentifier(), key
                # A form is the noun of a number, one and many, or the word that goes with it.
                assert not form or form.removeprefix("~").count("|") == 1, key
                assert conversion is None, key


def test_unknown_names_are_shown_as_they_are() -> None:
    assert load_language().name("kind", "some_new_meld") == "some new meld"


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        load_language()("no.such.key")
