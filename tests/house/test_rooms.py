"""The rooms: ours wherever they are imported from, and all of them under the import rules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import grimp
import pytest
from tracked import CHECKOUT, pyproject, tracked_files

ROOMS = ("firmware", "hardware", "models", "rules", "vision")


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imported_from_anywhere_is_ours(room: str, tmp_path: Path) -> None:
    asked = f"import {room}; print({room}.__file__)"

    answer = subprocess.run(
        [sys.executable, "-c", asked], cwd=tmp_path, capture_output=True, text=True, check=True
    )

    assert Path(answer.stdout.strip()) == CHECKOUT / room / "__init__.py"


def test_every_module_of_every_room_is_seen_by_the_import_rules() -> None:
    paths = [path.relative_to(CHECKOUT) for path in tracked_files() if path.suffix == ".py"]
    in_rooms = {path for path in paths if path.parts[0] not in ("tests", "deploy")}
    names = {".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in in_rooms}

    seen = grimp.build_graph(*pyproject()["tool"]["importlinter"]["root_packages"], cache_dir=None).modules

    assert {path.parts[0] for path in in_rooms} == set(ROOMS)
    assert names - seen == set()


def test_every_room_stands_in_a_contract() -> None:
    contracts = pyproject()["tool"]["importlinter"]["contracts"]
    keys = ("modules", "source_modules", "forbidden_modules")

    named = {module for contract in contracts for key in keys for module in contract.get(key, [])}

    assert set(ROOMS) <= named


def test_every_room_goes_into_the_package() -> None:
    include = pyproject()["tool"]["setuptools"]["packages"]["find"]["include"]

    assert sorted(include) == [f"{room}*" for room in ROOMS]
