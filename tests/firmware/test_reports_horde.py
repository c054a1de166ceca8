"""The report on who wins Dice Horde, over a few games."""

from click.testing import CliRunner

from firmware.reports.horde import command


def test_the_page_has_a_row_for_each_player_and_tells_that_every_game_ended(tmp_path):
    page = tmp_path / "horde.md"

    result = CliRunner().invoke(command, ["--games", "2", "--report", str(page)])

    assert result.exit_code == 0
    written = page.read_text()
    assert written == result.output
    assert "| player | gate 4 (fair) | gate 6 (normal) | gate 8 (easy) |\n| --- | ---: | ---: | ---: |\n" in written
    assert "| second model, greedy | 68 % | 89 % | 99 % |\n" in written
    assert written.endswith("\n18 of 18 games ended.\n")
