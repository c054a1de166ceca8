"""Prompts of the players' steps: which set, which action, where to build, and the Ruler Sheet."""

from __future__ import annotations

from rules.games.dice_horde import actions as act
from rules.games.dice_horde.facts import (
    main_tower,
    round_segment,
    stat,
    tower_index,
)
from rules.games.dice_horde.legal import legal_actions
from rules.games.dice_horde.likely import best_shooter, busiest, foremost, most_hurt, nearest
from rules.games.dice_horde.picture import track
from rules.games.dice_horde.sheet import player_deed
from rules.games.dice_horde.state import (
    ChoosingDeed,
    ChoosingSet,
    PickBarricade,
    PickSpace,
    PickStat,
    PickTower,
    PickTrap,
    State,
)
from rules.games.dice_horde.words import (
    capital,
    count,
    deed_words,
    fitting,
    holder_context,
    letters,
    levels,
    set_name,
    tower_name,
)
from rules.prompt import Choice, Prompt


def choosing_set(state: State, phase: ChoosingSet, seat: int) -> Prompt:
    """One of the two sets, or neither."""
    segment = round_segment(state)
    choices = []
    for action in legal_actions(state):
        if isinstance(action, act.Skip):
            choices.append(Choice(action, "Skip this step", "Skip"))
            continue
        deeds = tuple([player_deed(text) for text in getattr(segment, action.row)])
        said = ", then ".join(deed_words(deed) for deed in deeds)
        more = f"The {action.row} set: {said}." + (" The order is yours." if len(deeds) > 1 else "")
        spoken = f"the {action.row} set, {said}"
        choices.append(Choice(action, set_name(deeds), "Take", more=more, spoken=spoken))
    choices.sort(key=lambda choice: _SET_ORDER.index(getattr(choice.action, "row", "")))
    if len(choices) == 3 and choices[0].label == choices[1].label:
        choices[:2] = [_by_row(choice) for choice in choices[:2]]
    firing = [i for i, choice in enumerate(choices) if "fire" in choice.more]
    return list_prompt(state, seat, "Take one set:", choices, firing[0] if firing else 0, segment.origin == "house")


_SET_ORDER = ("upper", "lower", "")


def choosing_deed(state: State, phase: ChoosingDeed, seat: int) -> Prompt:
    """The actions of the set that are left, in any order."""
    segment = round_segment(state)
    texts = getattr(segment, state.row)
    choices = []
    for action in legal_actions(state):
        if isinstance(action, act.Skip):
            choices.append(Choice(action, "Skip the rest", "Skip"))
            continue
        deed = player_deed(texts[action.number - 1])
        words = capital(deed_words(deed))
        label = fitting("row", words, f"Fire {'/'.join(deed.colours)}", f"Fire {letters(deed.colours)}")
        choices.append(Choice(action, label, "Do", spoken=words))
    title = "Do which first?" if len(state.todo) == len(texts) else "Do which next?"
    return list_prompt(state, seat, title, choices, 0, segment.origin == "house")


def pick_tower(state: State, phase: PickTower, seat: int) -> Prompt:
    """A tower on the path, or the Main Tower where a skull flag lets it fire."""
    title, verb = {
        "fire": ("Which tower fires?", "Fire"),
        "upgrade": ("Upgrade which tower?", "Raise"),
    }.get(phase.purpose, ("Shield which tower?", "Shield"))
    choices = []
    for action in legal_actions(state):
        tower = tower_index(action.at, len(state.sheet.path))
        now = state.board.towers[tower]
        detail = (
            f"has {count(now.armour, 'shield')}"
            if verb == "Shield"
            else f"dmg {now.damage} rng {now.range} tgt {now.targets}"
        )
        spot = "" if tower == main_tower(state.sheet) else action.at
        name = capital(tower_name(state, tower))
        spoken = f"{name}, {detail if verb == 'Shield' else levels(now)}"
        choices.append(Choice(action, name, verb, detail, place=spot, spoken=spoken))
    choices.sort(key=lambda choice: tower_index(choice.action.at, len(state.sheet.path)))
    towers = [tower_index(choice.action.at, len(state.sheet.path)) for choice in choices]
    best = {"fire": best_shooter, "upgrade": busiest}.get(phase.purpose, most_hurt)(state, towers)
    return _place(state, seat, title, choices, towers.index(best))


