"""The pinned versions: complete, free of addresses, and what pyproject.toml asks for."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tracked import CHECKOUT, pyproject

FOLDER = CHECKOUT / "deploy" / "constraints"
SETS = [
    ("current", "3.11"),
    ("current", "3.12"),
    ("current", "3.13"),
    ("bookworm", "3.11"),
    ("bookworm", "3.12"),
]


def requirements(file: str) -> list[Requirement]:
    lines = (FOLDER / file).read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith("#")]


def pins(chosen: str, python: str) -> dict[str, str]:
    """Pinned version by canonical name, as one Python on Linux sees the file."""
    where = default_environment() | {"python_version": python, "python_full_version": f"{python}.5"}
    found: dict[str, str] = {}
    for pin in requirements(f"{chosen}.txt"):
        if pin.marker is None or pin.marker.evaluate(dict(where)):
            name = canonicalize_name(pin.name)
            assert name not in found, f"{name} is pinned twice for Python {python}"
            found[name] = str(pin.specifier).removeprefix("==")
    return found


def wanted() -> list[Requirement]:
    project = pyproject()["project"]
    lines = project["dependencies"] + project["optional-dependencies"]["dev"]
    return [Requirement(line) for line in lines] + requirements("environment.in")


@pytest.mark.parametrize("chosen", ["current", "bookworm"])
def test_every_line_is_one_exact_version_and_nothing_else(chosen: str) -> None:
    lines = (FOLDER / f"{chosen}.txt").read_text(encoding="utf-8").splitlines()

    odd = [line for line in lines if not re.fullmatch(r"[a-z0-9-]+==[\w.]+( ; [\w .<>='!]+)?", line)]

    assert lines
    assert odd == []


@pytest.mark.parametrize(("chosen", "python"), SETS)
def test_pins_are_what_the_project_asks_for(chosen: str, python: str) -> None:
    pinned = pins(chosen, python)

    for asked in wanted():
        version = pinned[canonicalize_name(asked.name)]
        assert asked.specifier.contains(version), f"{asked} is pinned to {version}"


@pytest.mark.parametrize("python", ["3.11", "3.12"])
def test_older_set_holds_to_numpy_1_and_the_last_opencv_for_it(python: str) -> None:
    pinned = pins("bookworm", python)

    for asked in requirements("bookworm.in"):
        assert asked.specifier.contains(pinned[asked.name])
    assert (pinned["numpy"], pinned["opencv-python"]) == ("1.26.4", "4.11.0.86")


@pytest.mark.parametrize("chosen", ["current", "bookworm"])
def test_what_the_packages_need_in_turn_is_pinned_too(chosen: str) -> None:
    pinned = pins(chosen, default_environment()["python_version"])
    open_names = [canonicalize_name(asked.name) for asked in wanted()]
    seen: set[str] = set()

    while open_names:
        name = open_names.pop()
        if name in seen:
            continue
        seen.add(name)
        try:
            needs = [Requirement(line) for line in requires(name) or []]
        except PackageNotFoundError:
            continue  # not on this machine: lgpio is for the Pi
        in_force = [need for need in needs if need.marker is None or need.marker.evaluate({"extra": ""})]
        open_names += [canonicalize_name(need.name) for need in in_force]

    assert len(seen) > 30
    assert seen - pinned.keys() == set()
