"""Writes the golden pictures anew: `python tests/firmware/panel/write_golden.py`.

Look at what changed before you commit it: `python -m firmware.panel panel.png` draws the same screens enlarged.
"""

from __future__ import annotations

from pathlib import Path

from firmware.panel.examples import EXAMPLES
from firmware.panel.paint import paint

GOLDEN = Path(__file__).parent / "golden"


def main() -> None:
    for old in GOLDEN.glob("*.png"):
        old.unlink()
    for name, screen in EXAMPLES.items():
        paint(screen).save(GOLDEN / f"{name}.png", optimize=True)
    print(f"{len(EXAMPLES)} pictures in {GOLDEN}")


if __name__ == "__main__":
    main()
