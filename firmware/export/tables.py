"""A record as CSV for spreadsheets and as JSON for programs."""

from __future__ import annotations

import csv
import io

import msgspec

from firmware.export.record import Record

COLUMNS = ("step", "by", "roll", "sentence")


def csv_of(record: Record) -> bytes:
    """One line per step under a heading, UTF-8 with the mark by which spreadsheets know it."""
    text = io.StringIO(newline="")
    lines = csv.writer(text)
    lines.writerow(COLUMNS)
    for step in record.steps:
        faces = " ".join(face.partition("/")[2] for face in step.roll)
        lines.writerow((step.step, step.by, faces, step.sentence))
    return text.getvalue().encode("utf-8-sig")


def json_of(record: Record) -> bytes:
    """The whole record, indented."""
    return msgspec.json.format(msgspec.json.encode(record), indent=2) + b"\n"
