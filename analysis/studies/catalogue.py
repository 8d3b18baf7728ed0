"""All studies by name, and the making of jobs."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from meldlab.analysis.errors import BAD_USAGE, StudyError, close_matches, quoted
from meldlab.analysis.policies.catalogue import load_policies, searches
from meldlab.analysis.rules.load import load_profile, schema_of
from meldlab.analysis.seeds import check_seed
from meldlab.analysis.studies.auction import AuctionStudy
from meldlab.analysis.studies.baoyao import BaoyaoStudy
from meldlab.analysis.studies.base import Job, Study
from meldlab.analysis.studies.bomb_value import BombValueStudy
from meldlab.analysis.studies.bombs import BombsStudy
from meldlab.analysis.studies.dix import DixStudy
from meldlab.analysis.studies.melds import MeldsStudy
from meldlab.analysis.studies.strength import AuctionStrength, BaoyaoStrength, TwohandStrength
from meldlab.analysis.studies.twohand import TwohandStudy
from meldlab.analysis.studies.twohand_callout import CalloutStudy
from meldlab.analysis.studies.twohand_irregular import IrregularitiesStudy
from meldlab.analysis.studies.twohand_rules import RulesTwohandStudy
from meldlab.analysis.studies.twohand_tips import TipsStudy
from meldlab.analysis.studies.widow import WidowStudy

STUDIES: Final[dict[str, Study]] = {
    study.name: study
    for study in (
        *(AuctionStudy(), MeldsStudy(), WidowStudy()),
        *(TwohandStudy(), DixStudy(), CalloutStudy(), TipsStudy(), RulesTwohandStudy(), IrregularitiesStudy()),
        BombsStudy(),
        *(BaoyaoStudy(), BombValueStudy()),
        *(AuctionStrength(), TwohandStrength(), BaoyaoStrength()),
    )
}


def study_named(name: str) -> Study:
    """Return a study by its name.

    Raises
    ------
    StudyError
        If there is none of that name.
    """
    if name not in STUDIES:
        known = ", ".join(STUDIES)
        raise StudyError(
            f"There is no study {quoted(name)}{close_matches(name, STUDIES)}; there are {known}.",
            exit_status=BAD_USAGE,
        )
    return STUDIES[name]


def make_job(
    study: str,
    *,
    seed: int = 1,
    rules: str | Path | None = None,
    switches: Sequence[str] = (),
    policies: str | None = None,
    parameters: Sequence[str] = (),
) -> Job:
    """Check everything that decides a study's numbers.

    Parameters
    ----------
    study : str
        Name of the study.
    seed : int, default 1
        Seed of the deals, 0 to 2**63 - 1.
    rules : str or Path, optional
        A profile's name or file; the study's or the game's default if not given.
    switches : sequence of str
        Rule switches set anew, each as ``switch=value``.
    policies : str, optional
        One policy for all seats or one a seat, separated by commas; ``basic`` if not given.
    parameters : sequence of str
        Parameters of the study, each as ``name=value``.

    Raises
    ------
    MeldlabError
        If anything of it does not exist or is not allowed.
    """
    found = study_named(study)
    check_seed(seed)
    profile = load_profile(rules or found.default_rules or schema_of(found.game).default_profile, found.game, switches)
    if policies is not None and found.n_seats == 0:
        raise StudyError(f"Nobody plays in the study '{study}': leave --policy away.", exit_status=BAD_USAGE)
    players = (
        load_policies("basic" if policies is None else policies, found.game, found.n_seats) if found.n_seats else ()
    )
    if searches(players) and not found.takes_search:
        able = [name for name, other in STUDIES.items() if other.takes_search and other.game == found.game]
        there = f"; the studies {', '.join(able)} take them" if able else ""
        raise StudyError(f"The study '{study}' takes no policy that draws worlds{there}.", exit_status=BAD_USAGE)
    job = Job(found, profile, players, seed, found.read_parameters(parameters))
    found.check(job)
    return job
