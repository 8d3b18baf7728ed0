"""List the packages, so that a new subfolder of kernels, analysis, reports or scripts can't be forgotten.

Everything else about the distribution stands in pyproject.toml.
"""

from setuptools import find_namespace_packages, setup

FOLDERS = ("kernels", "analysis", "reports", "scripts")


def packages() -> list[str]:
    """Return every package of the distribution, ``meldlab.`` before the folder's name."""
    found = []
    for folder in FOLDERS:
        found.append(f"meldlab.{folder}")
        found += [f"meldlab.{folder}.{inner}" for inner in find_namespace_packages(folder, exclude=["*__pycache__*"])]
    return found


setup(packages=packages())
