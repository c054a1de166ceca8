"""A drawing as an SVG file, with the page's own theme in it, dark where the viewer wishes for dark."""

from __future__ import annotations

from importlib.resources import files
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

from rules.drawing import Circle, Curve, Drawing, Group, Lines, Rect, Shape, Text


def svg_of(drawing: Drawing) -> str:
    """The text of an SVG file. A drawing unit becomes 3 pixels unless it is shown at another size."""
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": "drawing",
            "viewBox": f"0 0 {drawing.width:g} {drawing.height:g}",
            "width": f"{drawing.width * 3:g}",
            "height": f"{drawing.height * 3:g}",
        },
    )
    SubElement(root, "title").text = drawing.title
    SubElement(root, "style").text = theme()
    for shape in drawing.shapes:
        _add(root, shape)
    return tostring(root, encoding="unicode")


def theme() -> str:
    """The stylesheet of drawings."""
    return (files("firmware.page") / "static" / "drawing.css").read_text(encoding="utf-8")


def _add(parent: Element, shape: Shape) -> None:
    words = " ".join([f"role-{shape.role}"] + [f"{n}-{v}" for n, v in (("hue", shape.hue), ("look", shape.look)) if v])
    kind, attributes = _made(shape)
    element = SubElement(parent, kind, {"class": words, **attributes})
    if shape.label:
        SubElement(element, "title").text = shape.label
    if isinstance(shape, Text):
        element.text = shape.text
    elif isinstance(shape, Group):
        for inner in shape.shapes:
            _add(element, inner)


def _made(shape: Shape) -> tuple[str, dict[str, str]]:
    match shape:
        case Rect(x, y, width, height, radius):
            return "rect", _numbers(x=x, y=y, width=width, height=height, rx=radius)
        case Circle(x, y, radius):
            return "circle", _numbers(cx=x, cy=y, r=radius)
        case Lines(points, closed):
            spots = " ".join(f"{x:g},{y:g}" for x, y in points)
            return "polygon" if closed else "polyline", {"points": spots}
        case Curve(path):
            return "path", {"d": path}
        case Text(x, y, size, _, anchor):
            place = _numbers(x=x, y=y, font_size=size)
            return "text", {**place, "text-anchor": anchor, "dominant-baseline": "central"}
        case Group(_, x, y, turn):
            return "g", {"transform": f"translate({x:g} {y:g}) rotate({turn:g})"}


def _numbers(**values: Any) -> dict[str, str]:
    return {name.replace("_", "-"): f"{value:g}" for name, value in values.items()}
