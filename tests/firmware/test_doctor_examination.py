"""Probes that die, hang or babble, run as the doctor runs them: in a child process."""

import sys

import pytest

from firmware.doctor import examination
from firmware.doctor.examination import ask, examine
from firmware.doctor.finding import Finding
from firmware.doctor.probes import PROBES, Probe, named


@pytest.fixture
def fake_package(tmp_path, monkeypatch):
    """Puts a package in front of the real one for child processes."""

    def make(name, code):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(code)
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    return make


def test_situation_3_a_library_that_kills_the_process_is_named_with_its_cure(fake_package):
    fake_package("onnxruntime", "import os, signal\nos.kill(os.getpid(), signal.SIGILL)\n")
    (finding,) = ask(named("onnxruntime"))
    assert (finding.part, finding.state) == ("onnxruntime", "fail")
    assert "SIGILL" in finding.meaning
    assert "!=1.21.0" in finding.remedy


def test_situation_1_a_numpy_clash_is_told_by_its_cure(fake_package):
    clash = "numpy.dtype size changed, may indicate binary incompatibility. Expected 96, got 88"
    fake_package("picamera2", f"raise ValueError({clash!r})\n")
    (finding,) = ask(named("picamera2"))
    assert (finding.state, finding.meaning) == ("fail", "picamera2 was built for another version of numpy.")
    assert '"numpy<2"' in finding.remedy


def test_situation_2_a_missing_libcamera_names_the_system_packages(fake_package):
    fake_package("picamera2", "import libcamera\n")
    (finding,) = ask(named("picamera2"))
    assert finding.meaning == "picamera2 is installed, but libcamera is not visible to it."
    assert "--system-site-packages" in finding.remedy


def test_a_probe_that_does_not_end_is_ended(fake_package):
    fake_package("gpiozero", "import threading\nthreading.Event().wait()\n")
    probe = Probe("gpiozero", "libraries:library", ("gpiozero",), limit=1.5, cure="Pull the plug.")
    assert ask(probe) == [Finding("gpiozero", "fail", "No answer within 1.5 s.", "Pull the plug.")]


def test_a_signal_without_a_name_is_told_by_its_number(fake_package):
    fake_package("gpiozero", "import os\nos.kill(os.getpid(), 40)\n")
    (finding,) = ask(named("gpiozero"))
    assert "was killed (signal 40)" in finding.meaning


def test_a_machine_that_starts_no_more_processes_is_said(monkeypatch):
    def refuse(*_, **__):
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(examination.subprocess, "Popen", refuse)
    (finding,) = ask(named("clock"))
    assert finding.meaning == "The test of clock cannot be started: Resource temporarily unavailable."


def test_what_a_library_prints_does_not_spoil_the_answer(fake_package):
    code = "import os\nprint('{}')\nos.write(1, b'noise')\n__version__ = '9.9'\n"
    fake_package("gpiozero", code)
    assert ask(named("gpiozero")) == [Finding("gpiozero", "ok", "gpiozero 9.9 loads.")]


def test_a_probe_that_breaks_off_is_told_with_its_last_words(fake_package):
    code = "import os\nos.write(2, b'first\\nlast words.\\n')\nos._exit(3)\n"
    fake_package("gpiozero", code)
    (finding,) = ask(named("gpiozero"))
    assert finding.meaning == "The test of gpiozero broke off: last words."


def test_the_findings_come_in_the_order_of_the_probes():
    probes = [named("clock"), named("python"), named("free space")]
    assert [finding.part for finding in examine(probes)] == ["clock", "python", "free space"]


def test_a_stray_module_in_the_current_folder_is_not_taken_for_a_library(tmp_path, monkeypatch):
    (tmp_path / "gpiozero.py").write_text("raise RuntimeError('stray')\n")
    monkeypatch.chdir(tmp_path)
    (finding,) = ask(named("gpiozero"))
    assert finding.state == "ok"


def test_every_probe_can_be_found_by_its_name():
    assert len({probe.name for probe in PROBES}) == len(PROBES)
    for probe in PROBES:
        module, _, function = probe.function.partition(":")
        __import__(f"firmware.doctor.{module}")
        assert callable(getattr(sys.modules[f"firmware.doctor.{module}"], function))
