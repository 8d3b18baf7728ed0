"""`meldlab rules list | show | check`."""

import pytest

from meldlab.analysis.rules import AUCTION, TWOHAND, load_profile, shipped_profiles


def test_list_names_every_profile(meldlab):
    answer = meldlab("rules", "list")
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert [line.split()[0] for line in lines] == ["name", *shipped_profiles()]
    assert lines[1].endswith("nothing")
    assert "unit_table=scarne" in lines[3]


def test_list_as_json(meldlab):
    profiles = meldlab("rules", "list", "--json").json["profiles"]
    assert tuple(profile["name"] for profile in profiles) == shipped_profiles()
    assert {profile["game"] for profile in profiles} == {"auction", "twohand", "baoyao"}
    for profile in profiles:
        assert profile["hash"] == load_profile(profile["name"], profile["game"]).hash


def test_show_as_json_has_every_switch_with_its_options(meldlab):
    answer = meldlab("rules", "show", "hoyle-auction", "--json")
    shown = answer.json
    hoyle = load_profile("hoyle-auction")
    assert (shown["name"], shown["game"], shown["hash"]) == ("hoyle-auction", "auction", hoyle.hash)
    assert list(shown["switches"]) == AUCTION.names
    for switch in AUCTION.switches:
        entry = shown["switches"][switch.name]
        assert entry["value"] == hoyle.values[switch.name]
        assert type(entry["value"]) is type(hoyle.values[switch.name])
        assert entry["options"] == list(switch.options)


def test_show_knows_every_game(meldlab):
    shown = meldlab("rules", "show", "pagat", "--json").json
    assert (shown["game"], list(shown["switches"])) == ("twohand", TWOHAND.names)
    assert shown["switches"]["swap_card_usable"] == {
        "value": True,
        "options": [True, False],
        "summary": TWOHAND.switch("swap_card_usable").summary,
    }


def test_show_tells_the_form_of_values_that_are_not_listed(meldlab):
    switches = meldlab("rules", "show", "hidden-yao", "--set", "disconnect=1@9", "--json").json["switches"]
    assert switches["disconnect"]["value"] == "1@9"
    assert (switches["disconnect"]["options"], switches["disconnect"]["form"]) == (["none"], "SEAT@TURN")
    assert [name for name in switches if "form" in switches[name]] == ["disconnect"]
    assert switches["open_yao"]["value"] is False
    assert "1@9  " in meldlab("rules", "show", "hidden-yao", "--set", "disconnect=1@9").out


def test_show_tells_value_and_options_in_words(meldlab):
    answer = meldlab("rules", "show", "zh-auction", "--set", "minimum=250", "--set=kitty=yes")
    rows = {line.split()[0]: line.split()[1:] for line in answer.out.splitlines()[3:]}
    assert list(rows) == AUCTION.names
    assert rows["minimum"][:4] == ["250", "300", "250", "200"]
    assert rows["kitty"][:3] == ["yes", "no", "yes"]


def test_show_reads_files(meldlab, tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text('name = "ours"\ngame = "auction"\nextends = "zh-auction"\n[switches]\nplayers = 5\n')
    assert meldlab("rules", "show", path, "--json").json["switches"]["players"]["value"] == 5


def test_check_says_what_a_file_is(meldlab, tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text('name = "ours"\ngame = "auction"\nextends = "zh-auction"\n[switches]\nthrow_in_unseen = "yes"\n')
    answer = meldlab("rules", "check", path)
    assert answer.status == 0
    first, second = answer.out.splitlines()
    assert first.startswith("ours: complete rules of auction, hash ")
    assert second.startswith("remark: throw_in_unseen=yes changes nothing")
    remarks = meldlab("rules", "check", path, "--json").json["remarks"]
    assert [f"remark: {remark}" for remark in remarks] == [second]


def test_check_refuses_a_bad_file_with_status_1(meldlab, tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text('name = "ours"\ngame = "auction"\nextends = "zh-auction"\n[switches]\nminimun = 250\n')
    answer = meldlab("rules", "check", path)
    assert answer.status == 1
    assert "did you mean 'minimum'" in answer.sentence


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "zh-auctoin"], "did you mean 'zh-auction'"),
        (["show", "zh-auction", "--set", "minimum"], "switch=value"),
        (["show", "zh-auction", "--set", "minimum=1"], "300, 250 or 200"),
        (["show", "zh-auction", "--set", "kitty=yes", "--set", "kitty=no"], "twice"),
        (["check", "hoyl"], "did you mean 'hoyle'"),
    ],
)
def test_bad_words_have_status_2(meldlab, words, said):
    answer = meldlab("rules", *words)
    assert answer.status == 2
    assert said in answer.sentence
