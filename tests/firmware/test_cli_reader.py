"""A machine on which the reader cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from scripted_reader import grey_photo

from firmware.cli import main
from vision import Reader, ReaderUnavailable


def test_a_reader_that_cannot_be_loaded_ends_the_command_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> Reader:
        raise ReaderUnavailable("no networks in /somewhere; install the reader again")

    monkeypatch.setattr(Reader, "load", fail)

    result = CliRunner().invoke(main, ["read", str(grey_photo(tmp_path / "a.png", 1))])

    assert result.exit_code == 4
    assert result.stderr == ("Error: The reader cannot be used: no networks in /somewhere; install the reader again.\n")
