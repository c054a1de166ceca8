"""Puts the appliance together from its parts and runs it."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import msgspec

from firmware import runner, watchdog
from firmware.dicesets.studio import Studio
from firmware.displays import Displays
from firmware.events import Event, Pressed, Studied, SwitchedOff
from firmware.export.document import Kind
from firmware.export.shelf import Shelf
from firmware.keeping.evidence import EvidenceFolder
from firmware.keeping.settings import Settings, load_settings, save_settings
from firmware.keeping.storage import open_storage
from firmware.lessons import Lessons
from firmware.listening import ButtonThread
from firmware.model import Model, Offer
from firmware.page.guard import LOCAL_HOSTS
from firmware.page.hub import Hub
from firmware.page.marks import marks_of
from firmware.page.pairing import Pairing
from firmware.page.preview import Preview
from firmware.page.seats import Seats
from firmware.page.server import PageServer, application
from firmware.page.state import table_of
from firmware.page.table import HandOnTable
from firmware.parts import Panel
from firmware.places import NewGame, Off
from firmware.power import Power
from firmware.power_on import taken_up
from firmware.rooms.hints import hints_of
from firmware.rooms.side import page_code
from firmware.runner import Runner
from firmware.sheets.own import OwnSheet
from firmware.showing import PanelThread
from firmware.signalling import Bell
from firmware.supply import SupplyWatch, alarm_of
from firmware.viewing import Viewer
from firmware.watching import watcher
from firmware.watching.lenses import Lenses
from firmware.watching.mat_keeper import MatKeeper
from firmware.watching.mat_reader import SizedReader
from firmware.watching.watcher import Reader, View, Watcher
from hardware.ports import ButtonPress, Camera, Clock

LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the appliance is to be made of. hand: makes the page's hand on a virtual table, None for a real one. power:
    switches the machine off, None where the program alone ends. studio: teaches dice; it is the reader then."""

    offers: tuple[Offer, ...]
    camera: Camera
    reader: Reader
    panel: Panel
    folder: Path
    clock: Clock
    host: str = "127.0.0.1"
    port: int = 0
    hand: Callable[[Callable[[], None]], HandOnTable] | None = None
    power: Power | None = None
    studio: Studio | None = None
    told: bool = False
    """The reader reads nothing: a virtual table tells it its dice."""
    sized: SizedReader | None = None
    """Reads dice whose size is known, on a mat; None where `reader` does."""
    mat: str | None = None
    """Name of the mat from now on, "" for none; None for the one that was chosen last."""


class NotSwitchedOff(Exception):
    """The journal is closed, and the machine refused to switch itself off: says why."""


