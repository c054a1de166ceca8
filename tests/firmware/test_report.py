"""The table and the page, letter by letter."""

from __future__ import annotations

from firmware.evaluation import FolderFigures
from firmware.report import figures_table, report
from vision.scoring import Tally

WOOD = FolderFigures("wood", Tally(80, 78, 1, 3, 0, 240, 239, 238, 2), 0.123, (("a.jpg", "2 5", "2 6"),))
EMPTY = FolderFigures("empty", Tally(0, 0, 0, 0, 0, 0, 0, 0, 0), 0.0, ())


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")[1:-1]]


def test_the_table_has_a_row_per_folder() -> None:
    head, rule, wood, empty = figures_table([WOOD, EMPTY]).splitlines()

    assert cells(head) == [
        "folder", "photos", "exact", "silently wrong", "asked", "refused",
        "dice", "found", "right", "false", "s/photo",
    ]  # fmt: skip
    assert set(rule) == set("|:-")
    assert cells(wood) == [
        "wood", "80", "78 (97.5 %)", "1 (1.2 %)", "3 (3.8 %)", "0 (0.0 %)",
        "240", "239 (99.6 %)", "238 (99.2 %)", "2", "0.12",
    ]  # fmt: skip
    assert cells(empty) == ["empty", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0.00"]


def test_the_rows_are_aligned_for_reading_unrendered() -> None:
    assert len({len(line) for line in figures_table([WOOD, EMPTY]).splitlines()}) == 1


def test_the_page_names_every_silently_wrong_photo_and_what_was_left_out() -> None:
    page = report([WOOD], [("letters", "no dice of the kind d6-pips")], options=["--given-boxes", "--limit 9"])

    assert page.startswith("# How well photographs are read\n\nMade by `dicescribe evaluate --given-boxes --limit 9 ")
    assert "\n- letters: no dice of the kind d6-pips\n" in page
    assert page.endswith("| wood | a.jpg | 2 5 | 2 6 |\n")


def test_the_page_says_where_nothing_was_silently_wrong() -> None:
    page = report([EMPTY], [], options=[])

    assert page.endswith("## Silently wrong\n\nNone.\n")
    assert "Left out" not in page
