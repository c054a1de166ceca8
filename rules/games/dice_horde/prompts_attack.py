"""Prompts of an attack: segment, targets, specials, spells."""

from __future__ import annotations

from math import ceil
from typing import Any

from rules.games.dice_horde import actions as act
from rules.games.dice_horde.events import Died, Event, Struck, Turned
from rules.games.dice_horde.facts import main_tower, tower_kind
from rules.games.dice_horde.legal import legal_actions
from rules.games.dice_horde.picture import track
from rules.games.dice_horde.possible import special_of
from rules.games.dice_horde.state import Exploding, Paying, PickTarget, Shot, Spreading, State, Tidying
from rules.games.dice_horde.towers import GREEN_BONUS, YELLOW_BONUS, survivors
from rules.games.dice_horde.words import (
    capital,
    colour,
    count,
    die_name,
    events_lines,
    events_sentence,
    holder_context,
    tower_name,
)
from rules.prompt import Choice, Prompt, Turning


def pick_target(state: State, phase: PickTarget, seat: int) -> Prompt:
    """A segment in range; the cursor rests on the one with most dice, of equals the one nearest the gate."""
    choices = []
    crowd = []
    for action in legal_actions(state):
        dice = sum(die.segment == action.number for die in state.board.dice)
        crowd.append((dice, action.number))
        detail = f"{count(dice, 'die', 'dice')} there"
        choices.append(Choice(action, f"Segment {action.number}", "Aim", detail, place=str(action.number)))
    return _prompt(state, seat, "Aim where?", choices, resting=crowd.index(max(crowd)), tower=phase.tower)


def shot(state: State, phase: Shot, seat: int) -> Prompt:
    """The next target; the cursor rests on the strongest die that falls, else on the strongest."""
    title = "Add 2 to which die?" if phase.blast >= 0 else "Hit which die?"
    found = [_shot_choice(state, phase, action) for action in legal_actions(state)]
    hits = [choice for choice in found if isinstance(choice.action, act.Hit)]
    others = [choice for choice in found if not isinstance(choice.action, act.Hit)]
    damage = _damage(state, phase)
    values = [state.board.dice[_die_at(state, phase, choice.action.space)].value for choice in hits]
    best = max(range(len(hits)), key=lambda i: (values[i] <= damage, values[i])) if hits else 0
    others.sort(key=lambda choice: isinstance(choice.action, act.Stop))
    return _prompt(state, seat, title, [*hits, *others], resting=best, tower=phase.tower)


def exploding(state: State, phase: Exploding, seat: int) -> Prompt:
    """Whether a defeated die explodes; where there are several, which."""
    here = sum(die.segment == phase.shot.segment for die in state.board.dice)
    choices = []
    for action in legal_actions(state):
        if isinstance(action, act.Stop):
            choices.append(Choice(action, "No explosion", "Keep", "keep the charge"))
            continue
        detail = f"{count(here, 'die', 'dice')} beside it"
        choices.append(Choice(action, f"Explode: {action.value} to all", "Blow", detail))
    return _prompt(state, seat, "Use the special?", choices, kind="list", tower=phase.shot.tower)


def paying(state: State, phase: Paying, seat: int) -> Prompt:
    """Hearts for damage; the cursor rests on what defeats all targets and leaves the tower standing."""
    tower = phase.shot.tower
    left = tower_kind(state.sheet, tower).hearts - state.board.towers[tower].lost
    needed = ceil(sum(state.board.dice[i].value for i in survivors(state, phase.shot)) / YELLOW_BONUS)
    choices = [
        Choice(
            action,
            f"Give up {count(action.hearts, 'heart')}",
            f"Give {action.hearts}",
            f"{left - action.hearts} left, +{YELLOW_BONUS * action.hearts} damage",
            number=action.hearts,
        )
        for action in legal_actions(state)
    ]
    return _prompt(
        state, seat, "Give up how many?", choices, kind="stepper", resting=min(needed, left - 1), tower=tower
    )


def spreading(state: State, phase: Spreading, seat: int) -> Prompt:
    """Extra damage, a point at a time; the cursor rests on the first die that needs more."""
    choices = []
    rest = []
    for action in legal_actions(state):
        die = _die_at(state, phase.shot, action.space)
        given = phase.given[phase.targets.index(die)]
        value = state.board.dice[die].value
        rest.append(given >= value)
        choices.append(
            Choice(
                action,
                capital(die_name(state, die)),
                "Add 1",
                f"has {given} of {value}",
                place=f"{phase.shot.segment}-{action.space}",
            )
        )
    title = f"{count(phase.points, 'point')} to give"
    return _prompt(state, seat, title, choices, resting=rest.index(False), tower=phase.shot.tower)


