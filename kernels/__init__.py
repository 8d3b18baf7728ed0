"""Compiled simulation code: numpy and numba alone, no files, no words.

May be here: integer arithmetic on packed hands, random streams, the play of the games, sums over blocks of
deals. May not: checks with messages, tables, figures, anything that imports another folder of the project.
"""
