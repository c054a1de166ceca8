"""The appliance as a pure function: throws, doubts, corrections, undo, side rooms, faults."""

from dataclasses import replace

import pytest
from pig import Again, Hold, Lucky
from tabletop import PIG, after, die, looked, pig_model, pressed, reading, screen, threw

from firmware import commit
from firmware.effects import Append, AskToSwitchOff, Begin, Leave, Look, Redraw, Retry
from firmware.events import FaultCleared, FaultRaised, Picked, Pressed, SceneChanged, Shifted, SwitchedOff, Ticked
from firmware.keeping.settings import Settings
from firmware.model import Model
from firmware.places import (
    AtPrompt,
    Board,
    Doubt,
    FaultNote,
    Fix,
    Menu,
    NewGame,
    Note,
    Off,
    Readings,
    Resume,
    Shown,
    Sure,
    Surplus,
    UndoList,
)
from firmware.update import update
from firmware.watching.settle import Moved
from hardware.ports import Button, Press
from rules.contract import DICE, OVER, Rolled
from rules.history import Acted, Corrected, Undone

THREE_FIVE = Rolled(("d6/3", "d6/5"))


def rolled(model=None, *dice):
    """A model after a throw, by default a 3 and a 5, at the prompt that follows."""
    model, _ = update(model or pig_model(), threw(*(dice or (die(3), die(5, at=1)))))
    return pressed(model, "ok")


# ---- throws ----


def test_a_certain_throw_is_written_down_with_its_picture_and_shown():
    model, effects = update(pig_model(), threw(die(5), die(3, at=1)))

    assert effects == (Append(Acted(THREE_FIVE), "camera", evidence=True),)
    assert isinstance(model.place, Shown)
    assert (screen(model).word, screen(model).headline) == ("READ", ("3 and 5",))


def test_a_throw_that_was_read_gives_way_to_the_next_prompt_after_its_pause():
    model, _ = update(pig_model(), Ticked(10.0))
    model, _ = update(model, threw(die(5), die(3, at=1)))

    early, _ = update(model, Ticked(11.4))
    late, _ = update(model, Ticked(11.5))

    assert isinstance(early.place, Shown)
    assert late.place == AtPrompt(0)
    assert screen(late).title == "Pot 8:"


def test_with_the_pause_until_ok_a_roll_stays_on_the_screen():
    model = replace(pig_model(), settings=Settings(read_pause=None))
    model, _ = update(model, threw(die(5), die(3, at=1)))

    later, _ = update(model, Ticked(1000.0))

    assert isinstance(later.place, Shown)


def test_a_doubtful_throw_is_not_written_down_before_somebody_answers():
    model, effects = update(pig_model(), threw(die(5, probability=0.6, runner_up=3), die(3, at=1)))

    assert effects == ()
    assert screen(model).word == "WHICH?"
    assert screen(model).options == ("d6/5", "d6/3")

    model, effects = after(model, "ok")

    assert effects == (Append(Acted(THREE_FIVE), "panel", evidence=True),)


def test_the_runner_up_is_one_press_further():
    model, _ = update(pig_model(), threw(die(5, probability=0.6, runner_up=3), die(3, at=1)))

    model, effects = update(pressed(model, "down"), Picked(1, -1))  # a tap on a screen that has gone
    assert effects == ()
    _, effects = after(model, "ok")

    assert effects[0].entry == Acted(Rolled(("d6/3", "d6/3")))


def test_every_doubtful_die_is_asked_about_in_turn():
    doubtful = threw(die(5, probability=0.6), die(3, at=1, probability=0.5))
    model, _ = update(pig_model(), doubtful)

    model, effects = after(model, "ok")
    assert effects == ()
    assert isinstance(model.place, Doubt)
    model, effects = after(model, "ok")

    assert effects[0].entry == Acted(THREE_FIVE)


def test_in_doubt_the_players_may_throw_again():
    model, _ = update(pig_model(), threw(die(5, probability=0.6), die(3, at=1)))

    model, effects = after(model, "back")

    assert (model.place, effects) == (AtPrompt(), ())
    assert model.turn == DICE


