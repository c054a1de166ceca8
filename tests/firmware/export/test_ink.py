"""Drawings on paper: every shape leaves its colour where it stands."""

import pypdfium2
from fpdf import FPDF

from firmware.export.ink import HUES, flattened, lay
from rules.drawing import Circle, Curve, Drawing, Group, Lines, Rect, Text


def painted(*shapes):
    """The page as a function from a spot of a 100 x 100 drawing, 1 mm a unit, to its colour."""
    pdf = FPDF(unit="mm", format=(100, 100))
    pdf.set_auto_page_break(False)
    pdf.add_page()
    pdf.set_font("helvetica")
    assert lay(pdf, Drawing("field", "The field", 100, 100, shapes), 0, 0, 100) == 100
    image = pypdfium2.PdfDocument(bytes(pdf.output()))[0].render(scale=72 / 25.4).to_pil().convert("RGB")
    return lambda x, y: image.getpixel((round(x * image.width / 100), round(y * image.height / 100)))


def near(one, other):
    return all(abs(a - b) <= 3 for a, b in zip(one, other, strict=True))


def test_shapes_have_the_hue_of_their_group_and_stand_where_it_moves_them():
    at = painted(
        Group((Rect(0, 0, 10, 10, role="piece"), Circle(30, 5, 5, role="piece", hue="blue")), x=20, y=40, hue="red")
    )

    assert near(at(25, 45), HUES["red"])
    assert near(at(50, 45), HUES["blue"])
    assert near(at(5, 5), (255, 255, 255))


def test_polygons_and_curves_are_filled_and_groups_turn():
    bar = Group((Lines(((0, -2), (30, -2), (30, 2), (0, 2)), role="piece", hue="green"),), x=50, y=50, turn=90)
    at = painted(bar, Curve("M10 10H20V20C20 30 10 30 10 20Z", role="piece", hue="purple"))

    assert near(at(50, 70), HUES["green"])
    assert near(at(70, 50), (255, 255, 255))
    assert near(at(15, 15), HUES["purple"])
    assert near(at(15, 25), HUES["purple"])


def test_text_is_set_on_its_anchor():
    at = painted(Text(50, 50, 40, "HHH", anchor="end"))

    spots = {x for x in range(100) if at(x, 50)[0] < 120}
    assert max(spots) <= 50
    assert min(spots) < 0.5 * 50


def test_a_path_is_flattened_into_outlines():
    assert list(flattened("M0 0L2 0 2 2ZM5 5H6V7")) == [[(0, 0), (2, 0), (2, 2)], [(5, 5), (6, 5), (6, 7)]]
    (curve,) = flattened("M0 0Q1 2 2 0")
    assert curve[0] == (0, 0)
    assert curve[5] == (1, 1)
    assert curve[-1] == (2, 0)
