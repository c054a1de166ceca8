"""A library that kills the process at its import becomes a sentence."""

import os
import subprocess
import sys
import threading

import pytest
from click.testing import CliRunner

from firmware import loading, table_setup
from firmware.cli import main
from firmware.events import FaultRaised

ILLEGAL = "import os, signal\nos.kill(os.getpid(), signal.SIGILL)\n"


@pytest.fixture
def library(tmp_path, monkeypatch):
    """Puts a module of that text before the real one, for child processes."""
    shadows = tmp_path / "shadows"
    shadows.mkdir()
    monkeypatch.setenv("PYTHONPATH", str(shadows))

    def put(name, text):
        (shadows / f"{name}.py").write_text(text)

    for name in loading.PROBED:
        put(name, "")
    return put


def test_situation_3_a_library_that_dies_at_its_import_is_named_with_its_signal(library, tmp_path):
    library("onnxruntime", ILLEGAL)

    assert loading.broken(tmp_path) == {
        "onnxruntime": "onnxruntime ends the program with SIGILL: it is broken, or built for another processor."
    }


def test_an_import_that_fails_is_told_in_its_own_words(library, tmp_path):
    library("cv2", "raise ImportError('libGL.so.1: cannot open shared object file')")

    assert loading.broken(tmp_path) == {
        "cv2": "cv2 does not load: ImportError: libGL.so.1: cannot open shared object file."
    }


def test_what_loaded_once_is_not_tried_again(library, tmp_path):
    loading.broken(tmp_path)
    library("onnxruntime", ILLEGAL)

    assert loading.broken(tmp_path) == {}


def test_what_failed_is_tried_again_each_time(library, tmp_path):
    library("onnxruntime", ILLEGAL)
    loading.broken(tmp_path)
    library("onnxruntime", "")

    assert loading.broken(tmp_path) == {}


def test_another_processor_is_tried_anew(library, tmp_path):
    pi4, pi3 = tmp_path / "pi4", tmp_path / "pi3"
    pi4.write_text("processor : 0\nFeatures : fp asimd lse\nCPU part : 0xd08\n")
    pi3.write_text("processor : 0\nFeatures : fp asimd\nCPU part : 0xd03\n")
    loading.broken(tmp_path, pi4)
    library("onnxruntime", ILLEGAL)

    assert loading.broken(tmp_path, pi4) == {}
    assert list(loading.broken(tmp_path, pi3)) == ["onnxruntime"]


def test_another_version_is_tried_anew(library, tmp_path, monkeypatch):
    loading.broken(tmp_path)
    library("onnxruntime", ILLEGAL)
    monkeypatch.setattr(loading.metadata, "version", lambda package: "99.0")

    assert list(loading.broken(tmp_path)) == ["onnxruntime"]


def test_an_import_that_never_ends_is_given_up(library, tmp_path, monkeypatch):
    monkeypatch.setattr(loading, "PATIENCE", 0.3)
    library("cv2", "import time\ntime.sleep(60)")

    assert loading.broken(tmp_path)["cv2"] == "cv2 does not load within 0.3 s."


def test_a_memory_that_cannot_be_read_or_written_is_done_without(library, tmp_path):
    (tmp_path / "loads.json").mkdir()

    assert loading.broken(tmp_path) == {}


def test_without_the_reader_dice_are_typed():
    reader, fault = table_setup.load_reader("onnxruntime ends the program with SIGILL.")

    assert isinstance(reader, table_setup.NoReader)
    assert fault == FaultRaised(
        "reader", "Dice cannot be read: onnxruntime ends the program with SIGILL.", "Type them; doctor says what to do."
    )


def test_situation_3_without_pictures_there_is_one_clear_line(monkeypatch, tmp_path):
    monkeypatch.setenv("DICESCRIBE_DATA", str(tmp_path))
    monkeypatch.setattr(loading, "broken", lambda folder: {"cv2": "cv2 ends the program with SIGILL."})

    result = CliRunner().invoke(main, ["play"])

    assert result.exit_code == 4
    assert result.output.strip() == (
        "Error: cv2 ends the program with SIGILL. `dicescribe doctor` says how to install another."
    )


def test_situation_3_play_starts_although_the_networks_library_kills(library, tmp_path):
    library("onnxruntime", ILLEGAL)
    os.remove(tmp_path / "shadows" / "cv2.py")
    environment = {**os.environ, "DICESCRIBE_DATA": str(tmp_path / "data"), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "firmware", "play", "--camera", "virtual", "--display", "page", "--port", "0"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen(command, env=environment, **pipes) as game:
        stuck = threading.Timer(60, game.kill)
        stuck.start()
        said = next((line for line in game.stdout if line.startswith("Watching")), "")
        game.terminate()
        game.communicate()
        stuck.cancel()

    assert game.returncode == 0
    assert said.startswith("Watching: virtual table. The page is at http://127.0.0.1:")