def test_in_doubt_any_other_face_can_be_taken():
    model, _ = update(pig_model(), threw(die(5, probability=0.6, runner_up=3), die(3, at=1)))

    model = pressed(model, "fix")
    assert screen(model).options == ("d6/1", "d6/2", "d6/3", "d6/4", "d6/6")
    assert screen(model).keys.ok == "Take 3"  # the runner-up first
    _, effects = after(pressed(model, "down"), "ok")

    assert effects[0].entry == Acted(Rolled(("d6/3", "d6/4")))


def test_a_die_that_was_not_seen_is_asked_for():
    model, effects = update(pig_model(), threw(die(5)))

    assert effects == ()
    assert isinstance(model.place, Fix)
    _, effects = after(pressed(model, "down", "down", "down"), "ok")  # faces 1, 2, 3
    assert effects[0].entry == Acted(THREE_FIVE)


def test_a_die_too_many_is_left_out_by_ticking_the_others():
    model, _ = update(pig_model(), threw(die(5), die(1, at=1), die(3, at=2)))

    assert isinstance(model.place, Surplus)
    assert [row.label for row in screen(model).rows] == ["White 5", "White 1", "White 3"]
    _, effects = after(pressed(model, "ok", "down", "down"), "ok")

    assert effects[0].entry == Acted(THREE_FIVE)


def test_a_tick_can_be_taken_back():
    model, _ = update(pig_model(), threw(die(5), die(1, at=1), die(3, at=2)))

    model = pressed(model, "ok", "ok")

    assert [row.ticked for row in screen(model).rows] == [False, False, False]


def test_a_throw_that_cannot_be_read_says_why_and_stays_at_the_roll():
    model, effects = update(pig_model(), threw(die(5, flags=("stacked",)), die(3, at=1)))

    assert effects == ()
    assert model.turn == DICE
    assert screen(model).word == "ROLL"
    assert "lies on another die" in screen(model).spoken


def test_holding_ok_pages_through_reasons_too_long_for_the_panel():
    model, _ = update(pig_model(), threw(die(5, flags=("stacked",)), die(3, at=1, flags=("cut off",))))
    reasons = screen(model).spoken

    noted = pressed(model, "hold ok")

    assert screen(noted).spoken == reasons
    assert "is cut off by the edge of the picture" in reasons
    assert pressed(noted, "back") == replace(model, version=noted.version + 1)


def test_holding_ok_pages_through_a_fault():
    model, _ = update(pig_model(), FaultRaised("camera", "No picture for 5 s.", "Push in the camera cable, then wait."))

    noted = pressed(model, "hold ok")

    assert isinstance(noted.place, Note)
    assert screen(noted).spoken == "No picture for 5 s. Push in the camera cable, then wait."
    assert pressed(noted, "back").place == model.place


def test_a_throw_when_none_was_asked_for_changes_nothing():
    model = rolled()

    after_throw, effects = update(model, threw(die(1), die(1, at=1)))

    assert (after_throw, effects) == (model, ())


def test_ok_at_a_roll_asks_for_a_look_and_what_is_seen_is_taken():
    model, effects = after(pig_model(), "ok")
    assert effects == (Look(),)

    _, effects = update(model, looked(die(3), die(5, at=1)))

    assert effects[0].entry == Acted(THREE_FIVE)


def test_dice_moved_by_a_hand_are_no_roll_until_somebody_says_so():
    moved = Shifted(Moved("hand", reading(die(3), die(5, at=1), die(6, at=2)), (0, 1), (), 7))

    model, effects = update(pig_model(), moved)

    assert effects == ()
    assert screen(model).spoken == "Dice were moved by hand. If that was the roll, press ok."
    _, effects = after(model, "ok")
    assert effects == (Append(Acted(THREE_FIVE), "camera", evidence=True),)


def test_dice_moved_when_no_throw_is_asked_for_say_nothing():
    model = rolled()

    assert update(model, Shifted(Moved("hand", reading(die(3)), (0,), (), 7))) == (model, ())


def test_what_was_said_about_dice_at_rest_is_over_when_they_move():
    model, _ = update(pig_model(), threw(die(5, flags=("stacked",)), die(3, at=1)))

    model, _ = update(model, SceneChanged("moving"))
    model, _ = update(model, SceneChanged("still"))

    assert screen(model).spoken == "Ada throws both dice."


def test_without_a_camera_a_look_says_how_to_go_on():
    model, effects = after(replace(pig_model(), watching=False), "ok")

    assert effects == ()
    assert screen(model).spoken == "No camera watches the table. Type the dice: back, then fix."