class Appliance:
    """The running program: camera, panel, page and the runner between them."""

    def __init__(self, wishes: Wishes) -> None:
        """Opens the journal and takes up the last match. Raises `OSError` (the port is taken)."""
        self._wishes, self._studio = wishes, wishes.studio
        self._heart = watchdog.from_environment()
        self._pairing = None if wishes.host in LOCAL_HOSTS else Pairing(wishes.clock)
        self._settings_file = wishes.folder / "settings.json"
        self._keeper = open_storage(wishes.folder, wishes.clock.wall())
        started = Model(wishes.offers, NewGame(), settings=self._settings(wishes.mat))
        if self._studio is not None:
            started = replace(started, dice_sets=self._studio.names())
        model, match = taken_up(started, self._keeper, wishes.clock.wall())
        if self._pairing:
            model = replace(model, page_code=self._pairing.code)
            model = model.enter(page_code(model, model.place))
        self._hub = Hub()
        self._shelf = Shelf()
        self._view = View()
        self._preview = Preview(self._hub, wishes.clock)
        self._hand = wishes.hand(self._show_table) if wishes.hand else None
        rolls = EvidenceFolder(wishes.folder / "rolls")
        lenses = Lenses(wishes.folder / "lenses.json", wishes.camera)
        mats = MatKeeper(wishes.reader, wishes.sized, self.post, lenses)
        self._watcher = Watcher(
            wishes.camera, wishes.reader, wishes.clock, self.post, self._see, rolls, self._heart, mats
        )
        panels = tuple(PanelThread(display, self.post) for display in wishes.panel.displays)
        seats = Seats(self._hub.wake)
        bells = tuple(Bell(signaller, self.post) for signaller in wishes.panel.signals)
        self._listeners = tuple(ButtonThread(buttons, self.post, self._pressed) for buttons in wishes.panel.buttons)
        self._displays = Displays(panels, self._hub, wishes.clock, model, seats, bells)
        self._supply = SupplyWatch(alarm_of(), self.post)
        self._runner = Runner(
            model, self._keeper, match, self._watcher, wishes.clock, self._displays, self._remember, self._heart,
            wishes.power, Lessons(self._studio, self._watcher.thrown) if self._studio else None,
        )  # fmt: skip
        sheets = {offer.game.id: OwnSheet(wishes.folder, offer.game) for offer in wishes.offers if offer.game.data_file}
        page = application(self._hub, self, self.post, self._hand, wishes.clock, self._pairing, seats, self, sheets)
        self._page = PageServer(page, self._hub, wishes.host, wishes.port)

    @property
    def address(self) -> str:
        """Where the page is."""
        return self._page.address

    @property
    def page_code(self) -> str:
        """What lets another device press, "" where the page is this machine's alone."""
        return self._pairing.code if self._pairing else ""

    @property
    def going(self) -> bool:
        """The machine is switching itself off."""
        place = self._runner.model.place
        return isinstance(place, Off) and place.stage == "going"

    def post(self, event: Event) -> None:
        """Puts an event on the runner's queue."""
        self._runner.post(event)

    def leave(self) -> None:
        """Ends the program as the menu would; from any thread or signal."""
        self.post(SwitchedOff())

    def run(self) -> None:
        """Plays until the players switch off. Raises `NotSwitchedOff` where the machine then refuses to."""
        self._page.start()
        self._displays.start()
        for listener in self._listeners:
            listener.start()
        self._watcher.start()
        self._supply.start()
        self._heart.ready(runner.BEAT, watcher.BEAT)
        try:
            self._runner.run()
        finally:
            self.close()
        place = self._runner.model.place
        if isinstance(place, Off) and place.stage == "stays":
            raise NotSwitchedOff(place.why)

    def panel(self, viewer: Viewer) -> bytes:
        """The panel's picture as a viewer may see it, PNG."""
        return self._displays.picture(viewer)

    def camera(self) -> bytes:
        """What the camera sees, JPEG."""
        return self._view.jpeg()

    def hints(self, viewer: Viewer) -> tuple[str, ...]:
        """What helps whoever looks."""
        return hints_of(self._runner.model.seen_by(viewer))

    def document(self, kind: Kind) -> bytes:
        """The match as a file. Raises `LookupError` before there is one."""
        return self._shelf.document(self._runner.model.match, kind)

    def _settings(self, mat: str | None) -> Settings:
        """The players' settings, with another mat where one is wished for."""
        settings = load_settings(self._settings_file)
        if mat is None or mat == settings.mat:
            return settings
        settings = msgspec.structs.replace(settings, mat=mat, corners=())
        self._remember(settings)
        return settings

    def _remember(self, settings: Settings) -> None:
        try:
            save_settings(self._settings_file, settings)
        except OSError as error:  # they hold for now, and are soon chosen anew
            LOG.warning("the settings were not kept: %s", error)

    def _see(self, view: View) -> None:
        self._view = view
        if self._studio is not None and view.frame is not None and not view.lost:
            sheet = self._studio.see(view.frame.pixels, still=view.scene == "still")
            if sheet is not None:
                self.post(Studied(sheet))
        self._show_table()
        self._preview.see(view)

    def _show_table(self) -> None:
        view = self._view
        dice = self._hand.dice() if self._hand else None
        deeds = marks_of(self._runner.model)
        told = self._wishes.told
        scene = "lost" if view.lost else view.scene
        self._hub.publish("table", table_of(view.reading, scene, view.number, dice, deeds, told=told))

    def _end(self) -> None:
        """What is shown last. That the plug may be pulled says `firmware.last_words`, when the disks are at rest."""
        place = self._runner.model.place
        if not isinstance(place, Off) or place.stage != "saving":
            return  # it was closed before, or broke off
        power, why = (self._wishes.power if place.machine else None), ""
        if power is not None:
            os.sync()  # the pictures of rolls and the settings, too
            why = power.off()
        last = Off(place.machine, "stays" if why else "going" if power else "ended", why)
        model = self._runner.model
        self._runner.model = replace(model.enter(last), version=model.version + 1)
        self._displays.show(self._runner.model)

    def _pressed(self, press: ButtonPress) -> None:
        if not self._displays.wake():
            self.post(Pressed(press.button, press.press))

    def close(self) -> None:
        """Ends the threads, closes the journal, and only when all is on the disk asks the machine to switch off."""
        self._heart.stopping()
        self._supply.close()
        self._watcher.close()
        self._displays.show(self._runner.model)
        self._keeper.close()
        self._end()
        self._displays.close(lit=self.going)
        for listener in self._listeners:
            listener.close()
        self._page.close()
