"""Several devices answer at once: the first answer counts, and no later one falls on the question after it."""

from dataclasses import replace

import pytest
from tabletop import PIG, die, pig_model, pressed, threw

from firmware.events import FaultRaised, Pressed, SceneChanged, Ticked
from firmware.model import Model
from firmware.places import AtPrompt, NewGame, Shown
from firmware.update import update
from hardware.ports import Button

READ = threw(die(3), die(5, at=1))


def answered(model, button, moment):
    return update(model, Pressed(button, who="page", moment=moment))


def test_when_two_pages_leave_a_reading_at_once_the_second_press_takes_no_choice():
    model, _ = update(pig_model(), READ)
    shown = model.moment

    first, _ = answered(model, Button.OK, shown)
    second, effects = answered(first, Button.OK, shown)

    assert isinstance(first.place, AtPrompt)
    assert (second, effects) == (first, ())


def test_a_press_for_a_reading_that_has_gone_by_itself_takes_no_choice():
    model, _ = update(replace(pig_model(), now=10.0), READ)
    shown = model.moment
    assert isinstance(model.place, Shown)
    model, _ = update(model, Ticked(99.0))

    late, effects = answered(model, Button.OK, shown)

    assert isinstance(model.place, AtPrompt)
    assert (late, effects) == (model, ())


def test_two_answers_to_the_same_question_make_one_step():
    model = pressed(update(pig_model(), READ)[0], "ok")
    asked = model.moment

    first, effects = answered(model, Button.OK, asked)
    second, none = answered(first, Button.OK, asked)

    assert len(effects) == 1
    assert (second, none) == (first, ())


@pytest.mark.parametrize("meanwhile", [Pressed(Button.DOWN), SceneChanged("moving"), FaultRaised("lamp", "Dark.", "")])
def test_what_moves_the_cursor_or_on_the_table_drops_no_press(meanwhile):
    model = pressed(update(pig_model(), READ)[0], "ok")
    asked = model.moment
    model, _ = update(replace(model, named=("lamp",)), meanwhile)

    _, effects = answered(model, Button.OK, asked)

    assert len(effects) == 1


def test_questions_before_a_match_are_told_apart():
    moments = {Model((PIG,), NewGame(answers)).moment for answers in ((), (0,), (0, 1))}

    assert len(moments) == 3
