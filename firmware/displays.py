"""Everything that shows: the panels, spared when nobody looks, and the page."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

from firmware import rooms
from firmware.model import Model
from firmware.page.drawings import drawings_of
from firmware.page.hub import Hub
from firmware.page.seats import Seats
from firmware.page.state import state_of
from firmware.panel.paint import paint
from firmware.panel.rest import Light, dark_picture, light, shift_step, shifted
from firmware.panel.screen import Screen
from firmware.showing import PanelThread
from firmware.signalling import Bell, signal_of
from firmware.viewing import EVERYBODY, PANEL, Viewer
from hardware.ports import Clock
from rules.contract import Seat
from rules.testing import keeps_secrets


def resting_picture(screen: Screen, idle: float, running: float) -> tuple[Image.Image, int]:
    """What a panel shows of a screen, and its contrast (0-255), `idle` seconds after the last sign of life and
    `running` seconds after the start."""
    rest = light(idle)
    image = dark_picture(idle) if rest.dark else paint(screen, framed=rest.framed)
    return shifted(image, shift_step(running)), rest.contrast


def public(screen: Screen) -> Screen:
    """What everybody may see of a screen: of a private one, that it is there and how to leave it."""
    if not screen.private:
        return screen
    return Screen(
        kind="notice", word=screen.word, spoken="Only the panel shows this.", eye=screen.eye,
        headline=("Look at", "the panel"), keys=screen.keys, large=screen.large,
    )  # fmt: skip


def viewers(model: Model) -> tuple[Viewer, ...]:
    """Those whose pages may show more than everybody's: in a match with secrets the players, and a page that was handed
    to one of them."""
    if model.history is None or not keeps_secrets(model.match.game, model.match.state):
        return ()
    seated = tuple(Viewer(Seat(seat)) for seat in range(len(model.match.setup.players)))
    return seated if model.peek is None else (*seated, Viewer(device=model.peek.device))


def told_to(model: Model, viewer: Viewer) -> dict[str, Any]:
    """By topic, what one viewer's page is told of the match: what that viewer may not see is not in it."""
    seen = model.seen_by(viewer)
    screen = rooms.screen(seen)
    return {"state": state_of(seen, public(screen), viewer.seat), "drawings": drawings_of(seen, private=screen.private)}


class Displays:
    """Shows a model on every display there is; nothing here waits for a display."""

    def __init__(
        self,
        panels: tuple[PanelThread, ...],
        hub: Hub,
        clock: Clock,
        model: Model,
        seats: Seats | None = None,
        bells: tuple[Bell, ...] = (),
    ) -> None:
        """seats: which browser is whose, None where no browser can be anybody's. bells: what is heard or shines."""
        self._bells = bells
        self._panels, self._hub, self._clock, self._seats = panels, hub, clock, seats or Seats()
        self._model, self._screen = model, rooms.screen(model.seen_by(PANEL))
        self._began = self._stirred = clock.now()
        self._due: tuple[Screen, Light, int] | None = None
        self._shown: tuple[bytes, int] | None = None

    def start(self) -> None:
        """Opens the panels and the bells."""
        for panel in self._panels:
            panel.start()
        for bell in self._bells:
            bell.start()

    def show(self, model: Model) -> None:
        """Shows the model."""
        if (signal := signal_of(self._model, model)) is not None:
            for bell in self._bells:
                bell.give(signal)
        self._model, self._screen = model, rooms.screen(model.seen_by(PANEL))
        self._stirred = self._clock.now()
        told = {viewer.audience: told_to(model, viewer) for viewer in viewers(model)}
        for topic, message in told_to(model, EVERYBODY).items():
            self._hub.publish(topic, message, {audience: messages[topic] for audience, messages in told.items()})
        self.rest()

    def free_seats(self) -> None:
        """Gives every browser back to everybody."""
        self._seats.free()

    def rest(self) -> None:
        """Dims, darkens and shifts the panels as time goes by; draws only what is due."""
        now = self._clock.now()
        idle, running = now - self._stirred, now - self._began
        due = (self._screen, light(idle), shift_step(running))
        if not self._panels or (due == self._due and not light(idle).dark):
            return
        self._due = due
        image, contrast = resting_picture(self._screen, idle, running)
        if (image.tobytes(), contrast) == self._shown:
            return
        self._shown = (image.tobytes(), contrast)
        for panel in self._panels:
            panel.show(image, contrast)

    def wake(self) -> bool:
        """Lights the panels again. Whether they were dark: then the press that did it does nothing else."""
        was_dark = bool(self._panels) and light(self._clock.now() - self._stirred).dark
        self._stirred = self._clock.now()
        self.rest()
        return was_dark

    def redraw(self) -> None:
        """Starts the panels anew."""
        for panel in self._panels:
            panel.reopen()

    def picture(self, viewer: Viewer) -> bytes:
        """The panel's picture as a page may show it, bright and in its place, as PNG."""
        data = io.BytesIO()
        paint(public(rooms.screen(self._model.seen_by(viewer)))).save(data, "PNG")
        return data.getvalue()

    def close(self, *, lit: bool = False) -> None:
        """Shows what is still waiting and switches the panels off. lit: the panels go on showing it."""
        for panel in self._panels:
            panel.close(lit=lit)
        for bell in self._bells:
            bell.close()
