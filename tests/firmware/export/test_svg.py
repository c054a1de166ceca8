"""A drawing as a file: the same shapes, the page's theme, and labels as titles."""

from xml.etree import ElementTree

from firmware.export.svg import svg_of, theme
from rules.drawing import Circle, Curve, Drawing, Group, Lines, Rect, Text

SVG = "{http://www.w3.org/2000/svg}"


def written(*shapes):
    return ElementTree.fromstring(svg_of(Drawing("field", "The field", 10, 20, shapes)))


def test_the_file_has_the_size_the_title_and_the_theme_of_the_page():
    root = written()

    assert (root.get("viewBox"), root.get("width"), root.get("height")) == ("0 0 10 20", "30", "60")
    assert root.find(f"{SVG}title").text == "The field"
    assert root.find(f"{SVG}style").text == theme()
    assert ".role-area" in theme()


def test_every_kind_of_shape_is_written_with_its_classes():
    root = written(
        Rect(1, 2, 3, 4.5, round=1, role="area", hue="red", look="ghost"),
        Circle(1, 2, 3),
        Lines(((0, 0), (1, 2))),
        Lines(((0, 0), (1, 2)), closed=False),
        Curve("M0 0L1 1"),
        Text(1, 2, 3, "<5 & 6>", anchor="end"),
        Group((Circle(5, 5, 1),), x=2, y=3, turn=90, label="a die"),
    )

    rect, circle, polygon, polyline, path, text, group = root[2:]
    assert rect.get("class") == "role-area hue-red look-ghost"
    assert [rect.get(name) for name in ("x", "y", "width", "height", "rx")] == ["1", "2", "3", "4.5", "1"]
    assert [circle.get(name) for name in ("cx", "cy", "r")] == ["1", "2", "3"]
    assert (polygon.tag, polygon.get("points")) == (f"{SVG}polygon", "0,0 1,2")
    assert polyline.tag == f"{SVG}polyline"
    assert path.get("d") == "M0 0L1 1"
    assert (text.text, text.get("text-anchor"), text.get("font-size")) == ("<5 & 6>", "end", "3")
    assert group.get("transform") == "translate(2 3) rotate(90)"
    assert [part.tag for part in group] == [f"{SVG}title", f"{SVG}circle"]
    assert group[0].text == "a die"
