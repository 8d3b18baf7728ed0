"""What tests of kernels measure with: cards as text, goodness of fit, pairwise covers."""