def tidying(state: State, phase: Tidying, seat: int) -> Prompt:
    """What an attack changed, each die once, to be carried out by hand."""
    changes = net_changes(phase.changes)
    dice = [event for event in changes if isinstance(event, Turned | Died)]
    only = dice[0] if len(dice) == 1 else None
    sentence = events_sentence(state, changes)
    rest: tuple[Event, ...] = changes
    title, headline, picture = "After the attack:", f"Change {len(dice)} dice", None
    if only is not None:
        title = f"{capital(colour(state, only.kind))} on {only.place}"
        rest = tuple([event for event in changes if event is not only])
        headline = f"Turn it to {only.after}" if isinstance(only, Turned) else f"Graveyard as {only.value}"
        if isinstance(only, Turned):
            picture = Turning(f"d6/{only.before}", f"d6/{only.after}")
    return Prompt(
        kind="task",
        seat=seat,
        context=holder_context(state),
        title=title,
        spoken=sentence,
        headline=(headline,),
        lines=events_lines(state, rest, 3),
        choices=(Choice(legal_actions(state)[0], "The dice are right", "Done"),),
        picture=picture,
        more=sentence,
    )


def net_changes(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Several hits on one die, or on one tower, as one change."""
    net: dict[str | int, Event] = {}
    for event in events:
        match event:
            case Turned(kind, where, _, after, why) if isinstance(was := net.get(where), Turned):
                net[where] = Turned(kind, where, was.before, after, why)
            case Turned(_, where, _, _, _) | Died(_, where, _, _):
                net[where] = event
            case Struck(tower, damage, left, charge) if isinstance(was := net.get(tower), Struck):
                net[tower] = Struck(tower, was.damage + damage, left, was.charge or charge)
            case Struck(tower, _, _, _):
                net[tower] = event
    return tuple(net.values())


def _shot_choice(state: State, phase: Shot, action: Any) -> Choice:
    match action:
        case act.Hit(space):
            die = _die_at(state, phase, space)
            value, damage = state.board.dice[die].value, _damage(state, phase)
            detail = "to the graveyard" if value <= damage else f"turn it to {value - damage}"
            label = capital(die_name(state, die))
            return Choice(action, label, f"Hit {damage}", detail, place=f"{phase.segment}-{space}")
        case act.Blast():
            return Choice(action, "Cast the spell", "Cast", f"hits all on {phase.segment}", more=_BLAST)
        case act.Charge() if special_of(state, phase) == "green":
            return Choice(action, "Special: add 2", "Use", "to the next hit")
        case act.Charge():
            return Choice(action, "Special: beam", "Use", "hits all on the way")
    if phase.blast >= 0:
        return Choice(action, "No special", "Keep", "keep the charge")
    return Choice(action, "No more targets", "Stop")


_BLAST = "The attack hits all dice and both towers of the segment, your own towers too."


def _damage(state: State, phase: Shot) -> int:
    bonus = GREEN_BONUS if phase.armed or phase.blast >= 0 else 0
    return state.board.towers[phase.tower].damage + bonus


def _die_at(state: State, phase: Shot, space: int) -> int:
    dice = state.board.dice
    return next(i for i, die in enumerate(dice) if (die.segment, die.space) == (phase.segment, space))


def _prompt(
    state: State,
    seat: int,
    title: str,
    choices: list[Choice],
    *,
    tower: int,
    kind: Any = "place",
    resting: int = 0,
) -> Prompt:
    own = "" if tower == main_tower(state.sheet) else f"{tower // 2 + 1}{'ul'[tower % 2]}"
    return Prompt(
        kind=kind,
        seat=seat,
        context=holder_context(state),
        title=title,
        spoken=f"{capital(tower_name(state, tower))} fires: {title.rstrip('?').lower()}, "
        f"{count(len(choices), 'choice')}.",
        lines=() if kind == "stepper" else events_lines(state, state.events, 3),
        choices=tuple(choices),
        picture=None if kind == "stepper" else track(state, (own,) if own else ()),
        resting=resting,
        house=kind == "stepper" and tower_kind(state.sheet, tower).origin == "house",
    )
