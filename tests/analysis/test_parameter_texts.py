"""Texts of parameters: whatever is written, it is read or refused in one sentence."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meldlab.analysis.errors import MeldlabError
from meldlab.analysis.irregularities import WAYS, read_irregularity
from meldlab.analysis.policies import POLICIES, load_policies, load_policy
from meldlab.analysis.rules import load_profile
from meldlab.analysis.studies import STUDIES
from meldlab.analysis.tables import AuctionTable, TwohandTable

GAMES = {"auction": 3, "twohand": 2}
NAMES = sorted({name for kinds in POLICIES.values() for kind in kinds.values() for name in kind.parameters})
VALUES = st.one_of(
    st.text(max_size=12),
    st.integers().map(str),
    st.floats().map(str),
    st.sampled_from(
        ["", "yes", "off", "TRUE", "none", "exact", "1_0", "-0", "1e400", "nan", "٣", "0x1", "1e-400", "∞"]
    ),
)
SETTINGS = st.tuples(
    st.one_of(st.sampled_from(NAMES), st.text(max_size=8)), st.sampled_from(["=", "==", " = ", ":", ""]), VALUES
)


@st.composite
def policy_texts(draw):
    """Texts like basic:memory=none,tip_T3=off, and a little off."""
    parts = ["".join(setting) for setting in draw(st.lists(SETTINGS, max_size=4))]
    name = draw(st.sampled_from(["basic", "random", "open", "Basic", "", "basic ", "basic:"]))
    return name + draw(st.sampled_from([":", "", "::", ","])) + draw(st.sampled_from([",", ", ", ",,"])).join(parts)


def check_sentence(error):
    """One sentence that can be shown on a line."""
    text = str(error)
    assert re.fullmatch(r"[^\n\r\x00]+\.", text)
    assert len(text) < 1000


def is_file(text):
    """Whether a text names a file, which nobody looks for here."""
    return text.endswith(".toml") or "/" in text


@pytest.mark.parametrize("game", GAMES)
@given(text=st.one_of(policy_texts(), st.text(max_size=40)).filter(lambda text: not is_file(text)))
def test_a_policy_is_read_or_refused(game, text):
    try:
        policy = load_policy(text, game)
    except MeldlabError as error:
        check_sentence(error)
        return
    # What was read is told by a name that is read as the same.
    assert load_policy(policy.name, game) == policy


@given(text=st.lists(policy_texts(), min_size=1, max_size=3).map(",".join).filter(lambda text: not is_file(text)))
def test_policies_of_a_table_are_read_or_refused_and_what_is_read_can_play(text):
    for game, seats in GAMES.items():
        try:
            policies = load_policies(text, game, seats)
        except MeldlabError as error:
            check_sentence(error)
            continue
        table = AuctionTable if game == "auction" else TwohandTable
        assert table(load_profile("zh-auction" if game == "auction" else "hoyle", game), policies).kernel is not None


@pytest.mark.parametrize("name", STUDIES)
@given(data=st.data())
def test_parameters_of_a_study_are_read_or_refused(name, data):
    study = STUDIES[name]
    known = [parameter.name for parameter in study.parameters]
    numbers = st.lists(st.integers(-3, 2000).map(str), max_size=4).map(",".join)
    names = st.one_of(st.sampled_from(known), st.text(max_size=8)) if known else st.text(max_size=8)
    setting = st.tuples(names, st.sampled_from(["=", " = ", ""]), st.one_of(numbers, VALUES)).map("".join)
    given_texts = data.draw(st.lists(st.one_of(setting, st.text(max_size=20)), max_size=3))
    try:
        values = study.read_parameters(given_texts)
    except MeldlabError as error:
        check_sentence(error)
        return
    for parameter in study.parameters:
        found = values[parameter.name]
        assert found
        assert len(set(found)) == len(found)
        assert found == parameter.default or all(parameter.lowest <= one <= parameter.highest for one in found)


@given(
    text=st.one_of(
        st.text(max_size=20), st.sampled_from([way.name for way in WAYS]), st.sampled_from([way.switch for way in WAYS])
    ),
    trick=st.one_of(st.none(), st.integers(-1, 17), st.integers()),
    offender=st.one_of(st.none(), st.integers(-1, 2), st.integers()),
)
def test_an_irregularity_is_read_or_refused(text, trick, offender):
    profile = load_profile("zh-irregular", "twohand")
    try:
        found = read_irregularity(text, profile, trick, offender)
    except MeldlabError as error:
        check_sentence(error)
        return
    assert found.way in WAYS
    assert 0 <= found.trick <= found.way.last_trick(48)
    assert found.seat(4) in (0, 1)
