"""Yes or no, from whoever sits before the panel."""

from __future__ import annotations

from typing import Final, Protocol

import click

from hardware.ports import Button, Buttons, HardwareFault, Press

POLL: Final = 0.25
"""Seconds for which the buttons are asked at a time."""


class Ask(Protocol):
    """Puts one question."""

    def __call__(self, question: str, /) -> bool:
        """Whether the answer was yes."""


def at_the_terminal(question: str) -> bool:
    """Types the question; y or n answers."""
    return click.confirm(question)


class OnThePanel:
    """Answers by button: ok is yes, back is no. The question goes to the log too, for whoever watches that."""

    def __init__(self, buttons: Buttons) -> None:
        """buttons: opened by the first question."""
        self._buttons = buttons

    def __call__(self, question: str, /) -> bool:
        try:
            self._buttons.open()
        except HardwareFault as fault:
            remedy = "Or answer in a terminal: type `dicescribe setup` there."
            raise HardwareFault(fault.part, fault.fact, f"{fault.remedy} {remedy}") from fault
        click.echo(f"{question} Press ok for yes, back for no.")
        while True:
            press = self._buttons.poll(POLL)
            if press is not None and press.press is Press.SHORT and press.button in (Button.OK, Button.BACK):
                return press.button is Button.OK
