"""The launcher ends with the program's own exit codes."""

from __future__ import annotations

import re

from tracked import CHECKOUT

from firmware.cli.failures import EXIT_CODES


def test_every_exit_code_of_the_launcher_is_documented() -> None:
    launcher = (CHECKOUT / "dicescribe").read_text(encoding="utf-8")

    codes = {int(code) for code in re.findall(r"\b(?:fail|exit) (\d+)", launcher)}

    assert codes == {2, 3, 4, 130}
    assert codes <= EXIT_CODES.keys()
