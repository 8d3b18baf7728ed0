"""How the findings of a two-handed study end: what they mean, or that there are too few, and the exact odds."""

from __future__ import annotations

from collections.abc import Iterable

from meldlab.reports.evidence import LEAST
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.text.checks import checks_sentence


def with_ending(run: Run, language: Language, told: Iterable[str], meaning: Iterable[str]) -> list[str]:
    """Findings with what they mean behind them, or with the reason why there are none."""
    found = [sentence for sentence in told if sentence]
    if found:
        found += meaning
    elif run.deals_done:
        own = f"finding.few_{run.study}"
        key = own if own in language.phrases else "finding.few_deals"
        found = [language(key, n=run.deals_done, least=LEAST)]
    return [*found, checks_sentence(run, language)]