def test_back_and_fix_held_together_start_the_display_anew():
    assert update(pig_model(), Pressed(Button.FIX, Press.CHORD)) == (pig_model(), (Redraw(),))


def test_while_dice_tumble_or_a_hand_is_there_nothing_counts():
    model = pig_model()

    assert screen(update(model, SceneChanged("moving"))[0]).word == "ROLLING"
    assert screen(update(model, SceneChanged("hand"))[0]).word == "HAND"
    assert screen(model).word == "ROLL"


def test_dice_can_be_typed_without_a_camera():
    model = pressed(pig_model(), "fix", "down", "down", "ok")  # the first die shows 3
    assert isinstance(model.place, Fix)

    _, effects = after(pressed(model, "up", "up"), "ok")  # from 1 backwards: 6, 5

    assert effects[0].entry == Acted(THREE_FIVE)


# ---- corrections ----


def test_the_last_roll_is_corrected_in_two_presses_to_the_runner_up():
    model = rolled(None, die(3, probability=0.95, runner_up=4), die(5, at=1))

    model, effects = after(pressed(model, "fix"), "ok")

    assert effects == (Append(Corrected(2, Rolled(("d6/4", "d6/5"))), "panel"),)
    assert model.match.state.pot == 9
    assert screen(model).spoken == "The roll 3, 5 is now 4, 5."


def test_fix_begins_with_the_die_that_was_least_sure():
    model = rolled(None, die(3), die(5, at=1, probability=0.92, runner_up=6))

    _, effects = after(pressed(model, "fix"), "ok")

    assert effects[0].entry == Corrected(2, Rolled(("d6/3", "d6/6")))


def test_fix_again_goes_to_the_next_die():
    model = rolled(None, die(3), die(5, at=1, probability=0.92, runner_up=6))

    _, effects = after(pressed(model, "fix", "fix"), "ok")

    assert effects[0].entry == Corrected(2, Rolled(("d6/4", "d6/5")))


def test_later_steps_that_still_fit_stay_after_a_correction():
    model = rolled(pressed(rolled(), "ok"), die(6), die(2, at=1))  # throw again, then 6 and 2

    model = pressed(model, "hold fix", "down", "ok", "ok")  # the earlier roll: 3 becomes 4

    played = [step.action for step in model.match.steps[2:]]
    assert played == [Rolled(("d6/4", "d6/5")), Again(), Rolled(("d6/2", "d6/6"))]
    assert screen(model).spoken == "The roll 3, 5 is now 4, 5. 2 later steps stay."


def test_a_correction_that_drops_later_steps_asks_first():
    model = pressed(rolled(), "down", "ok")  # hold the pot: the next player's turn
    model = pressed(model, "hold fix", "ok", "up", "up")  # the 3 becomes a 1: no pot to hold

    model, effects = after(model, "ok")

    assert effects == ()
    assert isinstance(model.place, Sure)
    assert screen(model).lines == ("1 later step", "no longer fits.")
    no, effects = after(model, "back")
    assert (no.match.steps[-1].action, effects) == (Hold(), ())
    yes, effects = after(model, "ok")
    assert effects == (Append(Corrected(2, Rolled(("d6/1", "d6/5"))), "panel"),)
    assert len(yes.match.steps) == 3


def test_52_a_finished_game_is_open_again_when_the_roll_that_ended_it_is_corrected_or_undone():
    short = replace(PIG, data_text="goal = 12\n")
    model, _ = commit.start(pig_model(), short, short.players, PIG.game.options_type())
    model = pressed(model, "hold ok", "ok", "hold ok", "ok")  # the lucky faces
    over = pressed(rolled(model, die(6), die(6, at=1)), "down", "ok")  # hold twelve points, which win
    assert over.turn == OVER

    corrected = pressed(over, "hold fix", "ok", "up", "ok")  # a 6 was a 5
    undone = pressed(over, "back", "ok")

    assert (corrected.match.state.points, corrected.turn) == ((11, 0), DICE)
    assert (undone.match.state.points, undone.match.state.pot, undone.turn) == ((0, 0), 12, 0)


