"""House rules of the code, read off its syntax."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("kernels", "analysis", "reports", "scripts")
MODULES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
KERNELS = [path for path in MODULES if path.is_relative_to(ROOT / "kernels")]

LONGEST_MODULE = 400

#: What only kernels/jit.py may write: names that compile a function, and the flags with which it is compiled.
COMPILERS = {"njit", "jit", "vectorize", "guvectorize", "jitclass", "cfunc", "stencil"}
FLAGS = {"boundscheck", "cache", "error_model", "fastmath", "forceobj", "inline", "nogil", "nopython", "parallel"}


def name_of(path):
    return path.relative_to(ROOT).as_posix()


def every(paths):
    return pytest.mark.parametrize("path", paths, ids=name_of)


def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imports(path):
    """Yield each imported module's full name with its line."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or ""), node.lineno


def numba_calls(path):
    """Yield the calls of numba's own functions, such as ``numba.njit(...)`` or ``njit(...)`` imported from it."""
    taken = {
        alias.asname or alias.name
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "numba"
        for alias in node.names
    }
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in {"numba", "nb"}:
            yield node.attr, node.lineno
        elif isinstance(node, ast.Name) and node.id in taken:
            yield node.id, node.lineno


def test_there_is_code_to_look_at():
    assert len(MODULES) > 30
    assert {path.relative_to(ROOT).parts[0] for path in MODULES} == set(FOLDERS)
    assert ROOT / "kernels" / "jit.py" in KERNELS


@every(MODULES)
def test_a_module_is_short_enough_to_read(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE


@every(MODULES)
def test_a_module_says_what_it_is(path):
    assert (ast.get_docstring(tree(path)) or "").strip()


@every([path for path in KERNELS if path.name != "jit.py"])
def test_only_one_module_names_the_compiler_and_its_flags(path):
    named = [(name, line) for name, line in numba_calls(path) if name in COMPILERS]
    assert named == []
    flags = [
        (keyword.arg, node.lineno)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg in FLAGS
    ]
    assert flags == []


def test_the_one_module_does_name_them():
    assert any(name in COMPILERS for name, _ in numba_calls(ROOT / "kernels" / "jit.py"))


@every([path for path in MODULES if path not in KERNELS])
def test_numba_is_imported_by_kernels_alone(path):
    assert [line for name, line in imports(path) if name.split(".")[0] in {"numba", "llvmlite"}] == []


@every(KERNELS)
def test_kernels_import_numpy_and_numba_alone(path):
    # llvmlite is numba's own, for what numba has no name for.
    allowed = {"numpy", "numba", "llvmlite", *sys.stdlib_module_names}
    foreign = [
        (name, line)
        for name, line in imports(path)
        if name.split(".")[0] not in allowed and not (name + ".").startswith("meldlab.kernels.")
    ]
    assert foreign == []


@every(MODULES)
def test_imports_are_absolute(path):
    assert [line for name, line in imports(path) if name.startswith(".")] == []
    stars = [
        node.lineno
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names)
    ]
    assert stars == []


@every(MODULES)
def test_chance_comes_from_the_seed_alone(path):
    assert [line for name, line in imports(path) if name in {"random", "secrets", "numpy.random"}] == []
    numpy_random = [
        node.lineno
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute)
        and node.attr == "random"
        and isinstance(node.value, ast.Name)
        and node.value.id in {"np", "numpy"}
    ]
    assert numpy_random == []


@every([path for path in MODULES if path not in KERNELS and path.relative_to(ROOT).parts[0] != "scripts"])
def test_only_commands_print(path):
    calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    assert [node.lineno for node in calls if node.func.id in {"print", "input", "exit", "breakpoint"}] == []


@every(sorted((ROOT / "tests").rglob("test_*.py")))
def test_every_test_asserts_something(path):
    idle = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            calls = {
                part.func.attr if isinstance(part.func, ast.Attribute) else getattr(part.func, "id", "")
                for part in ast.walk(node)
                if isinstance(part, ast.Call)
            }
            checks = any(isinstance(part, ast.Assert) for part in ast.walk(node))
            if not checks and not any(
                name in {"raises", "refusal"} or "assert" in name or "check" in name for name in calls
            ):
                idle.append((node.name, node.lineno))
    assert idle == []


@every(sorted((ROOT / "tests" / "oracles").glob("*.py")))
def test_oracles_know_nothing_of_what_they_check(path):
    if path.name.startswith("test_"):
        assert path.name.startswith("test_oracles")
        return
    assert [(name, line) for name, line in imports(path) if name.split(".")[0] in {"meldlab", "numba", *FOLDERS}] == []
