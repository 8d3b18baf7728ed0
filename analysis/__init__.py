"""Questions, rules, runs and statistics: the border between people and kernels.

May be here: rule profiles and their checks, card notation, exact odds, studies, runs and what they store,
statistics on counts. May not: drawing, pages, the command line. Whatever a person gives is checked here, and a
refusal says what was given, what is allowed and what to do.
"""
