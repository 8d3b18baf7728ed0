"""Cards as people write them, to and from the kernels' bits: one module for each kind of pack."""
