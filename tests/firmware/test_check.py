from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from firmware.cli import check

REPORT = '<testsuites><testsuite tests="{}" failures="{}" errors="{}" skipped="{}"/></testsuites>'

STILL = """\
import threading


def waits_in_vain():
    threading.Event().wait()


def test_joins():
    waiting = threading.Thread(target=waits_in_vain)
    waiting.start()
    waiting.join()


def test_passes():
    pass
"""


class FakeTools:
    """Stands in for the tools: each ends with the code set for it, pytest leaves a report of its tests."""

    def __init__(self) -> None:
        self.codes: dict[str, int] = {}
        self.report: tuple[int, int, int, int] | None = (10, 0, 0, 2)
        self.alone: tuple[int, int, int, int] | None = (1, 0, 0, 0)
        self.commands: list[list[str]] = []
        self.hanging = ""

    def run(self, command: list[str], timeout: float, **_: Any) -> subprocess.CompletedProcess[str]:
        self.commands.append(command)
        words = " ".join(command)
        if self.hanging and self.hanging in words:
            raise subprocess.TimeoutExpired(command, timeout)
        for argument in command:
            report = self.alone if "alone" in command else self.report
            if argument.startswith("--junitxml=") and report:
                Path(argument.removeprefix("--junitxml=")).write_text(REPORT.format(*report))
        code = next((code for tool, code in self.codes.items() if tool in words), 0)
        return subprocess.CompletedProcess(command, code)


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> FakeTools:
    fake = FakeTools()
    monkeypatch.setattr(check.subprocess, "run", fake.run)
    monkeypatch.setattr(
        check.shutil, "which", lambda name: "/usr/bin/chromium" if name == "chromium" else None
    )
    return fake


def run(*arguments: str) -> Result:
    return CliRunner().invoke(check.command, arguments)


def suites(tools: FakeTools) -> list[list[str]]:
    """The runs of pytest."""
    return [command for command in tools.commands if "--junitxml" in " ".join(command)]


def test_all_holding_ends_well_and_the_last_line_counts_the_tests(tools: FakeTools) -> None:
    done = run()

    assert done.exit_code == 0
    assert done.output.splitlines()[-1] == "9 passed, 0 failed, 2 skipped"


@pytest.mark.parametrize("tool", ["ruff", "importlinter", "not alone"])
def test_one_failing_check_fails_the_whole_and_the_others_still_run(tools: FakeTools, tool: str) -> None:
    tools.codes[tool] = 1

    done = run()

    assert done.exit_code == 1
    assert done.output.count("FAILS") == 1
    assert len(suites(tools)) == 2


def test_a_check_that_stands_still_is_ended_and_fails_and_the_others_still_run(tools: FakeTools) -> None:
    tools.hanging = "not alone"

    done = run()

    assert done.exit_code == 1
    assert done.output.count("FAILS") == 1
    assert "stood still: ended after 120 minutes" in done.output
    assert len(suites(tools)) == 2


def test_errors_count_as_failed_tests(tools: FakeTools) -> None:
    tools.report = (10, 1, 2, 3)

    assert run().output.splitlines()[-1] == "5 passed, 3 failed, 3 skipped"


def test_suite_that_did_not_start_counts_nothing_and_fails(tools: FakeTools) -> None:
    tools.report = tools.alone = None
    tools.codes["pytest"] = 4

    done = run()

    assert done.exit_code == 1
    assert done.output.splitlines()[-1] == "0 passed, 0 failed, 0 skipped"


def test_tests_that_need_the_cores_to_themselves_run_after_those_that_share_them(tools: FakeTools) -> None:
    run()

    side_by_side, one_at_a_time = suites(tools)
    assert "--numprocesses=auto" in side_by_side
    assert side_by_side[side_by_side.index("not alone") - 1] == "-m"
    assert not any(word.startswith("--numprocesses") for word in one_at_a_time)
    assert one_at_a_time[one_at_a_time.index("alone") - 1] == "-m"


def test_a_failure_of_a_test_that_ran_alone_fails_the_whole(tools: FakeTools) -> None:
    tools.codes["-m alone"] = 1
    tools.alone = (1, 1, 0, 0)

    done = run()

    assert done.exit_code == 1
    assert done.output.splitlines()[-1] == "8 passed, 1 failed, 2 skipped"


def test_the_whole_game_in_the_browser_is_among_those_that_run_alone() -> None:
    game = (check.CHECKOUT / "tests" / "browser" / "test_whole_game.py").read_text(encoding="utf-8")

    assert "pytest.mark.alone" in game
    assert "skipif" not in game


def test_fast_leaves_out_browser_and_slow_tests_and_says_so(tools: FakeTools) -> None:
    done = run("--fast")

    (only,) = suites(tools)
    assert "not browser and not slow and not alone" in only
    assert "browser tests and slow tests left out" in done.output


def test_missing_browser_is_told_in_the_summary(tools: FakeTools, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check.shutil, "which", lambda name: None)

    assert "browser tests skipped: no Chromium here" in run().output


def test_missing_tool_is_named_with_the_command_that_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check.importlib.util, "find_spec", lambda name: None if name == "xdist" else object())

    done = run()

    assert done.exit_code == 4
    assert "xdist not installed. Run ./dicescribe check" in done.output


def test_installed_copy_without_a_checkout_has_nothing_to_check(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(check, "CHECKOUT", tmp_path)

    done = run()

    assert done.exit_code == 3
    assert f"{tmp_path} is not a checkout of Dicescribe" in done.output


def test_a_test_that_stands_still_fails_by_name_with_the_stacks_of_all_threads(tmp_path: Path) -> None:
    (tmp_path / "test_still.py").write_text(STILL)
    side_by_side = ("--numprocesses=1", "--dist=worksteal", "-p", "no:cacheprovider")
    settings = ("-c", str(check.CHECKOUT / "pyproject.toml"), "-o", "faulthandler_timeout=1")

    done = subprocess.run(
        [sys.executable, "-m", "pytest", *settings, *side_by_side, str(tmp_path)],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip

    assert done.returncode == 1
    assert "crashed while running" in done.stdout
    assert "test_still.py::test_joins" in done.stdout
    assert "1 failed, 1 passed" in done.stdout
    assert "in waits_in_vain" in done.stderr
    assert "in test_joins" in done.stderr
