"""Pages, tables and figures drawn from a run's stored tables.

May be here: readers of stored tables, numbers and words for people, figures, templates. May not: simulation, rules
or anything that imports another folder of the project; a report needs the run's folder alone.
"""
