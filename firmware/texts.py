"""Longer texts as notes of the panel."""

from __future__ import annotations

from firmware.panel.screens import pages
from firmware.places import Note, Place


def note(sentence: str, back: Place) -> Note:
    """A note that pages through a text and leads back to where it was asked for."""
    return Note(pages(sentence), sentence, back)
