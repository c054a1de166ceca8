"""A reader's manifest: names, hashes, sizes and calibration of its networks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def write_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
