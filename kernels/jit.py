"""The one place that names Numba's flags, and the key under which compiled kernels are kept.

Numba does not notice that a function compiled into another one was edited in a different file.  The compiled code is
therefore kept in a folder named by a hash of every source file of this package, so that an edit anywhere starts afresh
and an unchanged tree starts warm.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

import numba
import numpy as np
from numba.core import event

#: Environment variable that names another folder for compiled kernels.
CACHE_VARIABLE: Final = "MELDLAB_CACHE_DIR"

#: A compiled function takes Python's numbers as well as numpy's, so its parameters are not checked by type.
Kernel = Callable[..., Any]

#: Makes an int64 of a number.  Annotations of kernels say int where compiled code has int64.
int64 = cast("Callable[[Any], int]", np.int64)


@cache
def kernel_hash() -> str:
    """First 16 hexadecimal digits of a SHA-256 over the sources of all kernels and the version of Numba."""
    digest = hashlib.sha256(numba.__version__.encode())
    root = Path(__file__).parent
    for path in sorted(root.rglob("*.py"), key=lambda p: p.relative_to(root).as_posix()):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _home() -> Path:
    """Home folder, or the present one for a user who has none."""
    try:
        return Path.home()
    except RuntimeError:
        return Path()


def _user_cache() -> Path:
    """Folder for caches as the operating system has it (the XDG base directory outside Windows and macOS)."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or _home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return _home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or _home() / ".cache")


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@cache
def cache_folder() -> Path:
    """Folder of the compiled kernels: ``$MELDLAB_CACHE_DIR``, the user's cache, or a temporary folder, if writable."""
    named = os.environ.get(CACHE_VARIABLE) or os.environ.get("NUMBA_CACHE_DIR")
    candidates = [Path(named)] if named else []
    candidates.append(_user_cache() / "meldlab")
    # Code with bounds checks must not be taken for code without.
    checked = "-checked" if numba.config.BOUNDSCHECK else ""  # type: ignore[attr-defined]
    for base in candidates:
        folder = base / f"kernels-{kernel_hash()}{checked}"
        if _writable(folder):
            return folder
    return Path(tempfile.mkdtemp(prefix="meldlab-kernels-"))


numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]


def is_compiled(name: str) -> bool:
    """Whether the kernel of that name is compiled and kept already, in this version."""
    return any(cache_folder().rglob(f"*.{name}-*.nbi"))


@contextmanager
def on_compiling(tell: Callable[[], object]) -> Iterator[None]:
    """Call a function whenever a kernel begins to be compiled, on the thread that does it; not when it is kept already.

    Parameters
    ----------
    tell : callable
        Takes nothing; is called for each kernel anew.
    """

    class Listener(event.Listener):
        def on_start(self, _event: object) -> None:
            tell()

        def on_end(self, _event: object) -> None:
            pass

    listener = Listener()
    event.register("numba:compile", listener)  # type: ignore[no-untyped-call]
    try:
        yield
    finally:
        event.unregister("numba:compile", listener)  # type: ignore[no-untyped-call]


def jit(function: Kernel) -> Kernel:
    """Compile a kernel: cached, divisions as in C, no bounds checks; it lets go of the interpreter while it runs."""
    return numba.njit(cache=True, nogil=True, error_model="numpy")(function)


def lean(function: Kernel) -> Kernel:
    """Compile a kernel that makes no arrays: it does not count who refers to those that it is given.

    Counting costs some ten nanoseconds a call and array, which short kernels that call each other would feel.
    """
    flags: Any = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
    return cast("Kernel", numba.njit(**flags)(function))


def pasted(function: Kernel) -> Kernel:
    """Compile a lean kernel whose machine code is pasted into its callers, for steps that millions of deals take.

    A call with two arrays passes twenty words, some five nanoseconds.  Unlike ``inline`` it leaves names and types to
    the kernel itself, so it costs less time to compile.
    """
    flags: Any = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False, "forceinline": True}
    return cast("Kernel", numba.njit(**flags)(function))


def inline(function: Kernel) -> Kernel:
    """Compile a primitive that is pasted into every caller; called from outside it is a kernel like others."""
    return numba.njit(inline="always", cache=True, nogil=True, error_model="numpy")(function)


def handed(kernel: Kernel, returned: object, *arguments: object) -> Any:
    """Compile a kernel so that others can be handed it as an argument, and call it without taking its code in.

    What a kernel calls by name is optimised once more as a part of that kernel, and of all that call it in turn.  A
    large one that many call is therefore compiled here, once, and handed on: a call costs a few nanoseconds more.

    Parameters
    ----------
    kernel : callable
        A kernel made by a decorator of this module.
    returned : object
        A value of the type that it returns.
    *arguments : object
        Values of the types that it takes.

    Returns
    -------
    object
        To be passed to a kernel, which calls it like any function.
    """
    typeof = cast("Callable[[object], Any]", numba.typeof)
    signature = typeof(returned)(*map(typeof, arguments))
    return _callback(kernel, signature)


@cache
def _callback(kernel: Kernel, signature: object) -> Any:
    flags: Any = {"cache": True, "error_model": "numpy"}
    return numba.cfunc(signature, **flags)(cast("Any", kernel).py_func)
