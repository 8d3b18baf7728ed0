"""Stored endings of all sizes keep their values, and what solving refuses."""

import pytest
from gauges.solving import asked, check_line, stored

from meldlab.analysis.errors import MeldlabError
from meldlab.analysis.solving import Solver, read_position
from oracles.solver_endings import ending_of

N_STORED = 196


@pytest.fixture(scope="module")
def solver():
    return Solver(4)


@pytest.mark.parametrize("start", range(0, N_STORED, 20))
def test_stored_positions_keep_their_values_and_lines_realise_them(solver, start):
    assert len(stored("positions")) == N_STORED
    for position in stored("positions")[start : start + 20]:
        question = asked(position)
        answer = solver.solve(read_position(question), line=True)
        assert answer["points"][0] == position["expect"]
        check_line(ending_of(question), answer["line"], position["expect"])


GOOD = {"game": "twohand", "trump": "S", "hands": ["AS", "TS"], "leader": 0}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "bridge"}, "'game' can't be 'bridge'"),
        ({"hands": ["AS"]}, "must be 2 hands"),
        ({"hands": "AS TS"}, "list of texts"),
        ({"hands": ["AS", "TS KS"]}, "as many"),
        ({"hands": ["", ""]}, "as many"),
        ({"hands": ["AS", "AX"]}, "AX"),
        ({"hands": ["AS AS", "AS TS"]}, "AS"),
        ({"trump": "X"}, "no suit"),
        ({"trump": 1}, "'trump' can't be 1"),
        ({"leader": 2}, "'leader' can't be 2"),
        ({"leader": True}, "'leader' can't be true"),
        ({"bidder": 1.5, "game": "auction", "hands": ["AS", "TS", "KS"]}, "'bidder' can't be 1.5"),
        ({"trick": ["KS", "QS"]}, "at most 1 cards"),
        ({"trick": ["KS QS"]}, "single cards"),
        ({"rules": {"must_win": 1}}, "'must_win' can't be 1"),
        ({"rules": {"kitty": True}}, "no switch 'kitty'"),
        ({"rules": {"must_overtrump": True}}, "no switch 'must_overtrump'"),
        ({"rules": {"count": "odd"}}, "classic or simple"),
        ({"rules": []}, "object of switches"),
        ({"target": "100"}, "'target' can't be '100'"),
        ({"colour": "red"}, "no key 'colour'"),
    ],
)
def test_refused(change, said):
    with pytest.raises(MeldlabError, match=said.replace("(", r"\(")):
        read_position(GOOD | change)
