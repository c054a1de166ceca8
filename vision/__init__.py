"""Pixels to readings. Knows no game, no driver, no clock."""

from vision.networks import ReaderUnavailable
from vision.reader import Reader, read

__all__ = ["Reader", "ReaderUnavailable", "read"]
