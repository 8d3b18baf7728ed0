"""The folder of a run: ``manifest.json``, the integer sums, and one Parquet table for each table of the study.

The sums are the truth: they are replaced as one file that says how many deals it holds, so a run that is stopped at any
moment can go on from the last complete file.  Tables and manifest are made from them.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from meldlab.analysis.errors import RunError, quoted
from meldlab.analysis.studies.base import Sums

if TYPE_CHECKING:
    import pandas as pd

MANIFEST: Final = "manifest.json"
SUMS: Final = "sums.parquet"
_META: Final = b"meldlab"


class RunFolder:
    """Reads and writes the files of one run.

    Parameters
    ----------
    path : Path
        The folder.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def exists(self) -> bool:
        """Whether a run was stored here."""
        return (self.path / MANIFEST).exists() or (self.path / SUMS).exists()

    def create(self) -> None:
        """Make the folder and see that files can be written in it.

        Raises
        ------
        RunError
            If not.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            probe = self.path / ".meldlab-probe"
            probe.write_bytes(b"")
            probe.unlink()
        except OSError as error:
            raise RunError(
                f"The folder {quoted(str(self.path))} can't be written ({error.strerror}); give --out another one."
            ) from None

    def is_empty(self) -> bool:
        """Whether nothing is in the folder, or there is none."""
        return not self.path.exists() or (self.path.is_dir() and not any(self.path.iterdir()))

    def write_sums(self, sums: Sums, identity: Mapping[str, Any], deals_done: int, seconds: float) -> None:
        """Replace the sums by newer ones, as one file.

        Raises
        ------
        RunError
            If the file can't be written; the older one is then still there.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        names = [name for name, array in sums.items() for _ in range(array.size)]
        index = np.concatenate([np.arange(array.size) for array in sums.values()])
        values = np.concatenate([array.ravel() for array in sums.values()])
        table = pa.table({"array": pa.array(names).dictionary_encode(), "index": index, "value": values})
        shapes = {name: list(array.shape) for name, array in sums.items()}
        meta = {"identity": dict(identity), "deals_done": deals_done, "seconds": seconds, "shapes": shapes}
        table = table.replace_schema_metadata({_META: json.dumps(meta)})
        self._replace(SUMS, lambda path: pq.write_table(table, path))

    def read_sums(self) -> tuple[Sums, dict[str, Any]]:
        """Read the sums and what they belong to.

        Raises
        ------
        RunError
            If there are none or they can't be read.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        path = self.path / SUMS
        try:
            table = pq.read_table(path)
            meta = json.loads(table.schema.metadata[_META])
            names = table["array"].to_numpy()
            values = table["value"].to_numpy()
            sums = {
                name: values[names == name].astype(np.int64).reshape(shape) for name, shape in meta["shapes"].items()
            }
            return sums, dict(meta)
        except FileNotFoundError:
            raise RunError(f"{quoted(str(self.path))} holds no sums to go on from; start it anew elsewhere.") from None
        except (OSError, pa.ArrowException, KeyError, TypeError, ValueError) as error:
            raise RunError(
                f"The sums in {quoted(str(path), 200)} can't be read ({type(error).__name__}); the run can't go on: "
                "start it anew in another folder."
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

        for name, frame in tables.items():
            table = pa.Table.from_pandas(frame, preserve_index=False)
            self._replace(f"{name}.parquet", lambda path, table=table: pq.write_table(table, path))
        text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
        self._replace(MANIFEST, lambda path: path.write_text(text, "utf-8"))

    def _replace(self, name: str, write: Any) -> None:
        """Write a file beside the old one and put it in its place once it is whole."""
        temporary = self.path / f".{name}.{os.getpid()}"
        try:
            write(temporary)
            temporary.replace(self.path / name)
        except OSError as error:
            temporary.unlink(missing_ok=True)
            raise RunError(
                f"{quoted(str(self.path / name), 200)} can't be written ({error.strerror or error}); what was stored "
                "before is still there: free some room and go on with --resume."
            ) from None
