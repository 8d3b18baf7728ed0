"""One simulated deal as a record: the JSON that other programs read, and a transcript for people."""

from meldlab.analysis.records.auction import auction_record, auction_records
from meldlab.analysis.records.baoyao import baoyao_record, baoyao_records
from meldlab.analysis.records.baoyao_transcript import baoyao_transcript
from meldlab.analysis.records.transcript import auction_transcript
from meldlab.analysis.records.twohand import twohand_record, twohand_records
from meldlab.analysis.records.twohand_match import match_record, match_transcript
from meldlab.analysis.records.twohand_transcript import twohand_transcript

__all__ = [
    "auction_record",
    "auction_records",
    "auction_transcript",
    "baoyao_record",
    "baoyao_records",
    "baoyao_transcript",
    "match_record",
    "match_transcript",
    "twohand_record",
    "twohand_records",
    "twohand_transcript",
]
