"""Cards as people write them, to and from the kernels' bits."""
