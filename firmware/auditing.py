"""Table and book: when they are compared, and what follows. Pure."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from firmware import commit
from firmware.audit.as_is import as_it_stands
from firmware.audit.differences import PLAINLY_OTHER, Difference, differences
from firmware.audit.household import Household
from firmware.audit.seen import StandingDice
from firmware.audit.wording import sentence
from firmware.effects import Effect
from firmware.mats.files import UnknownMat, load
from firmware.mats.mat import Mat, mat_for
from firmware.model import Model, Update, go, stay
from firmware.places import AtPrompt, Check
from rules.contract import Cast, FollowsTable, IllegalAction, Layout, OnMat


def mat_of(model: Model) -> Mat | None:
    """The mat that is laid: the one that was chosen, as the match's game draws it; None while there is none."""
    if not model.settings.mat:
        return None
    game: Any = model.history.game if model.history else None
    return _laid(model.settings.mat, game, model.history.data if model.history else None)


@lru_cache(maxsize=4)
def _laid(name: str, game: Any, data: Any) -> Mat | None:
    try:
        owner = load(name).game
    except UnknownMat:  # of a newer version, or a mended file
        return None
    if owner and (game is None or game.id != owner):
        return None
    return mat_for(name, game, data)


def household(model: Model) -> Household:
    """The names of the game's dice, and their colours as far as they were shown."""
    game, state = model.match.game, model.match.state
    names = game.die_names(state) if isinstance(game, OnMat) else {}
    shown = model.settings.learnt
    learnt = {role: shown[key] for role in names if (key := f"{game.id}/{role}") in shown}
    return Household(names, learnt)


def audited(model: Model) -> StandingDice | None:
    """What stands on a mat with places in a picture that can be used; None where nothing can be compared."""
    standing, mat = model.standing, mat_of(model)
    if standing is None or standing.reasons or mat is None or not mat.spots or model.history is None:
        return None
    return standing


def deeds(model: Model, state: Any = None) -> tuple[Difference, ...]:
    """What to do so that the table stands as the book has it. state: another than the match's, None for that one."""
    standing, mat = audited(model), mat_of(model)
    game, state = model.match.game, model.match.state if state is None else state
    book = game.layout(state)
    if standing is None or mat is None or book is None:
        return ()
    found = differences(book, standing, mat.spots, household(model))
    cast = game.cast(state)
    return found if cast is None else _without_dice_to_throw(found, cast, standing, household(model))


def seen(model: Model, standing: StandingDice | None) -> Update:
    """The camera sees the dice at rest: what was asked for may be done, or a mistake mended."""
    before = astray(model)
    model = replace(model, standing=standing)
    if model.expects_throw and not (model.audit_due and audited(model)):
        return stay(_with_astray(model, before))
    if audited(model) is None:
        return stay(model)
    if not isinstance(model.place, AtPrompt | Check):
        return stay(model)
    after, effects = _done_by_hand(model)
    if isinstance(model.place, Check) and not effects:
        return go(model, _still_open(model, model.place))
    return (_checked(after) if after.audit_due or effects else after), effects  # hands may be ahead of what is named


def astray(model: Model) -> tuple[str, ...]:
    """What is wrong on the mat while a throw is due, in sentences for the players: dice too many, too few or elsewhere.
    A throw may be made all the same."""
    if not model.expects_throw:
        return ()
    found = [one for one in deeds(model) if one.what not in model.known_differences]
    home = household(model)
    beyond = sum(one.wanted is None and not one.doubtful for one in found)
    short = sum(one.seen is None and not one.doubtful for one in found)
    counts = [f"{_dice(count)} too {what}." for count, what in ((beyond, "many"), (short, "few")) if count]
    return (*counts, *(sentence(one, home) for one in found))


def _with_astray(model: Model, before: tuple[str, ...]) -> Model:
    """The prompt for a throw with what is wrong on the mat, in place of what was: other reasons stay."""
    place = model.place
    if not isinstance(place, AtPrompt) or place.offered is not None or place.reasons not in ((), before):
        return model
    return replace(model, place=replace(place, reasons=astray(model)))


