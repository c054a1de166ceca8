"""The camera's own thread: pictures in, settled throws out."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

import cv2

from firmware.events import Event, FaultCleared, FaultRaised, LookedAt, SceneChanged, SceneKind, Shifted, Threw
from firmware.keeping.evidence import EvidenceFolder
from firmware.mats.mat import Mat
from firmware.watchdog import Heart
from firmware.watching import settle
from firmware.watching.light import Light, watched
from firmware.watching.mat_keeper import MatKeeper
from firmware.watching.mat_watch import Clicked
from hardware.cameras.pixels import levels
from hardware.cameras.replay import FolderCamera, VideoCamera
from hardware.ports import Adjustable, Camera, Clock, Frame, HardwareFault
from vision.gate import GateState, Scene, observe, shrink
from vision.types import Picture, TableReading

LOG: Final = logging.getLogger(__name__)
BEAT: Final = "camera"
"""Its name for the service manager."""
AIM: Final = "aim"
"""The camera's place as a part that can be wrong."""
LIGHT: Final = "light"
"""The light, as a part that can change."""
CAPTURE_TIMEOUT: Final = 2.0
"""Seconds after which a camera that gives no frame counts as stalled."""
RETRY_FIRST: Final = 0.5
RETRY_LONGEST: Final = 10.0
"""Seconds between attempts to start a camera again: doubled each time, up to the longest."""
VIEW_WIDTH: Final = 960
"""Width in pixels of the picture for the page; larger ones are shrunk."""


class Reader(Protocol):
    """Reads dice: `vision.Reader`, or the truth of a virtual table in tests."""

    def read(self, picture: Picture) -> TableReading:
        """All dice of a picture."""


@dataclass(slots=True)
class View:
    """What the page shows of the camera: the last frame, and the last reading of dice at rest.

    lost: the camera gives no more, so that the frame is an old one.
    """

    frame: Frame | None = None
    reading: TableReading | None = None
    scene: SceneKind = "still"
    lost: bool = False
    _jpeg: bytes = field(default=b"", repr=False)

    @property
    def number(self) -> int:
        """The frame's number, 0 before the first."""
        return self.frame.number if self.frame else 0

    def jpeg(self) -> bytes:
        """The frame as JPEG, made when it is first asked for; empty before the first frame."""
        if self.frame is not None and not self._jpeg:
            pixels = self.frame.pixels
            if pixels.shape[1] > VIEW_WIDTH:
                height = round(pixels.shape[0] * VIEW_WIDTH / pixels.shape[1])
                pixels = cv2.resize(pixels, (VIEW_WIDTH, height), interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
            done, data = cv2.imencode(".jpg", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, 80])
            self._jpeg = data.tobytes() if done else b""
        return self._jpeg


