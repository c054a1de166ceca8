"""The report of win rates."""

from click.testing import CliRunner

from firmware.reports.__main__ import main


def test_win_rates_stand_beside_those_by_which_the_gates_were_chosen():
    result = CliRunner().invoke(main, ["horde", "--games", "4", "--seed", "2"], env={"COLUMNS": "140"})

    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].split()[0] == "player"
    assert "gate 4 (fair)" in lines[0]
    assert "gate 8 (easy)" in lines[0]
    ours = {line.rsplit(maxsplit=3)[0].strip(): line.split()[-3:] for line in lines[1:4]}
    assert ours["these rules, the choice the cursor rests on"][2] == "100%"
    assert ours["these rules, skips all it can"][0] == "0%"
    assert lines[-2].split()[-3:] == ["68%", "89%", "99%"]
    assert lines[-1] == "36 of 36 games ended."
