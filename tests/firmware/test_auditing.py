"""The table and the book during a game of Dice Horde on its mat: what the camera sees, and what follows."""

from dataclasses import replace

import msgspec
import pytest

from firmware import auditing
from firmware.audit.household import TYPICAL
from firmware.audit.seen import StandingDice, StandingDie
from firmware.events import Pressed, SceneChanged, Stands
from firmware.keeping.settings import Settings
from firmware.library import find, shipped_data
from firmware.model import Model, Offer
from firmware.panel.paint import paint
from firmware.places import AtPrompt, Check, Learn, NewGame, Note, Sure
from firmware.rooms import screen
from firmware.update import update
from hardware.ports import Button, Press
from rules.contract import Rolled
from rules.history import Setup, begin
from vision.view import View

GAME = find("dice-horde")
DATA = shipped_data(GAME)
VIEW = View((0, 0, 0), (0, 0, 500), 1000, 0, (1280, 960))
BODIES = {"A": TYPICAL["yellow"], "B": TYPICAL["red"], "C": TYPICAL["green"], "round": TYPICAL["white"]}


def at_table(**settings):
    """A game of one player, before its first step, on the mat."""
    history = begin(GAME, Setup("dice-horde", 1, ("Ada",), GAME.options_type(), DATA, "demo.toml"))
    offer = Offer(GAME, DATA, "demo.toml")
    model = Model((offer,), NewGame(), history=history, watching=True, settings=Settings(mat="dice-horde", **settings))
    return model.enter(AtPrompt())