class Watcher:
    """Runs one camera. All methods may be called from any thread."""

    def __init__(
        self,
        camera: Camera,
        reader: Reader,
        clock: Clock,
        post: Callable[[Event], None],
        see: Callable[[View], None],
        evidence: EvidenceFolder,
        heart: Heart,
        mats: MatKeeper | None = None,
    ) -> None:
        """mats: knows where the mat lies; None where there is never one."""
        self._camera, self._reader, self._clock, self._mats = camera, mats.reader if mats else reader, clock, mats
        self._post, self._see, self._evidence, self._heart = post, see, evidence, heart
        self._looking = threading.Event()
        self._hurry = threading.Event()
        self._ending = threading.Event()
        self._settle = settle.State()
        self._gate = GateState()
        self._view = View()
        self._thrown: Frame | None = None
        self._shown_after: Frame | None = None
        self._nudged = False
        self._light, self._light_told = Light(), False
        self._awaited = ""
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)

    def start(self) -> None:
        """Opens the camera and begins to watch."""
        self._thread.start()

    def close(self) -> None:
        """Stops watching."""
        self._ending.set()
        self._hurry.set()
        if self._thread.is_alive():
            self._thread.join(timeout=CAPTURE_TIMEOUT + 1.0)

    def look(self) -> None:
        """Read the table as it lies, whatever the motion gate says."""
        self._looking.set()

    def expect(self, throw: bool) -> None:
        """Whether the game waits for a throw. A recording plays on only then: a video runs, a folder of pictures has
        its first one read, and later shows the next."""
        if isinstance(self._camera, VideoCamera):
            self._camera.hold(not throw)
        if throw and isinstance(self._camera, FolderCamera) and self._thrown is not self._shown_after:
            self._shown_after = self._thrown
            self._camera.advance()
        elif throw and isinstance(self._camera, FolderCamera) and self._thrown is None:
            self.look()

    def lay(self, mat: Mat | None, corners: Clicked) -> None:
        """Which mat lies on the table, None for none, and its corners as players showed them."""
        if self._mats is not None:
            self._mats.lay(mat, corners)

    def retry(self, part: str) -> None:
        """Does not wait any longer before the next attempt to start the camera."""
        self._hurry.set()

    def thrown(self, number: int) -> Picture | None:
        """The picture of the last roll, where it still is the frame of that number."""
        frame = self._thrown
        return frame.pixels if frame is not None and frame.number == number else None

    def evidence(self, name: str) -> str:
        """Keeps the picture of the last throw and returns its file name, "" where there is none."""
        return self._evidence.keep(self._thrown.pixels, name) if self._thrown is not None else ""

    def _run(self) -> None:
        pause = RETRY_FIRST
        while not self._ending.is_set():
            try:
                self._camera.open()
                self._await("")
                self._watch()
                self._heart.retire(BEAT)  # the source has ended: a folder or a video
                return
            except HardwareFault as fault:
                LOG.warning("%s", fault)
                raised = FaultRaised(fault.part, fault.fact, fault.remedy)
                self._heart.beat(BEAT)  # told to the players: progress of a kind
            except Exception:  # whatever it is, the players are told, and the game goes on
                LOG.exception("the watcher failed")
                raised = FaultRaised("camera", "Watching the table failed.", "It is tried again; or type the dice.")
            self._camera.close()
            if self._settle.phase == "resting":
                pause = RETRY_FIRST  # it has worked meanwhile
            self._start_anew()
            self._show_lost()
            self._await(raised.part)
            self._post(raised)
            self._hurry.wait(pause)
            self._hurry.clear()
            pause = min(pause * 2, RETRY_LONGEST)
        self._camera.close()

    def _await(self, part: str) -> None:
        """What is missing while the camera itself is not: it has come once something else is, or nothing."""
        if self._awaited not in ("", "camera", part):
            self._post(FaultCleared(self._awaited))
        self._awaited = part

    def _start_anew(self) -> None:
        """The camera did not look for a while, and may see the table in another light."""
        self._gate, self._light = GateState(), Light()
        self._settle = settle.blinked(self._settle)

    def _watch(self) -> None:
        ready = False
        while not self._ending.is_set():
            frame = self._camera.capture(CAPTURE_TIMEOUT)
            if frame is None:
                self._post(FaultRaised("camera", "The pictures have ended.", "Type the dice, or start with others."))
                return
            self._frame(frame)
            self._heart.beat(BEAT)
            if not ready and self._settle.table is not None:
                ready = True  # what lies there is known: from now on a throw can be told from it
                self._post(FaultCleared("camera"))

    def _frame(self, frame: Frame) -> None:
        """One frame: the gate sees each, the networks only those in which something is to be read."""
        self._gate, scene = observe(self._gate, shrink(frame.pixels), frame.time)
        if scene.kind != self._view.scene:
            self._post(SceneChanged(scene.kind))
        if self._looking.is_set():
            self._looking.clear()
            self._settle = settle.look(self._settle)
        if self._mats is not None:
            self._mats.before_reading(frame, scene.kind)
        reading = self._reader.read(frame.pixels) if settle.wants_reading(self._settle) else None
        observation = settle.Observation(scene, reading, frame.time, frame.number, live=not frame.name)
        self._settle, outcome = settle.step(self._settle, observation, self._clock.now())
        self._tell(outcome, frame)
        if self._mats is not None:
            self._mats.after_reading(frame, reading, self._settle.phase)
        self._see_through(frame, scene, reading)
        if isinstance(self._camera, Adjustable) and scene.kind == "still" and self._settle.phase == "resting":
            self._mind_light(self._camera, frame)

    def _mind_light(self, camera: Adjustable, frame: Frame) -> None:
        """Sets the camera anew for light that has changed; the players hear of the first time."""
        self._light, changed = watched(self._light, levels(frame.pixels), frame.time)
        if not changed:
            return
        LOG.info("the light has changed")
        if not self._light_told:
            remedy = "The camera is set anew for it. A lamp that stays the same reads best."
            self._post(FaultRaised(LIGHT, "The light has changed.", remedy))
        camera.adjust()
        if not self._light_told:
            self._light_told = True
            self._post(FaultCleared(LIGHT))
        self._start_anew()

    def _tell(self, outcome: settle.Outcome, frame: Frame) -> None:
        if self._nudged and isinstance(outcome, settle.Throw | settle.Looked | settle.Moved):
            self._nudged = False  # it was named, and the dice are seen where they lie now
            self._post(FaultCleared(AIM))
        match outcome:
            case settle.Throw():
                self._thrown = frame
                self._post(Threw(outcome))
            case settle.Looked():
                self._thrown = frame
                self._post(LookedAt(outcome))
            case settle.Moved(cause="hand"):
                self._thrown = frame
                self._post(Shifted(outcome))
            case settle.Moved(cause="camera") if self._mats is None or not self._mats.followed:
                self._nudged = True
                fact = "The camera or the table has moved."
                self._post(FaultRaised(AIM, fact, "Look whether it still sees all dice."))
            case settle.Stale(seconds):
                fact = f"The picture has stood still for {seconds:.0f} s."
                raise HardwareFault("camera", fact, "Push in the camera cable.")

    def _show_lost(self) -> None:
        """Nobody is to take the last picture for what lies there now, nor what was read in it."""
        if self._view.frame is not None:
            self._view = View(self._view.frame, None, self._view.scene, lost=True)
            self._see(self._view)

    def _see_through(self, frame: Frame, scene: Scene, reading: TableReading | None) -> None:
        """Lets the page see: the frame, and the last reading for as long as the dice lie."""
        known = reading if reading is not None else self._view.reading if scene.kind == "still" else None
        self._view = View(frame, known, scene.kind)
        self._see(self._view)
