"""The studies: questions put to simulated deals, one file each."""

from meldlab.analysis.studies.base import Job, Study
from meldlab.analysis.studies.catalogue import STUDIES, make_job, study_named

__all__ = ["STUDIES", "Job", "Study", "make_job", "study_named"]
