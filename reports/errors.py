"""The one error that leaves this package."""

from __future__ import annotations


class ReportError(Exception):
    """A report cannot be made from what was given.

    Carries one clear sentence for the person at the terminal: what was given, what is allowed and what to do.
    Command-line code prints it on standard error and exits with `exit_status`; no traceback is needed.

    Attributes
    ----------
    exit_status : int
        1, the status of bad data.
    """

    exit_status: int = 1
