"""What is drawn on the faces of shipped dice, and the stickers made of it."""

import itertools

import numpy as np
import pytest
from click.testing import CliRunner
from made_sets import made_set
from PIL import Image

from firmware.cli import main
from firmware.dicesets import stickers
from firmware.dicesets.description import DiceSet, FaceOf, Kind
from firmware.dicesets.drawing import face_picture, opacity
from firmware.dicesets.library import drawing_names, shipped_faces, shipped_sets
from firmware.dicesets.stickers import NothingToPrint, sticker_sheet


def test_a_single_pip_stands_in_the_middle_of_its_face():
    ink = face_picture("d6/1", 64)[..., 3]

    ys, xs = np.nonzero(ink > 128)
    assert (ys.mean(), xs.mean()) == pytest.approx((31.5, 31.5), abs=0.6)
    assert 0.03 < (ink > 128).mean() < 0.06  # a circle of radius 58/512 of the side covers 4 %


def test_ink_has_the_colour_that_is_asked_for():
    picture = face_picture("ddm/4/attack", 32, ink=(200, 10, 20))

    assert (picture[..., :3] == (200, 10, 20)).all()


def test_a_blank_side_has_no_ink():
    assert not face_picture("fate/blank", 32)[..., 3].any()


def test_no_two_pictures_look_alike_at_any_turn():
    faces = {face.drawn: face for face in shipped_faces().values()}
    small = {name: opacity(face, 32).astype(int) for name, face in faces.items()}

    alike = [
        (one, other)
        for one, other in itertools.combinations(small, 2)
        for turn in range(4)
        if np.abs(small[one] - np.rot90(small[other], turn)).mean() < 4
    ]

    assert alike == []


def test_every_drawing_that_was_taken_in_is_drawn_on_some_face():
    drawn = {name for face in shipped_faces().values() for name in (*(face.draws or ()), face.mark)}

    assert drawing_names() - drawn == set()


def test_a_label_of_no_shipped_set_has_no_picture():
    with pytest.raises(KeyError):
        face_picture("ddm/9/attack")


def test_a_face_with_a_drawing_that_does_not_exist_cannot_be_drawn():
    with pytest.raises(KeyError):
        opacity(FaceOf("x", draws=("no-such-drawing",)), 16)


def test_stickers_are_in_true_size_with_a_check_line():
    from fpdf import FPDF

    sizes = []
    drawn = FPDF.image

    def noted(self, *args, **options):
        sizes.append((options["w"], options["h"]))
        return drawn(self, *args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FPDF, "image", noted)
        data = sticker_sheet(shipped_sets()["fate"])

    assert data.startswith(b"%PDF")
    assert sizes == [(13.44, 13.44)] * (4 * 6)  # four dice of six sides, 84 % of 16 mm


def test_a_set_taught_from_real_dice_has_no_stickers():
    with pytest.raises(NothingToPrint):
        sticker_sheet(made_set("mine", "a", "b"))


def test_faces_without_a_drawing_get_no_empty_sticker(monkeypatch):
    drawn = []
    monkeypatch.setattr(stickers, "_png", lambda face, pixels: drawn.append(face.face) or Image.new("L", (8, 8)))
    faces = (FaceOf("star", draws=("star",)), FaceOf("blank", draws=()), FaceOf("taught"))

    sticker_sheet(DiceSet("Mine", (Kind("mine", faces), Kind("mine/real", (FaceOf("taught"),))), "mine"))

    assert drawn == ["star", "blank"]


def test_the_command_writes_a_pdf(tmp_path, monkeypatch):
    monkeypatch.setenv("DICESCRIBE_DATA", str(tmp_path))

    done = CliRunner().invoke(main, ["stickers", "fate", "--out", str(tmp_path / "fate.pdf")])

    assert done.exit_code == 0, done.output
    assert (tmp_path / "fate.pdf").read_bytes().startswith(b"%PDF")


def test_the_command_names_the_sets_when_asked_for_another(tmp_path, monkeypatch):
    monkeypatch.setenv("DICESCRIBE_DATA", str(tmp_path))

    done = CliRunner().invoke(main, ["stickers", "chess", "--out", str(tmp_path / "x.pdf")])

    assert done.exit_code == 3
    assert "ddm" in done.output
