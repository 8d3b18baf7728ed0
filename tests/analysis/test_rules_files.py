"""Profile files people write, and files that are none."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meldlab.analysis.errors import RulesError
from meldlab.analysis.rules import AUCTION, load_profile
from meldlab.analysis.rules.load import LONGEST_FILE

HEAD = 'name = "ours"\ngame = "auction"\nextends = "zh-auction"\n'


@pytest.fixture
def rule_file(tmp_path):
    path = tmp_path / "ours.toml"

    def write(content):
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def refusal(path, **arguments):
    with pytest.raises(RulesError) as caught:
        load_profile(path, **arguments)
    sentence = str(caught.value)
    assert caught.value.exit_status == 1
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert sentence.isprintable()
    assert len(sentence) < 600
    return sentence


def test_a_file_that_extends_a_shipped_profile(rule_file):
    path = rule_file(HEAD + '[switches]\nminimum = 250\nkitty = "yes"\nforced_opening = true\nplayers = "4"\n')
    profile = load_profile(str(path))
    changed = {"minimum": 250, "kitty": True, "forced_opening": True, "players": 4}
    assert dict(profile.values) == {**load_profile("zh-auction").values, **changed}
    assert (profile.name, profile.game, profile.source) == ("ours", "auction", str(path))


def test_a_file_that_sets_every_switch(rule_file):
    lines = [f'{switch.name} = "{switch.option_texts[-1]}"' for switch in reversed(AUCTION.switches)]
    path = rule_file('name = "last"\ngame = "auction"\n[switches]\n' + "\n".join(lines))
    profile = load_profile(path)
    assert list(profile.values.items()) == [(switch.name, switch.options[-1]) for switch in AUCTION.switches]


def test_missing_switches_are_named(rule_file):
    lines = [f'{name} = "{AUCTION.switch(name).option_texts[0]}"' for name in AUCTION.names if name[0] != "m"]
    said = refusal(rule_file('name = "x"\ngame = "auction"\n[switches]\n' + "\n".join(lines)))
    assert "minimum, must_overtrump, must_win" in said
    assert "bury" not in said


def test_overrides_come_on_top_of_the_file(rule_file):
    path = rule_file(HEAD + "[switches]\nminimum = 250\n")
    assert load_profile(path, overrides=["minimum=200"]).values["minimum"] == 200


def test_a_byte_order_mark_and_windows_line_ends_are_read(rule_file):
    assert load_profile(rule_file(b"\xef\xbb\xbf" + HEAD.replace("\n", "\r\n").encode())).name == "ours"


def test_a_chinese_name_is_a_name(rule_file):
    assert load_profile(rule_file(HEAD.replace("ours", "我们的桌"))).name == "我们的桌"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "no name"),
        ("name = 3\n", "3 as name"),
        (HEAD.replace('"ours"', '""'), "1 to 60"),
        (HEAD.replace('"ours"', '"' + "x" * 61 + '"'), "1 to 60"),
        (HEAD.replace('"ours"', '"a\\nb"'), "one line"),
        (HEAD.replace('"ours"', '"\\u001b[31m"'), "one line"),
        ('name = "x"\n', "no game"),
        (HEAD.replace('"auction"', '"whist"'), "'whist'"),
        (HEAD.replace("zh-auction", "zh"), "it can extend zh-auction"),
        (HEAD.replace("zh-auction", "../zh-auction"), "it can extend zh-auction"),
        (HEAD.replace('"zh-auction"', "[1]"), "a list as extends"),
        (HEAD + "switches = 3\n", "3 as its switches"),
        (HEAD + "[[switches]]\nminimum = 250\n", "a list as its switches"),
        (HEAD + "minimum = 250\n", "outside [switches]"),
        (HEAD + "[switch]\nminimum = 250\n", "did you mean 'switches'"),
        (HEAD + "[switches]\nminimun = 250\n", "did you mean 'minimum'"),
        (HEAD + '[switches]\nbury = "trumps_anounced"\n', "did you mean 'trumps_announced'"),
        (HEAD + "[switches]\nminimum = true\n", "can't be true"),
        (HEAD + "[switches]\nminimum = 250.0\n", "can't be 250.0"),
        (HEAD + "[switches]\nminimum = nan\n", "can't be nan"),
        (HEAD + "[switches]\nminimum = 1979-05-27\n", "can't be 1979-05-27"),
        (HEAD + "[switches]\nminimum = [250]\n", "can't be a list"),
        (HEAD + "[switches.minimum]\nvalue = 250\n", "can't be a table"),
        (HEAD + "[switches]\nkitty = 1\n", "can't be 1"),
        (HEAD + f"[switches]\nminimum = {'9' * 4000}\n", "many digits"),
        (HEAD + f"[switches]\nminimum = {'9' * 5000}\n", "numbers too long"),
        (HEAD + f"deep = {'[' * 20000}\n", "too deep"),
        (HEAD + "[switches]\nminimum = 250\nminimum = 200\n", "overwrite"),
        (HEAD + "[switches\n", "not TOML"),
        ('{"name": "json"}', "not TOML"),
        ("name = 'a\0b'", "not TOML"),
        (b'name = "\xff\xfe"', "not UTF-8 text (byte 9)"),
        (HEAD.encode("utf-16"), "not UTF-8"),
        ("# " + "x" * LONGEST_FILE, "longer than 64 KiB"),
    ],
)
def test_one_sentence_names_what_is_wrong(rule_file, content, said):
    path = rule_file(content)
    sentence = refusal(path)
    assert said in sentence
    assert "ours.toml" in sentence


def test_paths_that_are_no_files(tmp_path):
    assert "does not exist" in refusal(tmp_path / "none.toml")
    assert "is a folder" in refusal(tmp_path)
    assert "no file has such a name" in refusal("a\0b.toml")
    assert "too long" in refusal("x" * 5000 + ".toml")
    (tmp_path / "file").write_text("")
    assert "not a directory" in refusal(tmp_path / "file" / "ours.toml")


def test_an_endless_file_is_not_read_to_its_end():
    assert "no regular file" in refusal("/dev/zero")


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    assert "no regular file" in refusal(tmp_path / "pipe.toml")


def test_a_shipped_name_is_for_the_shipped_rules_only(rule_file):
    refused = refusal(rule_file(HEAD.replace('"ours"', '"zh-auction"') + "[switches]\nminimum = 200\n"))
    assert "give it a name of its own" in refused


def test_a_file_that_may_not_be_read(monkeypatch, rule_file):
    path = rule_file(HEAD)

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(type(path), "open", refuse)
    assert "permission denied" in refusal(path)


def test_rules_of_another_game_are_refused(monkeypatch, rule_file):
    from meldlab.analysis.rules import load
    from meldlab.analysis.rules.schema import Schema, Switch

    whist = Schema("whist", (Switch("deck", (52, 32), "number of cards"),), "whist")
    monkeypatch.setattr(load, "SCHEMAS", {**load.SCHEMAS, "whist": whist})
    path = rule_file(HEAD)
    assert "'ours' are for auction, not for whist" in refusal(path, game="whist")
    assert load_profile(path, game=None).game == "auction"
    wrong_base = rule_file(HEAD.replace('"auction"', '"whist"'))
    assert "can't extend 'zh-auction', which is for auction" in refusal(wrong_base, game="whist")


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_any_bytes_load_or_are_refused(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(HEAD.encode() + content)
    try:
        profile = load_profile(path)
    except RulesError as error:
        assert "\n" not in str(error)
    else:
        assert set(profile.values) == set(AUCTION.names)


toml_values = st.recursive(
    st.booleans().map(lambda truth: str(truth).lower())
    | st.integers().map(str)
    | st.floats().map(str)
    | st.sampled_from(['"yes"', '"300"', '"hoyle"', "'zh'", "07:32:00"]),
    lambda inner: st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
    max_leaves=5,
)


@given(st.sampled_from(AUCTION.names), toml_values)
def test_any_value_is_an_option_or_refused(tmp_path_factory, name, value):
    path = tmp_path_factory.getbasetemp() / "value.toml"
    path.write_text(f"{HEAD}[switches]\n{name} = {value}\n")
    try:
        profile = load_profile(path)
    except RulesError as error:
        assert f"'{name}'" in str(error)
    else:
        assert any(
            type(profile.values[name]) is type(option) and profile.values[name] == option
            for option in AUCTION.switch(name).options
        )