def test_without_any_roll_fix_says_that_there_is_nothing_to_correct():
    model, _ = update(Model((PIG,), NewGame()), SceneChanged("still"))
    model = pressed(model, "ok")

    model = pressed(model, "fix")

    assert isinstance(model.place, Note)
    assert pressed(model, "back").place == AtPrompt(0)


def test_holding_fix_lists_every_roll():
    model = rolled(pressed(rolled(), "ok"), die(6), die(2, at=1))

    model = pressed(model, "hold fix")

    assert isinstance(model.place, Readings)
    assert [row.label for row in screen(model).rows] == ["threw 2 and 6", "threw 3 and 5"]


def test_a_die_that_is_not_there_can_be_dropped_while_fixing():
    model, _ = update(pig_model(), threw(die(5), die(3, at=1), die(1, at=2)))
    model = pressed(model, "fix")  # too many: type instead
    model = pressed(model, "hold ok", "down", "ok")  # one more is missing

    assert isinstance(model.place, Fix)
    assert len(model.place.draft.dice) == 3


# ---- undo ----


def test_undo_of_a_choice_is_back_and_ok():
    model = pressed(rolled(), "ok")

    model, effects = after(pressed(model, "back"), "ok")

    assert effects == (Append(Undone(1), "panel"),)
    assert model.match.steps[-1].action == THREE_FIVE


def test_the_cursor_says_how_far_to_undo():
    model = pressed(rolled(), "ok", "back", "down")

    assert screen(model).keys.ok == "Undo 2"
    assert [row.right for row in screen(model).rows] == ["", "log", "", ""]
    model, effects = after(model, "ok")

    assert effects == (Append(Undone(2), "panel"),)


def test_a_roll_that_was_undone_is_kept_in_the_log_and_offered_again():
    model = pressed(rolled(), "back", "ok")

    assert screen(model).rows[0].label == "Keep the 3, 5"
    model, effects = after(model, "ok")

    assert effects == (Append(Acted(THREE_FIVE), "panel"),)
    assert model.match.kept == ()


def test_throwing_a_logged_roll_again_needs_everybodys_word():
    model = pressed(rolled(), "back", "ok", "down", "ok")

    assert isinstance(model.place, Sure)
    model, effects = after(model, "ok")

    assert effects == (Append(Undone(0, forget_rolls=True), "panel"),)
    assert screen(model).word == "ROLL"


def test_while_a_roll_waits_in_the_log_a_new_throw_is_not_taken():
    model = pressed(rolled(), "back", "ok")

    after_throw, effects = update(model, threw(die(6), die(6, at=1)))

    assert (after_throw, effects) == (model, ())


def test_at_the_very_start_there_is_no_undo():
    model, _ = update(Model((PIG,), NewGame()), SceneChanged("still"))
    model = pressed(model, "ok")

    assert screen(model).keys.back == ""
    assert pressed(model, "back") == model


# ---- side rooms ----


@pytest.mark.parametrize(
    "way_in", [("back",), ("hold back",), ("hold back", "down", "ok"), ("hold ok",), ("fix",), ("hold fix",)]
)
def test_back_leads_out_of_every_room_without_writing_anything(way_in):
    model = rolled()
    inside = pressed(model, *way_in)
    assert inside.place != model.place

    written = []
    for _ in range(4):
        if inside.place == model.place:
            break
        inside, effects = after(inside, "back")
        written += effects

    assert inside.place == model.place
    assert inside.match is model.match
    assert written == []


def test_the_board_has_a_page_for_each_of_the_books():
    model = pressed(rolled(), "hold back", "down", "ok")

    assert isinstance(model.place, Board)
    assert screen(model).lines == ("Ada 0", "Ben 0")


def test_a_new_game_leaves_the_old_one_in_the_journal():
    model = pressed(rolled(), "hold back")
    while "New game" not in screen(model).rows[screen(model).cursor].label:
        model = pressed(model, "down")
    model = pressed(model, "ok", "ok")
    assert isinstance(model.place, NewGame)


def test_switching_off_asks_and_then_leaves():
    model = pressed(rolled(), "hold back", "up", "ok")
    assert isinstance(model.place, Sure)

    model, effects = after(model, "ok")

    assert (model.place, effects) == (AtPrompt(), (AskToSwitchOff(),))


def test_the_machine_may_ask_to_end():
    model, effects = update(pig_model(), SwitchedOff())

    assert (model.place, effects) == (Off(), (Leave(),))


