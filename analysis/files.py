"""Small TOML files that people write: read with one sentence for everything that can be wrong with them."""

import tomllib
from pathlib import Path
from typing import Any, Final

from meldlab.analysis.errors import MeldlabError, quoted

#: Such a file is a page of text; anything longer is something else [bytes].
LONGEST_FILE: Final = 64 * 1024
#: A path is shown up to here in messages [characters].
SHOWN_PATH: Final = 200


def read_toml(path: Path, what: str, error: type[MeldlabError]) -> dict[str, Any]:
    """Read a TOML file.

    Parameters
    ----------
    path : Path
        The file.
    what : str
        What it is to messages, such as ``policy file``.
    error : type of MeldlabError
        What is raised.

    Raises
    ------
    MeldlabError
        Of the kind asked for, if there is no such file, if it can't be read or is too long, or if it is not TOML.
    """
    where = f"{what} {quoted(str(path), SHOWN_PATH)}"
    try:
        if not path.is_file():
            raise error(f"There is no {where}; give the path of a TOML file.")
        with path.open("rb") as stream:
            content = stream.read(LONGEST_FILE + 1)
        if len(content) > LONGEST_FILE:
            raise error(f"The {where} is longer than {LONGEST_FILE // 1024} KiB: that is no {what}.")
        return tomllib.loads(content.decode("utf-8-sig"))
    except OSError as problem:
        raise error(f"The {where} can't be read: {problem.strerror}.") from None
    except UnicodeDecodeError as problem:
        raise error(f"The {where} is not UTF-8 text (byte {problem.start + 1}); save it as UTF-8.") from None
    except tomllib.TOMLDecodeError as problem:
        raise error(f"The {where} is not TOML: {' '.join(str(problem).split())}.") from None
    except (ValueError, RecursionError):
        raise error(f"The {where} is not TOML that it needs: numbers too long or tables too deep.") from None
