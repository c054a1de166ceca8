"""What each place of the panel shows, and what presses do there: one file per kind of place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from firmware.effects import Redraw
from firmware.events import Pressed
from firmware.model import Model, Update, go, stay
from firmware.panel.screen import Screen
from firmware.places import (
    AtPrompt,
    Board,
    Check,
    Doubt,
    Drop,
    FaultNote,
    Fix,
    Learn,
    Menu,
    NewGame,
    Note,
    Off,
    Readings,
    Resume,
    Shown,
    Spell,
    Sure,
    Surplus,
    TaskQueue,
    Teach,
    TeachSets,
    TooAlike,
    UndoList,
)  # fmt: skip
from firmware.rooms import begin, checking, fixing, notices, reading, side, table, teaching
from hardware.ports import Button, Press

ROOMS: Final[dict[type, tuple[Callable[[Model, Any], Screen], Callable[[Model, Any, Pressed], Update]]]] = {
    AtPrompt: (table.screen_at_prompt, table.press_at_prompt),
    TaskQueue: (table.screen_task_queue, table.press_task_queue),
    Check: (checking.screen_check, checking.press_check),
    Learn: (checking.screen_learn, checking.press_learn),
    Shown: (reading.screen_shown, reading.press_shown),
    Doubt: (reading.screen_doubt, reading.press_doubt),
    Surplus: (reading.screen_surplus, reading.press_surplus),
    Fix: (fixing.screen_fix, fixing.press_fix),
    Drop: (fixing.screen_drop, fixing.press_drop),
    Readings: (fixing.screen_readings, fixing.press_readings),
    UndoList: (side.screen_undo, side.press_undo),
    Menu: (side.screen_menu, side.press_menu),
    Board: (side.screen_board, side.press_board),
    Sure: (notices.screen_sure, notices.press_sure),
    Note: (notices.screen_note, notices.press_note),
    FaultNote: (notices.screen_fault, notices.press_fault),
    Off: (notices.screen_off, notices.press_off),
    Resume: (begin.screen_resume, begin.press_resume),
    NewGame: (begin.screen_new_game, begin.press_new_game),
    TeachSets: (teaching.screen_sets, teaching.press_sets),
    Teach: (teaching.screen_teach, teaching.press_teach),
    TooAlike: (teaching.screen_alike, teaching.press_alike),
    Spell: (teaching.screen_spell, teaching.press_spell),
}

BEFORE_A_MATCH: Final = (Resume, NewGame, Off)


def screen(model: Model) -> Screen:
    """What the panel shows."""
    return ROOMS[type(model.place)][0](model, model.place)


def press(model: Model, pressed: Pressed) -> Update:
    """What a press does. Holding back opens the menu and holding fix the readings, from anywhere in a match; before
    one, holding back asks whether to switch off. Both together start the display anew."""
    if pressed.press is Press.CHORD:
        return model, (Redraw(),)
    if pressed.press is Press.HOLD and not isinstance(model.place, BEFORE_A_MATCH) and model.history is not None:
        if pressed.button is Button.BACK:
            return go(model, Menu())
        if pressed.button is Button.FIX and fixing.rolls(model):
            return go(model, Readings())
    if pressed.press is Press.HOLD and pressed.button is Button.BACK and isinstance(model.place, (Resume, NewGame)):
        return go(model, side.switching_off(model, model.place))
    if pressed.press is Press.HOLD and pressed.button in (Button.BACK, Button.FIX):
        return stay(model)
    return ROOMS[type(model.place)][1](model, model.place, pressed)
