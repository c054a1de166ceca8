"""The referee believes, asks or waits; it never guesses."""

from tabletop import die, reading

from firmware.referee import Ask, Believe, Wait, rule
from rules.contract import Cast, Rolled

ONE = Cast(("d6",), "round die")
TWO = Cast(("d6", "d6"), "both dice")


def test_certain_dice_in_the_right_number_are_believed():
    ruling = rule(reading(die(3), die(5, at=1)), (0, 1), TWO)

    assert isinstance(ruling, Believe)
    assert ruling.draft.rolled() == Rolled(("d6/3", "d6/5"))


def test_only_the_dice_that_were_thrown_count():
    ruling = rule(reading(die(3), die(5, at=1), die(6, at=2, probability=0.3)), (1,), ONE)

    assert isinstance(ruling, Believe)
    assert ruling.draft.rolled() == Rolled(("d6/5",))


def test_a_die_that_is_not_sure_is_asked_about():
    ruling = rule(reading(die(3, probability=0.6), die(5, at=1)), (0, 1), TWO)

    assert isinstance(ruling, Ask)
    assert ruling.draft.most_doubtful == 0


def test_a_cocked_die_is_asked_about_however_sure_its_face():
    ruling = rule(reading(die(3, flags=("cocked",))), (0,), ONE)

    assert isinstance(ruling, Ask)
    assert "leans" in ruling.draft.dice[0].doubt


def test_a_die_that_two_looks_saw_differently_is_asked_about():
    ruling = rule(reading(die(3), die(5, at=1)), (0, 1), TWO, doubtful=(1,))

    assert isinstance(ruling, Ask)
    assert ruling.draft.most_doubtful == 1
    assert ruling.draft.dice[1].doubt == "Two looks at it did not agree."


def test_too_many_dice_are_asked_about():
    ruling = rule(reading(die(3), die(5, at=1)), (0, 1), ONE)

    assert isinstance(ruling, Ask)
    assert ruling.draft.surplus == 1


def test_a_missing_die_is_asked_about():
    ruling = rule(reading(die(3)), (0,), TWO)

    assert isinstance(ruling, Ask)
    assert [die.face for die in ruling.draft.dice] == ["d6/3", None]


def test_stacked_dice_are_waited_for_with_a_reason():
    ruling = rule(reading(die(3, flags=("stacked",))), (0,), ONE)

    assert isinstance(ruling, Wait)
    assert "lies on another die" in ruling.reasons[0]


def test_a_blurred_picture_is_waited_for():
    assert isinstance(rule(reading(die(3), flags=("blur",)), (0,), ONE), Wait)


def test_no_dice_at_all_is_waited_for_with_a_reason():
    ruling = rule(reading(), (), ONE)

    assert isinstance(ruling, Wait)
    assert ruling.reasons != ()


def test_whoever_wants_to_confirm_every_roll_is_asked():
    ruling = rule(reading(die(3)), (0,), ONE, always_ask=True)

    assert isinstance(ruling, Ask)
    assert ruling.draft.most_doubtful == 0
