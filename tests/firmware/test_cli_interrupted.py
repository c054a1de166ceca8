"""Ctrl-C in the middle of a command."""

import pytest
from click.testing import CliRunner

from firmware.cli import games, main


def test_it_ends_any_command_with_the_documented_code_and_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(games.command, "callback", interrupted)

    done = CliRunner().invoke(main, ["games"])

    assert (done.exit_code, done.output) == (130, "")
