"""Prompts of step 4: the Graveyard, and what it pays for."""

from __future__ import annotations

from typing import Any

from rules.games.dice_horde import actions as act
from rules.games.dice_horde.facts import flags_ready, kind_of, recipe_of
from rules.games.dice_horde.legal import legal_actions
from rules.games.dice_horde.prompts_players import list_prompt
from rules.games.dice_horde.state import GRAVE, Converting, Ruling, State
from rules.games.dice_horde.words import capital, colour, count
from rules.prompt import Choice, Prompt


def ruling(state: State, phase: Ruling, seat: int) -> Prompt:
    """Step 4, most used first: the Graveyard, then what it pays for."""
    choices = sorted(
        [_ruler_choice(state, action) for action in legal_actions(state)],
        key=lambda choice: _RULER_ORDER.index(type(choice.action)),
    )
    skulls, flags = state.ruler.skulls, flags_ready(state)
    title = f"Skulls {skulls}, flags {flags}"
    spoken = f"{count(skulls, 'skull')} and {count(flags, 'skull flag')} to spend"
    return list_prompt(state, seat, title, choices, 0, state.sheet.skulls.origin == "house", spoken)


def converting(state: State, phase: Converting, seat: int) -> Prompt:
    """Skulls by value, or one essence."""
    die = state.board.dice[phase.die]
    kind = kind_of(phase.die)
    name = f"{colour(state, kind)} {die.value}"
    choices: list[Choice] = []
    for action in legal_actions(state):
        if isinstance(action, act.Skulls):
            gained = min(die.value, state.sheet.skulls.track - state.ruler.gained)
            label = count(gained, "skull") if gained else "0: the track is full"
            choices.insert(0, Choice(action, label, "Take"))
            continue
        filled, needs = state.ruler.boxes[action.box - 1].filled, recipe_of(state.sheet, action.box - 1)
        label = f"{box_name(state, action.box - 1)}: {sum(filled)} of {sum(needs)}"
        choices.append(Choice(action, capital(label), "Fill"))
    return list_prompt(state, seat, f"{capital(name)} becomes:", choices, 0, state.sheet.skulls.origin == "house")


def box_name(state: State, box: int) -> str:
    """`main set 1`, `scroll 2`."""
    sets = len(state.sheet.main_sets)
    return f"main set {box + 1}" if box < sets else f"scroll {box - sets + 1}"


_RULER_ORDER = (act.Take, act.Flag, act.Grow, act.Ward, act.Buy, act.End)


def _ruler_choice(state: State, action: Any) -> Choice:
    match action:
        case act.Take(kind, value):
            return Choice(action, f"Use {colour(state, kind)} {value}", "Use", more=_GRAVEYARD)
        case act.Flag():
            return Choice(action, "Fire: skull flag", "Fire", more="Any tower may fire, the Main Tower too.")
        case act.Grow():
            return Choice(action, "Main Tower upgrade", "Grow", more="A full set of three essences pays for it.")
        case act.Ward():
            return Choice(action, "Scroll: a shield", "Cast", more="The upper spell adds a shield to any tower.")
        case act.Buy("upgrade"):
            return Choice(action, "Buy an upgrade", "Buy", more="The price grows with the level bought.")
        case act.Buy(thing):
            price = getattr(state.sheet.prices, thing).skulls
            name = {"armour": "shield", "trap": "trap"}.get(thing, "barricade")
            return Choice(action, f"Buy {name} ({price})", "Buy", spoken=f"buy a {name} for {count(price, 'skull')}")
    left = sum(die.segment == GRAVE for die in state.board.dice)
    label = f"End, {count(left, 'die', 'dice')} unused" if left else f"End round {state.round}"
    return Choice(action, label, "End", more="Dice left in the graveyard go back to the pool without any gain.")


_GRAVEYARD = "Turn it into skulls by its value, or into one essence of its colour. It then goes back to the pool."
