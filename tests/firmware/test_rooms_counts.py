"""A throw with one die too many or too few: named in words, with what to do."""

import msgspec
import pytest
from tabletop import after, die, pig_model, pressed, screen, threw

from firmware.events import Picked
from firmware.faces import said
from firmware.page.state import state_of
from firmware.panel.paint import paint
from firmware.places import Fix, Surplus
from firmware.update import update
from rules.contract import Rolled
from rules.history import Acted


def test_one_die_too_many_is_named_with_what_to_do():
    model, _ = update(pig_model(), threw(die(1), die(2, at=1), die(3, at=2)))

    told = screen(model)
    assert isinstance(model.place, Surplus)
    assert told.title == "3 fell. Which 2?"
    assert told.spoken.startswith("One die too many: 3 fell, 2 were asked for. Pick what was thrown. Row 1 of 3:")
    paint(told)


def test_one_die_too_few_is_named_with_what_to_do():
    model, _ = update(pig_model(), threw(die(4)))

    told = screen(model)
    assert isinstance(model.place, Fix)
    assert told.title == "The unseen die shows"
    assert told.spoken.startswith("1 of 2 dice not seen. Say what it shows, or back and throw.")
    paint(told)


def test_a_die_that_was_seen_but_not_read_is_not_called_unseen():
    model, _ = update(pig_model(), threw(die(4), die(0, at=1, flags=("unknown face",))))

    assert "unseen" not in screen(model).title
    assert "not seen" not in screen(model).spoken


def test_of_a_die_that_was_not_read_no_face_is_said_or_marked_and_ok_takes_none():
    model, _ = update(pig_model(), threw(die(4), die(0, at=1, flags=("unknown face",))))

    told = screen(model)
    assert (told.title, told.spoken) == (
        "White die not read", "The white die was not read: choose what it shows.",
    )  # fmt: skip
    assert (told.cursor, told.keys.ok) == (-1, "")
    assert state_of(model, told)["cursor"] == -1
    assert after(model, "ok") == (model, ())
    assert paint(told).tobytes() != paint(msgspec.structs.replace(told, cursor=0)).tobytes()


@pytest.mark.parametrize("button", ["up", "down"])
def test_once_a_player_points_at_a_face_ok_takes_it(button):
    model, _ = update(pig_model(), threw(die(4), die(0, at=1, flags=("unknown face",))))

    pointed = pressed(model, button)
    told = screen(pointed)
    marked = said(told.options[told.cursor])
    assert told.spoken == f"The white die was not read: choose what it shows. Ok takes {marked}."
    assert told.cursor >= 0
    assert after(pointed, "ok")[1][0].entry == Acted(Rolled(tuple(sorted(("d6/4", told.options[told.cursor])))))


def test_a_tap_on_a_face_of_a_die_that_was_not_read_takes_it():
    model, _ = update(pig_model(), threw(die(4), die(0, at=1, flags=("unknown face",))))

    _, effects = update(model, Picked(5, model.version))

    assert effects[0].entry == Acted(Rolled(("d6/4", "d6/6")))


def test_dice_typed_without_a_picture_begin_on_a_face_and_say_what_ok_takes():
    told = screen(pressed(pig_model(), "fix"))

    assert told.keys.ok == f"Take {said(told.options[told.cursor])}"
    assert told.spoken == f"Type what the die shows. Ok takes {said(told.options[told.cursor])}."
