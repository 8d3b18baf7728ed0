"""What was found, in plain words: sentences computed from the numbers, one module a study, with intervals and without
claims that the intervals do not bear.
"""
