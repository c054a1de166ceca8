"""The table and the page, letter by letter."""

from __future__ import annotations

from firmware.evaluation import FolderFigures, WrongPhoto
from firmware.report import figures_table, report
from vision.scoring import Tally

WRONG = (
    WrongPhoto("a.jpg", "accept", ("6 for 5 (40 px)",)),
    WrongPhoto("b.jpg", "ask", ("2 missed (31 px)", "1 where no die is labelled (12 px)")),
)
WOOD = FolderFigures("wood", Tally(80, 78, 1, 3, 0, 240, 239, 238, 2), 0.123, WRONG)
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


def test_the_page_names_every_photo_that_is_not_exact_and_what_was_left_out() -> None:
    page = report([WOOD], [("letters", "no dice of the kind d6-pips")], options=["--given-boxes", "--limit 9"])

    assert page.startswith("# How well photographs are read\n\nMade by `dicescribe evaluate --given-boxes --limit 9 ")
    assert "\n- letters: no dice of the kind d6-pips\n" in page
    assert page.endswith(
        "| wood | a.jpg | **silently wrong** | 6 for 5 (40 px) |\n"
        "| wood | b.jpg | asked | 2 missed (31 px); 1 where no die is labelled (12 px) |\n"
    )


def test_the_page_says_where_all_is_exact() -> None:
    page = report([EMPTY], [], options=[])

    assert page.endswith("## Not exact\n\nNone.\n")
    assert "Left out" not in page
