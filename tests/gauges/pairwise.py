"""A small set of cases in which every pair of options of any two switches occurs."""

import random
from itertools import combinations, product


def pairwise_cover(options, seed=0, tries=30):
    """Cover all pairs greedily.

    Parameters
    ----------
    options : mapping of str to sequence
        Switches with their options.
    seed, tries : int
        Each case is the best of some random completions of a pair that is still missing.

    Returns
    -------
    list of dict
        Cases, a value for every switch.
    """
    rng = random.Random(seed)
    missing = {
        ((a, x), (b, y)) for a, b in combinations(sorted(options), 2) for x, y in product(options[a], options[b])
    }
    cases = []
    while missing:
        first, second = min(missing, key=repr)
        best, gain = None, -1
        for _ in range(tries):
            case = {name: rng.choice(values) for name, values in options.items()} | dict((first, second))
            covered = len(_pairs(case) & missing)
            if covered > gain:
                best, gain = case, covered
        missing -= _pairs(best)
        cases.append(best)
    return cases


def _pairs(case):
    return set(combinations(sorted(case.items(), key=lambda item: item[0]), 2))