def as_booked(model, state=None):
    """Dice on the table as the book has them, each on the middle of its place; those of a zone in rows."""
    spots = {spot.name: spot for spot in auditing.mat_of(model).spots}
    dice, number = [], {}
    for die in GAME.layout(model.match.state if state is None else state).dice:
        spot = spots[die.place]
        n = number[die.place] = number.get(die.place, -1) + 1
        x, y = spot.x, spot.y
        if spot.many:
            x, y = spot.x - spot.width / 2 + 12 + 20 * (n % 4), spot.y - 15 + 20 * (n // 4)
        dice.append(StandingDie(x, y, die.face, None, True, BODIES[die.colour], ((0, 0),) * 4))
    return StandingDice(tuple(dice), VIEW)


def turned(table, index, face):
    dice = list(table.dice)
    dice[index] = replace(dice[index], face=face)
    return replace(table, dice=tuple(dice))


def see(model, table):
    return update(update(model, SceneChanged("moving"))[0], Stands(table))[0]


def rests(model, table):
    return update(update(model, SceneChanged("still"))[0], Stands(table))[0]


def press(model, *buttons):
    for button in buttons:
        model, _ = update(model, Pressed(button))
    return model


def shown(model):
    """The screen, which must fit the panel."""
    told = screen(model)
    paint(told)
    return told


def first_roll(model):
    """After round 1's dice were put down and the round die was thrown."""
    spawned = model.match.act(GAME.legal_actions(model.match.state)[0])
    rolled = spawned.act(Rolled(("d6/1",)))
    return replace(model, history=rolled).enter(AtPrompt())


def test_a_task_is_done_when_the_camera_sees_it():
    model = at_table()
    task = GAME.legal_actions(model.match.state)[0]
    after = as_booked(model, GAME.apply(model.match.state, task))

    seen, effects = update(model, Stands(after))

    assert [step.action for step in seen.match.steps] == [task]
    assert [effect.who for effect in effects] == ["camera"]


def test_a_task_is_not_done_while_a_die_of_it_is_wrong():
    model = at_table()
    after = as_booked(model, GAME.apply(model.match.state, GAME.legal_actions(model.match.state)[0]))

    assert see(model, turned(after, 0, "d6/6")).match.steps == ()


def test_a_table_before_the_task_does_nothing():
    model = first_roll(at_table())

    assert see(model, as_booked(model)).match.steps == model.match.steps


def test_after_a_task_was_said_to_be_done_a_mistake_is_named():
    model = at_table()
    after = as_booked(model, GAME.apply(model.match.state, GAME.legal_actions(model.match.state)[0]))
    model = see(model, turned(after, 0, "d6/6"))

    model = press(model, Button.OK)

    assert isinstance(model.place, Check)
    told = shown(model)
    assert (told.word, told.headline, told.keys.fix) == ("CHECK", ("Turn yellow 6", "on H to 2"), "As is")
    assert told.spoken == "Turn the yellow 6 on the horizon to 2."


def test_of_a_die_in_doubt_the_players_are_asked_to_look_and_ok_says_that_it_is_as_booked():
    model = at_table()
    after = as_booked(model, GAME.apply(model.match.state, GAME.legal_actions(model.match.state)[0]))
    unsure = tuple(replace(die, face="d6/6", sure=False) if n == 0 else die for n, die in enumerate(after.dice))

    model = press(see(model, replace(after, dice=unsure)), Button.OK)

    told = shown(model)
    assert (told.word, told.headline, told.lines) == ("CHECK", ("Look at H:", "yellow 2?"), ("I am not sure there.",))
    assert told.keys.ok == "Agrees"
    follow = shown(press(model, Button.FIX))
    assert follow.lines == ("1 die in the book", "will follow it.", "Of 1 I am not sure.")
    model = press(model, Button.OK)
    assert isinstance(model.place, AtPrompt)
    assert isinstance(press(see(model, replace(after, dice=unsure)), Button.OK).place, AtPrompt | Note)


def test_the_camera_sees_the_mistake_mended_and_the_game_goes_on():
    model = at_table()
    after = as_booked(model, GAME.apply(model.match.state, GAME.legal_actions(model.match.state)[0]))
    model = press(see(model, turned(after, 0, "d6/6")), Button.OK)

    model = see(model, after)

    assert isinstance(model.place, AtPrompt)


def test_several_mistakes_are_named_one_by_one():
    model = at_table()
    after = as_booked(model, GAME.apply(model.match.state, GAME.legal_actions(model.match.state)[0]))
    model = press(see(model, turned(turned(after, 0, "d6/6"), 3, "d6/6")), Button.OK)

    assert (shown(model).context, shown(press(model, Button.DOWN)).context) == ("1 of 2", "2 of 2")
    model = press(model, Button.OK)
    assert (shown(model).context, len(model.place.open)) == ("", 1)
    assert isinstance(press(model, Button.OK).place, AtPrompt)


def test_later_leaves_it_and_does_not_ask_again_for_the_same():
    model = first_roll(at_table())
    wrong = turned(as_booked(model), 1, "d6/6")
    model = press(see(model, wrong), Button.OK)
    assert isinstance(model.place, Check)

    model = press(model, Button.BACK)
    assert isinstance(model.place, AtPrompt)
    left = {deed.what for deed in auditing.deeds(model)}

    again = press(see(model, wrong), Button.OK)
    news = {deed.what for deed in again.place.open} if isinstance(again.place, Check) else set()
    assert not news & left


def test_a_claim_is_checked_when_the_table_rests_again():
    model = at_table()
    after = as_booked(model, GAME.apply(model.match.state, GAME.legal_actions(model.match.state)[0]))
    model = press(update(model, SceneChanged("hand"))[0], Button.OK)
    assert (model.audit_due, len(model.match.steps)) == (True, 1)

    assert isinstance(see(model, after).place, AtPrompt)
    assert isinstance(see(model, turned(after, 0, "d6/6")).place, Check)


def test_the_players_say_that_the_table_is_right_in_three_presses():
    model = at_table()
    after = as_booked(model, GAME.apply(model.match.state, GAME.legal_actions(model.match.state)[0]))
    model = press(see(model, turned(after, 0, "d6/6")), Button.OK)

    asked = press(model, Button.FIX)
    assert isinstance(asked.place, Sure)
    assert (shown(asked).title, shown(asked).lines) == ("The table is right?", ("1 die in the book", "will follow it."))
    model = press(asked, Button.OK)

    assert isinstance(model.place, AtPrompt)
    assert auditing.deeds(model) == ()
    assert [die.face for die in GAME.layout(model.match.state).dice if die.colour == "A"] == ["d6/6"]
    assert len(model.match.steps) == 2
    undone = press(model, Button.BACK, Button.OK)
    assert len(undone.match.steps) == 1


def test_as_is_is_offered_at_a_task_too():
    model = first_roll(at_table())
    model = see(model, turned(as_booked(model), 1, "d6/6"))

    assert shown(model).keys.fix == "As is"
    assert isinstance(press(model, Button.FIX).place, Sure)


def test_a_table_that_agrees_has_nothing_to_follow():
    model = see(first_roll(at_table()), as_booked(first_roll(at_table())))

    assert press(model, Button.FIX).place.text == "Table and book agree."


def test_a_die_that_cannot_be_read_keeps_the_book_from_following():
    model = first_roll(at_table())
    table = as_booked(model)
    blind = replace(table, dice=(replace(table.dice[0], face=None), *table.dice[1:]))

    assert "cannot be read" in press(see(model, blind), Button.FIX).place.text


def test_the_die_that_is_to_be_thrown_may_still_lie_on_the_mat_and_no_other():
    model = at_table()
    model = replace(model, history=model.match.act(GAME.legal_actions(model.match.state)[0])).enter(AtPrompt())
    spots = {spot.name: spot for spot in auditing.mat_of(model).spots}
    table = as_booked(model)
    lone = StandingDie(spots["R2"].x, spots["R2"].y, "d6/3", None, True, BODIES["round"], ((0, 0),) * 4)
    stray = replace(lone, x=spots["3-3"].x, y=spots["3-3"].y, rgb=BODIES["B"])

    assert auditing.deeds(see(model, replace(table, dice=(*table.dice, lone)))) == ()
    (deed,) = auditing.deeds(see(model, replace(table, dice=(*table.dice, lone, stray))))
    assert (deed.place, deed.role, deed.wanted) == ("3-3", "B", None)


def due(model):
    """A throw is due: the dice of round 1 stand, the round die is asked for."""
    spawned = model.match.act(GAME.legal_actions(model.match.state)[0])
    return replace(model, history=spawned).enter(AtPrompt())


def test_one_die_too_many_while_a_throw_is_due_is_named_with_what_to_do_until_it_is_gone():
    model = due(at_table(learnt={"dice-horde/round": BODIES["round"]}))
    spot = next(spot for spot in auditing.mat_of(model).spots if spot.name == "3-3")
    stray = StandingDie(spot.x, spot.y, "d6/4", None, True, BODIES["B"], ((0, 0),) * 4)
    right = as_booked(model)

    model = rests(model, replace(right, dice=(*right.dice, stray)))

    assert shown(model).spoken == "One die too many. Take the red 4 off 3-3: it is not in play."
    assert (model.expects_throw, isinstance(model.place, AtPrompt)) == (True, True)
    model = rests(model, right)
    assert (model.place.reasons, shown(model).word) == ((), "ROLL")


def test_one_die_too_few_while_a_throw_is_due_is_named_with_what_to_do():
    model = due(at_table())
    table = as_booked(model)

    model = rests(model, replace(table, dice=table.dice[1:]))

    assert shown(model).spoken == "One die too few. Put a yellow 2 on the horizon."


def test_why_a_throw_could_not_be_read_is_not_wiped_out_by_the_table():
    model = due(at_table()).enter(AtPrompt(reasons=("The picture is too dark: switch on a light.",)))

    assert rests(model, as_booked(model)).place.reasons == ("The picture is too dark: switch on a light.",)


def test_nothing_is_said_of_a_picture_that_cannot_be_used():
    model = first_roll(at_table())
    dark = replace(turned(as_booked(model), 1, "d6/6"), reasons=("The picture is too dark: switch on a light.",))

    model = press(see(model, dark), Button.OK)

    assert isinstance(model.place, AtPrompt)
    assert model.audit_due


def test_without_a_mat_all_is_as_before():
    model = at_table()
    model = replace(model, settings=Settings())

    model = press(see(model, None), Button.OK)

    assert isinstance(model.place, AtPrompt)
    assert (model.audit_due, shown(model).keys.fix) == (False, "Type")


def test_the_menu_checks_the_table_now():
    model = first_roll(at_table())
    model = see(model, turned(as_booked(model), 1, "d6/6"))
    menu, _ = update(model, Pressed(Button.BACK, Press.HOLD))
    rows = [row.label for row in screen(menu).rows]

    chosen = press(menu, *[Button.DOWN] * rows.index("Check the table"), Button.OK)

    assert isinstance(chosen.place, Check)


def test_colours_are_learnt_from_one_die_each():
    model = at_table().enter(Learn())
    one = as_booked(first_roll(at_table())).dice[0]
    for role, rgb in {"A": (200, 180, 90), "B": (150, 40, 50), "C": (60, 90, 70), "round": (40, 40, 45)}.items():
        assert shown(model).word == "SET", role
        model = press(see(model, StandingDice((replace(one, rgb=rgb),), VIEW)), Button.OK)

    assert isinstance(model.place, Note)
    assert model.settings.learnt["dice-horde/C"] == (60, 90, 70)
    home = auditing.household(model)
    assert [home.likeliest((45, 44, 48)), home.likeliest((190, 170, 85))] == ["round", "A"]
    assert msgspec.json.decode(msgspec.json.encode(model.settings), type=Settings) == model.settings


def test_of_several_dice_no_colour_is_learnt():
    model = at_table().enter(Learn())
    table = as_booked(first_roll(at_table()))

    assert "Leave the one" in press(see(model, table), Button.OK).place.text


@pytest.mark.parametrize("mat", ["tray", "corners", "a-newer-mat"])
def test_a_mat_without_places_compares_nothing(mat):
    model = replace(at_table(), settings=Settings(mat=mat))

    model = press(see(model, StandingDice((), VIEW)), Button.OK)

    assert isinstance(model.place, AtPrompt)
