"""`python -m firmware.doctor.child NAME`: runs one probe and prints its findings as JSON."""

from __future__ import annotations

import os
import sys

import msgspec

from firmware.doctor import probes


def main() -> None:
    """Keeps standard output for the findings: libraries print there too, and that goes to standard error."""
    answer = os.dup(1)
    os.dup2(2, 1)
    findings = probes.run(probes.named(sys.argv[1]))
    os.write(answer, msgspec.json.encode(findings))


if __name__ == "__main__":
    main()
