"""The command line: one file a command, and the shell scripts a newcomer runs.

May be here: commands with their switches, what they print, progress. May not: computation that a notebook would want;
that belongs to analysis.
"""
