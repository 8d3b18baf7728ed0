"""Policies by name: parameters, files, and what is refused."""

import pytest

from meldlab.analysis.errors import PolicyError
from meldlab.analysis.policies import POLICIES, load_policies, load_policy
from meldlab.analysis.policies.catalogue import parameter_meanings, split_policies
from meldlab.analysis.policies.shipped import basic_parameters

BASIC = POLICIES["auction"]["basic"]


def test_parameters_are_set_by_name():
    policy = load_policy(" basic: side_ace = 16.25 , prune=7 ")
    assert policy.parameters == {**BASIC.parameters, "side_ace": 16.25, "prune": 7.0}
    assert basic_parameters(policy).side_ace == 16.25
    assert type(load_policy("basic:draw_from=7.0").parameters["draw_from"]) is int


@pytest.mark.parametrize("value", ["99", "0.1", "3.1415926535", "-12.5", "987.654321", "1e-9", "0.30000000000000004"])
def test_a_policys_name_is_the_policy_again(value):
    policy = load_policy(f"basic:side_ace={value},trump_card=98.5")
    again = load_policy(policy.name)
    assert (again.parameters, again.hash, again.name) == (policy.parameters, policy.hash, policy.name)
    assert policy.parameters["side_ace"] == float(value)


def test_shipped_parameters_may_be_given():
    words = ",".join(f"{name}={value}" for name, value in BASIC.parameters.items())
    assert load_policy(f"basic:{words}").name == "basic"


def test_the_hash_tells_policies_apart():
    policies = [load_policy(word) for word in ("basic", "random", "basic:side_ace=99", "basic:prune=99")]
    assert len({policy.hash for policy in policies}) == 4
    shipped = BASIC.parameters["side_ace"]
    assert load_policy(f"basic:side_ace={shipped}").hash == load_policy("basic").hash
    assert load_policy(f"basic:side_ace={shipped}").name == "basic"


def test_one_policy_is_for_everybody_and_three_are_for_the_seats():
    assert [policy.name for policy in load_policies("random", "auction", 3)] == ["random"] * 3
    names = ["basic:side_ace=98,prune=99", "random", "basic:side_ace=97"]
    assert [policy.name for policy in load_policies(",".join(names), "auction", 3)] == names
    assert split_policies("basic:a=1,b=2,random,basic") == ["basic:a=1,b=2", "random", "basic"]


def test_every_parameter_is_explained_or_follows_one_that_is():
    meanings = parameter_meanings(BASIC)
    assert list(meanings) == list(BASIC.parameters)
    assert next(iter(meanings.values()))
    assert sum(bool(meaning) for meaning in meanings.values()) > 5
    assert parameter_meanings(POLICIES["auction"]["random"]) == {}


def test_a_file_extends_a_policy(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('extends = "basic"\ngame = "auction"\n[parameters]\nside_ace = 99\nprune = 98.5\n')
    policy = load_policy(str(path))
    assert policy.name == load_policy("basic:side_ace=99,prune=98.5").name
    path.write_text('extends = "random"\n')
    assert load_policy(str(path)).name == "random"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("basik", "no policy 'basik' (did you mean 'basic'?)"),
        ("", "no policy ''"),
        ("basic,random", "one for all or as 3"),
        ("basic:side_ace", "has no value"),
        ("basic:side_ace=1,side_ace=2", "is set twice"),
        ("basic:side_acee=1", "no parameter 'side_acee' (did you mean 'side_ace'?)"),
        ("random:side_ace=1", "no parameter 'side_ace'; it has none"),
        ("basic:side_ace=x", "can't be 'x'"),
        ("basic:side_ace=", "can't be ''"),
        ("basic:side_ace=nan", "can't be 'nan'"),
        ("basic:side_ace=inf", "can't be 'inf'"),
        ("basic:side_ace=-1e300", "can't be '-1e300'"),
        ("basic:side_ace=٣", "can't be '٣'"),
        ("basic:draw_from=1.5", "a whole number"),
        ("basic:draw_from=-1", "a whole number from 0 to 1000"),
        ("basic:side_ace=1001", "a number from -1000 to 1000"),
        ("basic:prune=-0.5", "a number from 0 to 1000"),
        ("basic:concede_spread=0", "a number from 0.01 to 1000"),
    ],
)
def test_bad_words_on_the_command_line_are_bad_usage(given, said):
    with pytest.raises(PolicyError) as caught:
        load_policies(given, "auction", 3)
    assert said in str(caught.value)
    assert caught.value.exit_status == 2


def test_a_game_without_policies_is_refused():
    with pytest.raises(PolicyError, match=r"no game 'acution' .did you mean 'auction'"):
        load_policy("basic", "acution")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "must say extends"),
        (b'extends = "advanced"\n', "must say extends"),
        (b"extends = 1\n", "must say extends"),
        (b"extends = ['basic']\n", "must say extends"),
        (b'extends = "basic"\nparameters = 3\n', "as a table"),
        (b'extends = "basic"\nparameter = 3\n', "unknown key 'parameter'"),
        (b'extends = "basic"\ngame = "poker"\n', "for the game 'poker'"),
        (b'extends = "basic"\ngame = 7\n', "for the game 7"),
        (b'extends = "basic"\n[parameters]\nside_ace = true\n', "can't be true"),
        (b'extends = "basic"\n[parameters]\nside_ace = nan\n', "can't be nan"),
        (b'extends = "basic"\n[parameters]\nside_ace = [1]\n', "can't be a list"),
        (b'extends = "basic"\n[parameters]\nside_ace = 1' + b"0" * 400, "can't be"),
        (b'extends = "basic"\n[parameters]\nside_acee = 1\n', "did you mean 'side_ace'"),
        (b"\xff\xfe", "not UTF-8 text"),
        (b"extends", "is not TOML"),
        (b"a = 1" + b"0" * 5000, "numbers too long"),
        (b"a = " + b"[" * 9000, "tables too deep"),
        (b"#" * 70_000, "longer than 64 KiB"),
    ],
)
def test_bad_files_are_bad_data(tmp_path, content, said):
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(PolicyError) as caught:
        load_policy(str(path))
    assert said in str(caught.value)
    assert caught.value.exit_status == 1


def test_files_that_are_none(tmp_path):
    for path in (tmp_path / "none.toml", tmp_path, "/dev/null/x.toml", "a\0b.toml"):
        with pytest.raises(PolicyError, match="There is no policy file"):
            load_policy(f"{path}/" if path == tmp_path else str(path))
