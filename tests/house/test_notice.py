"""Third-party files are named with their licence."""

from __future__ import annotations

from tracked import CHECKOUT, pyproject, tracked_files

FONT_ENDINGS = (".pcf.gz", ".ttf", ".otf", ".woff2")


def test_every_font_is_named_in_the_notice() -> None:
    notice = (CHECKOUT / "NOTICE").read_text(encoding="utf-8").splitlines()

    fonts = [str(path.relative_to(CHECKOUT)) for path in tracked_files() if path.name.endswith(FONT_ENDINGS)]

    assert fonts
    assert [font for font in fonts if font not in notice] == []


def test_every_file_that_the_notice_names_is_there() -> None:
    words = (CHECKOUT / "NOTICE").read_text(encoding="utf-8").split()

    assert [word for word in words if "/" in word and not (CHECKOUT / word).is_file()] == []


def test_licence_files_that_the_package_names_are_there() -> None:
    assert [name for name in pyproject()["project"]["license-files"] if not (CHECKOUT / name).is_file()] == []
