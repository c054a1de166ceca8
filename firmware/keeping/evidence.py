"""Pictures of the rolls that were believed, kept beside the journal so that a reading can be looked at later."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import cv2

from vision.types import Picture

KEPT: Final = 400
"""Pictures that are kept; the oldest go first. About 60 MB."""
FLOOR: Final = 200_000_000
"""Bytes that are left free on the disk, for the journal: below it no new picture is kept."""


class EvidenceFolder:
    """A folder of JPEG files. A picture that cannot be kept is let go: the game does not depend on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, picture: Picture, name: str) -> str:
        """Writes a picture (RGB) and returns its file name, "" where it could not be written."""
        done, data = cv2.imencode(".jpg", cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not done or shutil.disk_usage(self.folder).free < FLOOR:
                return ""
            (self.folder / f"{name}.jpg").write_bytes(data.tobytes())
            self._forget_oldest()
        except OSError:
            return ""
        return f"{name}.jpg"

    def _forget_oldest(self) -> None:
        pictures = sorted(self.folder.glob("*.jpg"), key=lambda path: path.stat().st_mtime)
        for path in pictures[:-KEPT]:
            path.unlink(missing_ok=True)
