"""A throw with one die too many or too few: named in words, with what to do."""

from tabletop import die, pig_model, screen, threw

from firmware.panel.paint import paint
from firmware.places import Fix, Surplus
from firmware.update import update


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
