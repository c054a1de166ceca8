"""What is remembered of a camera's lens."""

from types import SimpleNamespace

import pytest

from firmware.watching.lenses import BREATHING, PRINTED, Lenses
from vision.view import USUAL, Lens

SIZE = (1280, 960)
LONG = Lens(1.1, 0.01)


def test_of_a_new_camera_the_usual_is_known():
    assert Lenses().known(SIZE) == USUAL


def test_a_lens_is_kept_over_a_restart_for_its_camera_and_size_alone(tmp_path):
    camera, other = SimpleNamespace(name="imx708"), SimpleNamespace(name="webcam")
    Lenses(tmp_path / "lenses.json", camera).learn(SIZE, LONG)

    again = Lenses(tmp_path / "lenses.json", camera)

    assert again.known(SIZE) == Lens(1.1, BREATHING)
    assert (again.known((640, 480)), Lenses(tmp_path / "lenses.json", other).known(SIZE)) == (USUAL, USUAL)


def test_a_camera_that_comes_late_has_its_name_when_it_is_asked_for(tmp_path):
    camera = SimpleNamespace(name="not yet")
    lenses = Lenses(tmp_path / "lenses.json", camera)
    camera.name = "imx708"

    lenses.learn(SIZE, LONG)

    assert Lenses(tmp_path / "lenses.json", SimpleNamespace(name="imx708")).known(SIZE).focal == 1.1


def test_what_a_data_sheet_tells_is_believed_until_a_look_askew_tells_better():
    printed = SimpleNamespace(name="imx708", focal=lambda: 0.98)
    lenses = Lenses(None, printed)

    assert lenses.known(SIZE) == Lens(0.98, PRINTED)
    lenses.learn(SIZE, Lens(0.95, 0.01))
    assert lenses.known(SIZE) == Lens(0.95, BREATHING)


def test_a_camera_that_does_not_know_its_lens_has_a_usual_one():
    assert Lenses(None, SimpleNamespace(name="imx477", focal=lambda: None)).known(SIZE) == USUAL


def test_a_view_from_above_teaches_nothing():
    lenses = Lenses()

    lenses.learn(SIZE, Lens(1.1, 0.2))

    assert lenses.known(SIZE) == USUAL


def test_another_lens_is_learnt_and_a_hairs_breadth_is_no_news(tmp_path):
    file = tmp_path / "lenses.json"
    lenses = Lenses(file)
    lenses.learn(SIZE, LONG)
    written = file.stat().st_mtime_ns

    lenses.learn(SIZE, Lens(1.101, 0.01))
    assert file.stat().st_mtime_ns == written
    lenses.learn(SIZE, Lens(0.7, 0.01))
    assert lenses.known(SIZE).focal == 0.7


@pytest.mark.parametrize("text", ["", "{", '{" 1280x960": {"focal": -1, "spread": 0.02}}', "[1]", "\x00\xff"])
def test_a_damaged_file_costs_what_it_held_and_no_more(tmp_path, text):
    file = tmp_path / "lenses.json"
    file.write_bytes(text.encode("latin-1"))

    assert Lenses(file).known(SIZE) == USUAL


def test_a_folder_that_cannot_be_written_costs_nothing_now(tmp_path):
    lenses = Lenses(tmp_path / "gone" / "lenses.json")

    lenses.learn(SIZE, LONG)

    assert lenses.known(SIZE).focal == 1.1
