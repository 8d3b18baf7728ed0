"""One run as parts in reading order: found, figures, tables, rules, policies, method, checks, provenance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from meldlab.reports.frames import records, solves, whole
from meldlab.reports.inputs import PolicyRecord, Run
from meldlab.reports.language import Language
from meldlab.reports.model import Content, Table
from meldlab.reports.numbers import duration, number_in, plain, share
from meldlab.reports.studies import STUDIES
from meldlab.reports.tables import digits, number, table, word, z_score
from meldlab.reports.text.checks import check_names, checks_sentence

# The policy that plays with all hands open.
OPEN_POLICY = "open"


@dataclass(frozen=True)
class Section:
    """One run, ready to be written in any format.

    Attributes
    ----------
    key : str
        Prefix of all anchors and figure files of this run; unique in the report.
    title, lead : str
    warning : str
        Says that the run was interrupted or that nothing was dealt; empty when all is well.
    content : Content
    rules, policies, checks, provenance, columns : Table
    method : tuple of str
        Paragraphs.
    checks_text, rules_text : str
    command : str
        The exact command that made the run; empty when the manifest does not tell.
    """

    key: str
    title: str
    lead: str
    warning: str
    content: Content
    rules: Table
    rules_text: str
    policies: Table
    method: tuple[str, ...]
    checks: Table
    checks_text: str
    provenance: Table
    columns: Table
    command: str


def make_section(run: Run, language: Language, key: str) -> Section:
    """All parts of one run."""
    return Section(
        key=key,
        title=run.title,
        lead=run.answers,
        warning=_warning(run, language),
        content=_content(run, language),
        rules=_rules(run, language),
        rules_text=_rules_text(run, language),
        policies=_policies(run, language),
        method=_method(run, language),
        checks=_checks(run, language),
        checks_text=checks_sentence(run, language),
        provenance=_provenance(run, language),
        columns=_columns(run, language),
        command=str(run.provenance["command"]),
    )


def _content(run: Run, language: Language) -> Content:
    """What the study contributes, its sentences with a capital at the start."""
    content = STUDIES[run.study].content(run, language)
    return replace(content, findings=tuple(found[:1].upper() + found[1:] for found in content.findings))


def _warning(run: Run, language: Language) -> str:
    if run.deals_done == 0:
        return language("warning.empty")
    if run.interrupted:
        part = share(run.deals_done / run.deals_asked, 1) if run.deals_asked else plain(float("nan"))
        done = plain(run.deals_done)
        return language("warning.interrupted", done=done, asked=run.deals_asked, part=part)
    return ""


def setting(value: Any) -> str:
    """A switch or parameter as it is typed on the command line."""
    if value is True:
        return "yes"
    if value is False:
        return "no"
    if isinstance(value, list | tuple):
        return ", ".join(setting(part) for part in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {setting(part)}" for name, part in value.items())
    return "\u2013" if value is None else str(value)


def _shown(run: Run) -> dict[str, Any]:
    """The switches that the study depends on; all of them unless the manifest tells which."""
    used = run.uses_switches
    return {name: value for name, value in run.rules.items() if used is None or name in used}


def _changed(run: Run) -> list[str]:
    """Shown switches whose value is not the default, as far as the manifest tells defaults."""
    usual = run.rule_defaults
    return [name for name, value in _shown(run).items() if name in usual and setting(usual[name]) != setting(value)]


def _rules(run: Run, language: Language) -> Table:
    changed = set(_changed(run))
    rows, marked = [], []
    for index, (switch, value) in enumerate(_shown(run).items()):
        cells = [
            word(switch),
            word(setting(value)),
            word(language.name("switch", switch, run.rule_meanings.get(switch))),
        ]
        if changed:
            cells.append(
                word(language("rules.differs", default=setting(run.rule_defaults[switch])) if switch in changed else "")
            )
        if switch in changed:
            marked.append(index)
        rows.append(cells)
    heads = ("switch", "value", "meaning", "differs") if changed else ("switch", "value", "meaning")
    return table(language, "rules", heads, rows, marked=frozenset(marked))


def _rules_text(run: Run, language: Language) -> str:
    text = language("rules.profile", name=run.rules_name or "\u2013", hash=run.rules_hash or "\u2013", game=run.game)
    if run.uses_switches is not None:
        shown = [name for name in run.uses_switches if name in run.rules]
        key = "rules.uses" if len(shown) > 1 else "rules.uses_one" if shown else "rules.uses_none"
        text += " " + language(key, switches=language.listing(shown))
    if not run.rule_defaults or not _shown(run):
        return text
    other = _changed(run)
    key = "rules.some_differ" if other else "rules.all_default"
    return f"{text} {language(key, count=len(other), switches=language.listing(other))}"


def _distinct(policies: Iterable[PolicyRecord]) -> list[PolicyRecord]:
    """Each policy once, however many seats play it."""
    found: list[PolicyRecord] = []
    for policy in policies:
        if policy not in found:
            found.append(policy)
    return found


def _policies(run: Run, language: Language) -> Table:
    rows = []
    for policy in _distinct(run.policies):
        parameters = list(policy.parameters.items()) or [("\u2013", "\u2013")]
        for index, (name, value) in enumerate(parameters):
            head = (policy.name, policy.hash) if index == 0 else ("", "")
            rows.append((word(head[0]), word(head[1]), word(str(name)), word(setting(value))))
    return table(language, "policies", ("policy", "hash", "parameter", "value"), rows)


def _method(run: Run, language: Language) -> tuple[str, ...]:
    own_words = f"method.dealt_{run.study}"
    key = own_words if own_words in language.phrases else "method.dealt"
    dealt = language(key, done=run.deals_done, seed=str(run.seed))
    own = language.paragraphs(f"method.{run.study}")
    if any(policy.name.partition(":")[0] == OPEN_POLICY for policy in run.policies):
        own.append(language("method.open"))
    if solves(run):
        own += language.paragraphs("method.solved")
    return (dealt, *own, *language.paragraphs("method.all"))


def _checks(run: Run, language: Language) -> Table:
    rows = []
    for told, row in zip(check_names(run, language), records(run.tables["checks"]), strict=True):
        size = abs(number_in(row["estimate"]))
        decimals = 5 if size < 2 else 3
        figures = [digits(row[name], decimals) for name in ("estimate", "se", "exact")]
        fraction = word(str(row["exact_fraction"] or ""))
        rows.append((word(told), number(whole(row["n"])), *figures, fraction, z_score(row["z"])))
    heads = ("check", "n", "simulated", "se", "exact", "exact_fraction", "z")
    return table(language, "checks", heads, rows)


def _provenance(run: Run, language: Language) -> Table:
    told = run.provenance
    machine = told["machine"]
    facts = [
        ("run", run.directory.resolve().name),
        ("study", run.study),
        ("created", told["created"]),
        ("seed", run.seed),
        ("deals_done", plain(run.deals_done)),
        ("deals_asked", plain(run.deals_asked)),
        ("complete", setting(run.complete and not run.interrupted)),
        ("seconds", duration(number_in(told["seconds"])) if isinstance(told["seconds"], int | float) else ""),
        ("version", told["version"]),
        ("kernel_hash", told["kernel_hash"]),
        ("rules_hash", run.rules_hash),
        ("policy_hashes", ", ".join(policy.hash for policy in _distinct(run.policies) if policy.hash)),
        ("parameters", setting(dict(run.parameters))),
        ("machine", setting(machine)),
    ]
    rows = [(word(language.name("fact", name)), word(str(value))) for name, value in facts if value]
    return table(language, "provenance", ("fact", "value"), rows)


def _columns(run: Run, language: Language) -> Table:
    rows = [
        (word(name), word(column), word(told))
        for name, described in run.columns.items()
        for column, told in described.items()
    ]
    return table(language, "columns", ("table", "column", "meaning"), rows)
