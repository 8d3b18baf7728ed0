"""Word of kernels being compiled, for commands that would seem to hang meanwhile."""

from meldlab.kernels.jit import on_compiling as on_compiling
