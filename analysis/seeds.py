"""Seeds of deals: whole numbers that survive JSON and every other program's integers."""

from typing import Final

from meldlab.analysis.errors import BAD_USAGE, StudyError, quoted

#: Largest seed: it must survive JSON and every other program's integers.
LARGEST_SEED: Final = 2**63 - 1


def check_seed(seed: int) -> None:
    """Refuse a seed that is out of range.

    Raises
    ------
    StudyError
        If it is.
    """
    if not 0 <= seed <= LARGEST_SEED:
        raise StudyError(
            f"A seed can't be {quoted(seed)}: it is a whole number from 0 to 2**63 - 1.", exit_status=BAD_USAGE
        )