def pick_stat(state: State, phase: PickStat, seat: int) -> Prompt:
    """Damage, range or targets."""
    now = state.board.towers[phase.tower]
    price = state.sheet.prices.upgrade
    paid = state.step == 4 and phase.box < 0
    choices = []
    for action in legal_actions(state):
        level = stat(now, action.name) + 1
        detail = f"costs {count(level * price.skulls, 'skull')}" if paid else ""
        label = f"{capital(action.name)} {level - 1} to {level}"
        choices.append(Choice(action, label, "Raise", detail))
    return list_prompt(
        state, seat, f"Raise {tower_name(state, phase.tower)}", choices, 0, paid and price.origin == "house"
    )


def pick_barricade(state: State, phase: PickBarricade, seat: int) -> Prompt:
    """The column right of a segment."""
    bars = state.board.barricades
    choices = [
        Choice(
            action,
            f"Right of {action.number}",
            "Build",
            f"{count(bars[action.number - 1], 'bar')} there",
            place=str(action.number),
            spoken=f"right of segment {action.number}, {count(bars[action.number - 1], 'barricade')} there",
        )
        for action in legal_actions(state)
    ]
    spots = [choice.action.number for choice in choices]
    rest = nearest(spots, foremost(state))
    return _place(state, seat, "Barricade where?", choices, rest, state.sheet.prices.barricade.origin)


def pick_trap(state: State, phase: PickTrap, seat: int) -> Prompt:
    """The segment first, then the space."""
    choices = [
        Choice(action, f"Segment {action.number}", "Take", place=str(action.number)) for action in legal_actions(state)
    ]
    rest = nearest([choice.action.number for choice in choices], foremost(state) + 1)
    return _place(state, seat, "Trap in which one?", choices, rest, state.sheet.prices.trap.origin)


def pick_space(state: State, phase: PickSpace, seat: int) -> Prompt:
    """Empty spaces; the first is where the next die will stop."""
    choices = []
    for action in legal_actions(state):
        spot = f"{phase.segment}-{action.number}"
        choices.append(Choice(action, f"Space {spot}", "Set", place=spot))
    return _place(state, seat, "Trap on which space?", choices, 0, state.sheet.prices.trap.origin)


def _by_row(choice: Choice) -> Choice:
    return Choice(
        choice.action,
        fitting("row", f"{capital(choice.action.row)}: {choice.label}", f"{capital(choice.action.row)} set"),
        choice.verb,
        choice.label,
        more=choice.more,
        spoken=choice.spoken,
    )


def list_prompt(
    state: State, seat: int, title: str, choices: list[Choice], resting: int, house: bool, spoken: str = ""
) -> Prompt:
    """A list of choices in one of the players' steps. spoken: the title in whole words, where it shortens them."""
    return Prompt(
        kind="list",
        seat=seat,
        context=holder_context(state),
        title=title,
        spoken=f"{spoken or title.rstrip(':?')}, {count(len(choices), 'choice')}.",
        choices=tuple(choices),
        resting=resting,
        house=house,
    )


def _place(state: State, seat: int, title: str, choices: list[Choice], resting: int, price: str = "") -> Prompt:
    return Prompt(
        kind="place" if all(choice.place for choice in choices) else "list",
        seat=seat,
        context=holder_context(state),
        title=title,
        spoken=f"{title.rstrip(':?')}, {count(len(choices), 'choice')}.",
        choices=tuple(choices),
        picture=track(state),
        resting=resting,
        house=state.step == 4 and price == "house",
    )