def claimed(done: Update) -> Update:
    """Players said that a task is done: compared at once, or when the table rests again."""
    model, effects = done
    if mat_of(model) is None or not effects or not isinstance(model.place, AtPrompt):
        return done
    if audited(model) is None:
        return replace(model, audit_due=True), effects
    return _checked(model), effects


def leave(model: Model, left: tuple[Difference, ...]) -> Model:
    """Back to the game with differences of which the players know: the same are not named again."""
    known = model.known_differences | {one.what for one in left}
    return replace(commit.standing(model, model.match), known_differences=known)


def may_follow(model: Model) -> bool:
    """Whether the players may say that the table is right."""
    return model.history is not None and isinstance(model.match.game, FollowsTable) and audited(model) is not None


def followed(model: Model) -> Any:
    """The action by which the book follows the table. Raises `IllegalAction`, and `Unreadable` for a die in doubt."""
    game, standing, mat = model.match.game, audited(model), mat_of(model)
    if standing is None or mat is None or not isinstance(game, FollowsTable):
        raise IllegalAction("audit/no-table", "The table is not seen. Look at the mat.")
    book = model.match.game.layout(model.match.state) or Layout(())
    return game.follow(model.match.state, as_it_stands(book, standing, mat.spots, household(model)))


def _dice(count: int) -> str:
    return "One die" if count == 1 else f"{count} dice"


def _without_dice_to_throw(
    found: tuple[Difference, ...], cast: Cast, standing: StandingDice, home: Household
) -> tuple[Difference, ...]:
    """Dice that are to be thrown may still lie on the mat: so many are none too many, those of their colour first; one
    that is plainly of another colour is none of them."""

    def unlike(one: Difference) -> float:
        return 0.0 if one.seen is None else home.unlike(standing.dice[one.seen].rgb).get(cast.colour, 0.0)

    extra = sorted((one for one in found if one.wanted is None), key=unlike)
    waiting = [one for one in extra if unlike(one) <= PLAINLY_OTHER][: len(cast.dice)]
    return tuple(one for one in found if one not in waiting)


def _done_by_hand(model: Model) -> tuple[Model, tuple[Effect, ...]]:
    """Tasks whose outcome is seen on the table count as done; those that change nothing there wait for ok."""
    effects: tuple[Effect, ...] = ()
    while done := _seen_done(model):
        for action in done:
            model, more = commit.act(model, action, "camera")
            effects += more
    return model, effects


def _seen_done(model: Model) -> tuple[Any, ...]:
    """The fewest of the next tasks after which table and book differ in less than now; () for none. Those of a group
    may be done at once, and a die that took another's place is only understood with both."""
    game, state, now = model.match.game, model.match.state, set(deeds(model))
    group, action = _task(game, state)
    of, actions = group, list[Any]()
    while action is not None and (not actions or group == of != ""):
        try:
            state = game.apply(state, action)
        except IllegalAction:
            break
        actions.append(action)
        if set(deeds(model, state)) < now and game.layout(state) != game.layout(model.match.state):
            return tuple(actions)
        group, action = _task(game, state)
    return ()


def _task(game: Any, state: Any) -> tuple[str, Any]:
    """Group and only action of the task that is asked for; None for the action where something else is asked."""
    turn = game.turn(state)
    if turn < 0:
        return "", None
    prompt = game.prompt(state, turn)
    only = prompt.kind == "task" and len(prompt.choices) == 1
    return prompt.group, prompt.choices[0].action if only else None


def _checked(model: Model) -> Model:
    """Shows what differs, unless the players know of it or it is just what they are asked to do."""
    model = replace(model, audit_due=False)
    found = deeds(model)
    if not found:
        return replace(model, known_differences=frozenset())
    news = tuple(one for one in found if one.what not in model.known_differences)
    return model.enter(Check(news)) if news else model


def _still_open(model: Model, place: Check) -> AtPrompt | Check:
    """The check with what is still to be done; the game's question once nothing is."""
    found = tuple(one for one in deeds(model) if one.what not in model.known_differences)
    if not found:
        back = commit.standing(model, model.match).place
        assert isinstance(back, AtPrompt)
        return back
    return replace(place, open=found, cursor=min(place.cursor, len(found) - 1))
