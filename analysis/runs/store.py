"""The folder of a run: ``manifest.json``, the integer sums, and one Parquet table for each table of the study.

The sums are the truth: they are replaced as one file that says how many deals it holds, so a run that is stopped at any
moment can go on from the last complete file.  Tables and manifest are made from them.
"""

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from meldlab.analysis.errors import BAD_USAGE, RunError, quoted
from meldlab.analysis.files import SHOWN_PATH
from meldlab.analysis.runs.engine import Ledger

if TYPE_CHECKING:
    import pandas as pd

MANIFEST: Final = "manifest.json"
SUMS: Final = "sums.parquet"
_META: Final = b"meldlab"
_DIGEST: Final = b"digest"


class StoredSums(NamedTuple):
    """What a run can go on from."""

    ledger: Ledger
    identity: Mapping[str, Any]
    """Everything that decides the numbers, see `identity_of`."""
    seconds: float
    """Time spent on the deals."""


def _digest(described: str, table: Any) -> str:
    """SHA-256 of the sums and their description, by which damage is noticed."""
    names = "\n".join(table["array"].to_pylist())
    digest = hashlib.sha256(f"{described}\n{names}\n".encode())
    for column in ("index", "value"):
        digest.update(table[column].to_numpy().astype(np.int64).tobytes())
    return digest.hexdigest()


class RunFolder:
    """Reads and writes the files of one run.

    Parameters
    ----------
    path : Path
        The folder.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def holds_run(self) -> bool:
        """Whether a run was stored here.

        Raises
        ------
        RunError
            If this is no folder, if something else is in it, or if it can't be looked into.
        """
        where = quoted(str(self.path), SHOWN_PATH)
        try:
            # Hidden files don't count: a run that was killed while writing leaves one behind.
            names = {path.name for path in self.path.iterdir() if not path.name.startswith(".")}
        except FileNotFoundError:
            return False
        except NotADirectoryError:
            raise RunError(f"{where} is no folder; give --out a new one.", exit_status=BAD_USAGE) from None
        except (OSError, ValueError) as error:
            raise self._unusable(error) from None
        if names and names.isdisjoint((MANIFEST, SUMS)):
            raise RunError(f"{where} is no run's folder and not empty; give --out a new one.", exit_status=BAD_USAGE)
        return bool(names)

    def create(self) -> None:
        """Make the folder and see that files can be written in it.

        Raises
        ------
        RunError
            If not.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            probe = self.path / f".probe.{os.getpid()}"
            probe.write_bytes(b"")
            probe.unlink()
        except (OSError, ValueError) as error:
            raise self._unusable(error) from None

    @contextmanager
    def reserved(self) -> Iterator[None]:
        """Keep other runs out of the folder, until this one ends in whatever way.

        Raises
        ------
        RunError
            If another run is at work in it.
        """
        if sys.platform == "win32":
            yield
            return
        import fcntl

        try:
            place = os.open(self.path, os.O_RDONLY)
        except OSError as error:
            raise self._unusable(error) from None
        try:
            fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(place)
            raise RunError(
                f"Another run is at work in {quoted(str(self.path), SHOWN_PATH)}; wait for its end, or give --out "
                "another folder.",
                exit_status=BAD_USAGE,
            ) from None
        except OSError:
            # Some network file systems know no locks; a run goes there unguarded.
            pass
        try:
            yield
        finally:
            os.close(place)

    def _unusable(self, error: Exception) -> RunError:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        return RunError(f"The folder {quoted(str(self.path))} can't be used ({reason}); give --out another one.")

    def write_sums(self, stored: StoredSums) -> None:
        """Replace the sums by newer ones, as one file.

        Raises
        ------
        RunError
            If the file can't be written; the older one is then still there.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        deals, sums = stored.ledger
        names = [name for name, array in sums.items() for _ in range(array.size)]
        index = np.concatenate([np.arange(array.size) for array in sums.values()])
        values = np.concatenate([array.ravel() for array in sums.values()])
        table = pa.table({"array": pa.array(names).dictionary_encode(), "index": index, "value": values})
        meta = {
            "identity": dict(stored.identity),
            "deals_done": deals,
            "seconds": stored.seconds,
            "shapes": {name: list(array.shape) for name, array in sums.items()},
        }
        described = json.dumps(meta)
        table = table.replace_schema_metadata({_META: described, _DIGEST: _digest(described, table)})
        self._replace(SUMS, lambda stream: pq.write_table(table, stream))

    def read_sums(self) -> StoredSums:
        """Read the sums and what they belong to.

        Raises
        ------
        RunError
            If there are none, if they can't be read, or if they are not as they were written.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        path = self.path / SUMS
        try:
            with path.open("rb") as stream:
                table = pq.read_table(stream)
            described = table.schema.metadata[_META].decode()
            if table.schema.metadata[_DIGEST].decode() != _digest(described, table):
                raise ValueError("the digest is another one")
            names = table["array"].to_numpy()
            values = table["value"].to_numpy()
            meta = json.loads(described)
            sums = {name: values[names == name].reshape(shape) for name, shape in meta["shapes"].items()}
            return StoredSums(Ledger(meta["deals_done"], sums), meta["identity"], meta["seconds"])
        except FileNotFoundError:
            raise RunError(
                f"{quoted(str(self.path), SHOWN_PATH)} holds no sums to go on from; start anew in another folder."
            ) from None
        except (OSError, pa.ArrowException, KeyError, TypeError, ValueError) as error:
            reason = (getattr(error, "strerror", None) or "the file is damaged").lower()
            raise RunError(
                f"The sums in {quoted(str(path), SHOWN_PATH)} can't be read ({reason}); start anew in another folder."
            ) from None

    def write_tables(self, tables: "Mapping[str, pd.DataFrame]", manifest: Mapping[str, Any]) -> None:
        """Write every table and, last, the manifest.

        Raises
        ------
        RunError
            If a file can't be written.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        of_run = json.dumps({key: manifest[key] for key in ("identity", "deals_done")})
        for name, frame in tables.items():
            table = pa.Table.from_pandas(frame, preserve_index=False)
            table = table.replace_schema_metadata({**(table.schema.metadata or {}), _META: of_run})
            self._replace(f"{name}.parquet", lambda stream, table=table: pq.write_table(table, stream))
        # A path that is no UTF-8 holds lone surrogates; written as escapes they are still JSON.
        text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
        self._replace(MANIFEST, lambda stream: stream.write(text.encode("utf-8", errors="backslashreplace")))

    def _replace(self, name: str, write: Any) -> None:
        """Write a file beside the old one and put it in its place once it is whole."""
        temporary = self.path / f".{name}.{os.getpid()}"
        where = quoted(str(self.path / name), SHOWN_PATH)
        try:
            with temporary.open("wb") as stream:
                write(stream)
            temporary.replace(self.path / name)
        except BaseException as error:
            temporary.unlink(missing_ok=True)
            if not isinstance(error, OSError):
                raise
            raise RunError(
                f"{where} can't be written ({error.strerror or error}); what was stored before is still there: free "
                "some room and go on with --resume."
            ) from None
