"""Makes Pig an installed game for one test: a real package with data, found by an entry point."""

import sys
from importlib import metadata

import pytest
from pig import HOUSE

from firmware import library

SOUND = "from pig import Pig as Plain\n\nclass Pig(Plain):\n    pass\n"

REFUSING = """
from pig import Hold, Pig as Plain
from rules.contract import IllegalAction

class Pig(Plain):
    def apply(self, state, action):
        if action == Hold():
            raise IllegalAction("pig/no", "No holding.")
        return super().apply(state, action)
"""


def install(monkeypatch: pytest.MonkeyPatch, folder, source=SOUND, *, data=HOUSE, name="pig"):
    """Registers the `Pig` of the source as the only game and returns the folder of its package."""
    package = folder / "piggery_package"
    (package / "data").mkdir(parents=True)
    (package / "__init__.py").write_text(source, encoding="utf-8")
    if data is not None:
        (package / "data" / "house.toml").write_text(data, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "piggery_package", raising=False)
    register(monkeypatch, metadata.EntryPoint(name, "piggery_package:Pig", library.ENTRY_POINTS))
    return package


def register(monkeypatch, *points):
    """Makes these entry points the only ones."""
    monkeypatch.setattr(
        library.metadata, "entry_points", lambda group: [point for point in points if point.group == group]
    )
    # A cache of this test's own, so that the next one finds the games that are really installed.
    monkeypatch.setattr(library, "_found", library.cache(library._found.__wrapped__))
