"""A Screen as plain data, for the page that draws the same screen in HTML."""

from __future__ import annotations

from typing import Any

import msgspec

from firmware.panel.dice import caption
from firmware.panel.screen import WORDS, Screen


def as_data(screen: Screen) -> dict[str, Any]:
    """The screen as a dict that JSON can hold: the fields of `Screen`, and besides

    form: "inverse", "plain" or "underlined". dice and options: each with its `label` beside its `face`.
    picture: None, or a dict whose `type` is "Dice", "Turning", "Route" or "Track".
    """
    data: dict[str, Any] = msgspec.to_builtins(screen)
    data["form"] = WORDS.get(screen.word, "plain")
    data["dice"] = [{**die, "label": caption(die["face"])} for die in data["dice"]]
    data["options"] = [{"face": face, "label": caption(face)} for face in screen.options]
    return {key: _lists(value) for key, value in data.items()}


def _lists(data: Any) -> Any:
    """Tuples as lists, all the way down, so that the data equals what JSON gives back."""
    if isinstance(data, dict):
        return {key: _lists(value) for key, value in data.items()}
    return [_lists(value) for value in data] if isinstance(data, list | tuple) else data
