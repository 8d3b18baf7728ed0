"""Arrays as bare words, for kernels that call themselves: no owner is counted, no index wrapped round."""

from typing import Any, cast

import numba
import numpy as np
from numba.core import types
from numba.core.imputils import impl_ret_borrowed
from numba.extending import intrinsic

from meldlab.kernels.jit import Kernel, inline

#: Makes an index of a number that is never negative: no wrapping round to the array's end is compiled in.
at_word = cast("Kernel", np.uint64)

_WORDS: Any = cast("Any", types).CPointer(types.int64)


@intrinsic
def _words_of(typingctx: Any, array: Any) -> Any:
    """Address of an array's words (int64[...] -> pointer)."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, args[0]).data

    return _WORDS(array), code


@intrinsic
def _itself(typingctx: Any, array: Any) -> Any:
    """The array itself."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return impl_ret_borrowed(  # type: ignore[no-untyped-call]
            context, builder, signature.return_type, args[0]
        )

    return array(array), code


#: Makes bare words of an int64 array, to be passed down a recursion: an array is seven words a call and a count of its
#: owners.  The array must outlive them.  With bounds checks it stays an array.
bare_words: Kernel = _itself if numba.config.BOUNDSCHECK else _words_of  # type: ignore[attr-defined]


@inline
def swap_words(words: Any, here: int, there: int) -> None:
    """Exchange two words."""
    words[at_word(here)], words[at_word(there)] = words[at_word(there)], words[at_word(here)]
