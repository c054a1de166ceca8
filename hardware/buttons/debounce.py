"""From the raw edges of five switches to presses: a state machine without threads, pins or a clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hardware.ports import Button, ButtonPress, Press

BOUNCE: Final = 0.020
"""Seconds that a level must stand before it counts. Contacts of push buttons bounce for 1-10 ms."""
HOLD: Final = 0.6
REPEAT_AFTER: Final = 0.4
REPEAT_EVERY: Final = 1 / 8
CHORD: Final = 3.0

REPEATING: Final = frozenset({Button.UP, Button.DOWN})
"""Act on press and repeat; the others act on release, because a longer press of theirs means something
else."""
CHORD_BUTTONS: Final = frozenset({Button.BACK, Button.FIX})


@dataclass
class Switch:
    """What is known of one switch; times in monotonic seconds.

    raw: the last edge's level, since `changed`. pressed: the level that counts, since `since`. next: when a
    hold or repeat is due, None when none is to come. silent: the release says nothing more.
    """

    raw: bool = False
    changed: float = 0.0
    pressed: bool = False
    since: float = 0.0
    next: float | None = None
    silent: bool = False

    @property
    def steady(self) -> bool:
        """No edge is on trial."""
        return self.raw == self.pressed


class Debouncer:
    """Tell it every edge with `edge` and the time with `advance`; both return the presses that this decided,
    in order.

    What is decided depends on the times of the edges, not on when `advance` is called: a late call makes
    presses late, and neither invents a hold for a button that was released in time nor loses a press. Of
    several repeats that fell due meanwhile only one is reported, so that the cursor does not run away.
    """

    def __init__(self) -> None:
        self._switches = {button: Switch() for button in Button}
        self._chord: float | None = None

    def edge(self, button: Button, pressed: bool, time: float) -> tuple[ButtonPress, ...]:
        """The switch's level changed. Telling the same level again does nothing."""
        decided = self.advance(time)
        switch = self._switches[button]
        if switch.raw != pressed:
            switch.raw, switch.changed = pressed, time
        return decided

    def advance(self, time: float) -> tuple[ButtonPress, ...]:
        """Time has come to `time`."""
        decided: list[ButtonPress] = []
        for button, switch in self._switches.items():
            if not switch.steady and time >= switch.changed + BOUNCE:
                decided += self._settle(button, switch)
        for button, switch in self._switches.items():  # only now: a second button may have made it a chord
            if switch.steady and switch.next is not None and time >= self._confirmed(switch):
                decided += self._fall_due(button, switch, time)
        if self._chord is not None and time >= self._chord:
            decided.append(ButtonPress(Button.FIX, Press.CHORD, self._chord))
            self._chord = None
        return tuple(sorted(decided, key=lambda press: press.time))

    def _settle(self, button: Button, switch: Switch) -> tuple[ButtonPress, ...]:
        switch.pressed, switch.since = switch.raw, switch.changed
        if button in CHORD_BUTTONS:
            self._watch_chord()
        if switch.pressed:
            switch.next = None if switch.silent else switch.since + _first_wait(button)
            says = button in REPEATING
        else:
            says = button not in REPEATING and not switch.silent
            switch.next, switch.silent = None, False
        return (ButtonPress(button, Press.SHORT, switch.since),) if says else ()

    def _fall_due(self, button: Button, switch: Switch, time: float) -> tuple[ButtonPress, ...]:
        assert switch.next is not None
        when = switch.next
        if button not in REPEATING:
            switch.next, switch.silent = None, True
            return (ButtonPress(button, Press.HOLD, when),)
        missed = int((time - when) / REPEAT_EVERY)
        switch.next = when + (missed + 1) * REPEAT_EVERY
        return (ButtonPress(button, Press.REPEAT, when + missed * REPEAT_EVERY),)

    def _watch_chord(self) -> None:
        pair = [self._switches[button] for button in CHORD_BUTTONS]
        if not all(switch.pressed for switch in pair):
            self._chord = None
            return
        self._chord = max(switch.since for switch in pair) + CHORD
        for switch in pair:
            switch.next, switch.silent = None, True

    @staticmethod
    def _confirmed(switch: Switch) -> float:
        """When the coming hold or repeat may be said: not while an edge is younger than the bounce time."""
        assert switch.next is not None
        return max(switch.next, switch.changed + BOUNCE)


def _first_wait(button: Button) -> float:
    return REPEAT_AFTER if button in REPEATING else HOLD
