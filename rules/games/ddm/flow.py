"""What comes next: before and after the dice, after Building, at the end of a turn, at the end of the match."""

from __future__ import annotations

from rules.games.ddm.abilities import answers, offered
from rules.games.ddm.change import replace
from rules.games.ddm.crests import summon_level
from rules.games.ddm.facts import foe_of, left_to_summon, monsters
from rules.games.ddm.state import (
    MOVERS,
    NOBODY,
    OTHERS,
    Acting,
    Answering,
    Building,
    Figure,
    Over,
    Rolling,
    Settling,
    State,
    Summoning,
)


def settle(state: State) -> State:
    """After Building: abilities of the mover's monsters that are for this step only."""
    if offered(state, state.mover, ("building",)):
        return replace(state, phase=Settling())
    return replace(state, phase=Acting(), settling=False)


# --- Pauses ---------------------------------------------------------------------------------------------------


def pause(state: State, whose: int = MOVERS) -> State:
    """Before a throw or a summon each player who can play a trap is asked, the mover first."""
    for one, seat in ((MOVERS, state.mover), (OTHERS, foe_of(state.mover))):
        if one >= whose and answers(state, seat):
            return replace(state, phase=Answering(seat), pause=one)
    state = replace(state, pause=0) if state.pause else state
    return summon(state) if state.rolls else replace(state, phase=Rolling())


# --- Summoning ------------------------------------------------------------------------------------------------


def after_rolls(state: State) -> State:
    """From the throws of a turn to the summon that they call, before which traps may be played."""
    due = summon(state)
    return due if isinstance(due.phase, Acting) else pause(state)


def summon(state: State) -> State:
    """The summon that the throws of a turn allow, if there is a figure for it and room for a piece."""
    normal, higher = summon_levels(state)
    usual = candidates(state, normal) if normal else []
    extra = candidates(state, higher) if higher else []
    if not (usual or extra) or not state.ground.has_room(state.mover):
        return replace(state, phase=Acting())
    levels = tuple(sorted(normal | higher))
    if len(usual) == 1 and not extra:
        return replace(state, phase=Building(usual[0]))
    return replace(state, phase=Summoning(levels, free=not usual))


def summon_levels(state: State) -> tuple[set[int], set[int]]:
    """Levels that the throws of this turn summon, and those that a Triple Summoning opens on top."""
    normal, higher = set(), set()
    for faces in state.rolls:
        level, triple = summon_level(faces)
        if level:
            normal.add(level)
            if triple and state.options.mode == "advanced" and level < 4:
                higher.add(level + 1)
    return normal, higher


def candidates(state: State, levels: set[int] | tuple[int, ...]) -> list[int]:
    """The mover's figures beside the field of such levels."""
    if state.options.mode == "pool" and sum(state.summoned[state.mover]) >= 3:
        return []
    cards = state.sheet.cards
    return [
        i
        for i, figure in enumerate(state.figures)
        if figure.square == -1
        and figure.owner in (state.mover, NOBODY)
        and cards[figure.card].level in levels
    ]


# --- End of turn ----------------------------------------------------------------------------------------------


def end_turn(state: State) -> State:
    """Clears what lasts for a turn, looks whether the ladder decides, and hands the dice on."""
    quiet = 0 if state.stirred else state.quiet + 1
    state = replace(
        state,
        figures=tuple([_rested(one) if one.used or one.lasting else one for one in state.figures]),
        walking=-1,
        lord_attacked=False,
        rolls=(),
        quiet=quiet,
        stirred=False,
    )
    over = ladder_due(state)
    if over:
        return replace(state, phase=decide(state, over))
    return pause(replace(state, turn=state.turn + 1, mover=foe_of(state.mover)))


def _rested(figure: Figure) -> Figure:
    left = tuple([change for change in figure.lasting if change.until == "stays"])
    return replace(figure, used=0, victim=-1, lasting=left)


def ladder_due(state: State) -> str:
    """What makes the ladder decide now: "monsters", "pieces", "stall", or "" for nothing."""
    if not any(monsters(state, seat) or left_to_summon(state, seat) for seat in (0, 1)):
        return "monsters"
    ground = state.ground
    if not ground.has_room(0) and not ground.has_room(1):
        return "pieces"
    return "stall" if state.quiet >= 2 * state.options.stall_turns else ""


def decide(state: State, trigger: str) -> Over:
    """The ladder: Life Points, monsters summoned, high levels among them, else a tie."""
    rungs = (
        ("ladder-life", state.lives),
        ("summons", (sum(state.summoned[0]), sum(state.summoned[1]))),
        ("levels", (state.summoned[0][::-1], state.summoned[1][::-1])),
    )
    for why, (first, second) in rungs:
        if first != second:
            return Over(0 if first > second else 1, why, trigger)  # type: ignore[arg-type, operator]
    return Over(NOBODY, "tie", trigger)  # type: ignore[arg-type]
