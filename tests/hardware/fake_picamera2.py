"""A stand-in for the package picamera2, with the call signatures of its release 0.3.38."""

import itertools
import sys
import types
from concurrent.futures import Future

import numpy as np


class World:
    """What the fake cameras do. scene: B, G, R in memory, as picamera2 delivers the format RGB888."""

    def __init__(self):
        self.scene = np.full((48, 64, 3), (20, 30, 220), np.uint8)
        self.open_errors = []
        self.capture_errors = []
        self.silent = False
        self.repeats = False
        self.controls = {}
        self.properties = {"Model": "imx219", "UnitCellSize": (1120, 1120)}
        self.facts = itertools.repeat({})
        self.set = {}
        self.autofocus_hangs = False
        self.start_gate = self.stop_gate = None
        self.log = []
        self.exposures = itertools.count(1)
        self.requests_out = 0


class Request:
    def __init__(self, world, number):
        self._world, self._number = world, number
        world.requests_out += 1

    def get_metadata(self):
        found = {"SensorTimestamp": self._number * 33_000_000, "ExposureTime": 8_000}
        return found | next(self._world.facts) | self._held()

    def _held(self):
        """What was set by hand is what the camera reports."""
        world = self._world
        searching = {"ExposureTime": "AeEnable", "AnalogueGain": "AeEnable", "ColourGains": "AwbEnable"}
        return {name: world.set[name] for name, search in searching.items() if world.set.get(search) is False}

    def make_array(self, name):
        assert name == "main"
        return self._world.scene.copy()

    def release(self):
        self._world.requests_out -= 1


def install(monkeypatch, world):
    """Puts a module picamera2 in place, whose cameras live in `world`."""

    class Picamera2:
        def __init__(self, camera_num=0, verbose_console=None, tuning=None, allocator=None):
            if world.open_errors:
                raise world.open_errors.pop(0)
            world.log.append(f"camera {camera_num}")
            self.camera_controls = world.controls
            self.camera_properties = world.properties

        def create_video_configuration(self, main={}, buffer_count=6, controls={}, queue=True):  # noqa: B006
            assert main["format"] == "RGB888"
            assert controls["FrameDurationLimits"] == (83_333, 83_333)
            return {"main": main, "buffer_count": buffer_count, "queue": queue}

        def configure(self, camera_config="preview"):
            world.log.append(f"queue {camera_config['queue']}")

        def start(self, config=None, show_preview=False):
            if world.start_gate is not None:
                world.start_gate.wait(5)
            world.log.append("start")

        def set_controls(self, controls):
            assert set(controls) <= set(world.controls), "libcamera refuses controls that the camera does not have"
            world.log.append(controls)
            world.set |= controls

        def autofocus_cycle(self, wait=None, signal_function=None):
            world.log.append("autofocus")
            if world.autofocus_hangs:
                return Future().result(timeout=0.01)
            return True

        def capture_request(self, wait=None, signal_function=None, flush=None):
            assert isinstance(wait, float), "without a number it would wait for ever"
            assert wait > 0, "zero means: return a job"
            if world.capture_errors:
                raise world.capture_errors.pop(0)
            if world.silent:
                return Future().result(timeout=wait)
            return Request(world, 1 if world.repeats else next(world.exposures))

        def cancel_all_and_flush(self):
            world.log.append("cancelled")

        def stop(self):
            if world.stop_gate is not None:
                world.stop_gate.wait(2)
            world.log.append("stop")

        def close(self):
            world.log.append("close")

    module = types.ModuleType("picamera2")
    module.Picamera2 = Picamera2
    monkeypatch.setitem(sys.modules, "picamera2", module)
