"""Reports: from stored runs to a page, Markdown or figure files.

This folder reads what a run left behind (`manifest.json` and Parquet tables) and nothing else: it imports no other
part of meldlab, so a run made elsewhere or long ago can still be read.

    inputs  read and check a run directory            numbers, language  how figures and words are written
    figures one module a family of pictures           tables             the tables behind the pictures
    text    findings in plain words                   studies            what a report of each study is made of
    section one run as parts in reading order         page               parts to HTML, Markdown and files
"""

from __future__ import annotations

from meldlab.reports.errors import ReportError
from meldlab.reports.page import FORMATS, build_report

__all__ = ["FORMATS", "ReportError", "build_report"]