def test_settings_are_switched_in_the_menu():
    model = pressed(rolled(), "hold back", *["down"] * 4, "ok")

    assert model.settings.large
    assert isinstance(model.place, Menu)
    assert screen(model).large


def test_after_power_on_one_press_goes_on():
    from firmware.rooms.begin import first_place

    model = first_place(rolled())

    assert isinstance(model.place, Resume)
    assert pressed(model, "ok").place == AtPrompt(0)


def test_a_game_begins_after_its_questions():
    offer = replace(PIG, players=())
    model = Model((offer,), NewGame())
    assert [row.label for row in screen(model).rows] == ["2 players", "3 players", "4 players"]

    model, effects = after(pressed(model, "down"), "ok")

    assert isinstance(effects[0], Begin)
    assert model.match.setup.players == ("Player 1", "Player 2", "Player 3")


# ---- faults, taps, versions ----


def test_a_missing_part_is_named_once_and_play_goes_on():
    fault = FaultRaised("camera", "No picture for 5 s.", "Push in the cable.")
    model, _ = update(pig_model(), fault)

    assert isinstance(model.place, FaultNote)
    assert screen(model).word == "FAULT"
    assert screen(model).eye == "off"
    model = pressed(model, "back")
    again, _ = update(model, fault)

    assert again.place == AtPrompt(0)


def test_a_part_that_was_missing_before_the_match_is_named_at_the_table():
    model, _ = update(Model((PIG,), NewGame()), FaultRaised("reader", "Dice cannot be read.", "Type them."))
    assert isinstance(model.place, NewGame)

    model = pressed(model, "ok")

    assert screen(model).spoken == "Dice cannot be read. Type them."
    assert pressed(model, "back").place == AtPrompt(0)


def test_a_part_that_fails_a_second_time_is_named_again():
    fault = FaultRaised("camera", "No picture.", "Push in the cable.")
    model = pressed(update(pig_model(), fault)[0], "back")
    model, _ = update(model, FaultCleared("camera"))

    model, _ = update(model, fault)

    assert isinstance(model.place, FaultNote)


def test_a_fault_offers_to_retry_and_to_type():
    model, _ = update(pig_model(), FaultRaised("camera", "No picture.", "Push in the cable."))

    _, effects = after(model, "ok")
    assert effects == (Retry("camera"),)
    assert isinstance(pressed(model, "fix").place, Fix)


def test_a_part_that_works_again_is_no_longer_a_fault():
    model, _ = update(pig_model(), FaultRaised("camera", "No picture.", "Push in the cable."))

    model, _ = update(model, FaultCleared("camera"))

    assert (model.faults, model.watching) == ((), True)


def test_a_step_that_was_not_saved_is_always_said():
    fault = FaultRaised("storage", "This step was not saved.", "Make room.")
    model, _ = update(pressed(rolled(), "back"), fault)

    assert isinstance(model.place, FaultNote)


def test_a_tap_moves_the_cursor_and_presses_ok():
    model = rolled()

    model, effects = update(model, Picked(1, model.version))

    assert effects == (Append(Acted(Hold()), "page"),)


@pytest.mark.parametrize("index", [-1, 2, 99])
def test_a_tap_beside_every_row_is_dropped(index):
    model = rolled()

    assert update(model, Picked(index, model.version)) == (model, ())


def test_a_tap_on_a_screen_that_has_gone_is_dropped():
    model = rolled()

    assert update(model, Picked(1, model.version - 1)) == (model, ())


def test_time_alone_changes_no_screen():
    model = pig_model()

    assert update(model, Ticked(5.0))[0].version == model.version


def test_every_change_of_the_screen_has_its_own_number():
    model = rolled()

    assert pressed(model, "down").version == model.version + 1


def test_a_secret_choice_of_the_first_player_is_in_the_match():
    assert pig_model().match.steps[0].action == Lucky(2)


def test_an_undo_list_never_runs_past_the_beginning():
    model = pressed(rolled(), "back", *["repeat down"] * 9)

    assert model.place == UndoList(2)


def test_a_tap_that_only_points_moves_the_cursor_and_chooses_nothing():
    model, effects = update(rolled(), Picked(1, rolled().version, take=False))

    assert (model.place, effects) == (AtPrompt(1), ())
