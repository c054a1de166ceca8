"""Other programs: their ends, their last words, and their limits."""

from __future__ import annotations

import sys

from firmware.upgrade.commands import Done, run


def test_output_and_last_words_are_kept() -> None:
    code = "import sys; print('out'); print('first', file=sys.stderr); sys.exit('last words')"

    assert run([sys.executable, "-c", code], 30.0) == Done(1, "out\n", "last words")


def test_a_program_that_does_not_end_is_ended() -> None:
    done = run(["sleep", "60"], 0.1)

    assert (done.code, done.words) == (None, "it did not end within 0.1 s")


def test_a_program_that_is_not_there_has_a_code_of_its_own() -> None:
    assert run(["/no/such/program"], 1.0).code == 127
