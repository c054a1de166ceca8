"""Hints in full sentences: which dice to roll, and what a greedy player would do."""

from __future__ import annotations

from fractions import Fraction

from rules.dice import DDM
from rules.games.ddm.advice import advice
from rules.games.ddm.crests import LEVELS, SUMMON
from rules.games.ddm.flow import candidates
from rules.games.ddm.prompts import prompt
from rules.games.ddm.sight import hides_choices
from rules.games.ddm.state import Over, Rolling, State
from rules.games.ddm.words import count


def hints(state: State, seat: int, viewer: int) -> tuple[str, ...]:
    """seat: whose turn it is. Nothing for others while the choices name what lies face down."""
    if isinstance(state.phase, Over):
        return ()
    if isinstance(state.phase, Rolling):
        return _dice(state)
    if viewer != seat and hides_choices(state):
        return ()
    asked = prompt(state, seat, viewer)
    best = advice(state)
    choice = next(choice for choice in asked.choices if choice.action == best)
    words = choice.spoken or ", ".join(text for text in (choice.label, choice.detail) if text)
    return (f"A greedy player would choose: {words}.",)


def _dice(state: State) -> tuple[str, ...]:
    """The chance of a summon for each level of which the mover has a monster beside the field; what others hold face
    down does not show."""
    if state.rolls:
        return ()
    if not state.ground.fitting(state.mover):
        return ("No piece fits any more, so roll for crests.",)
    found = []
    for level in LEVELS:
        left = [i for i in candidates(state, (level,)) if not state.card(i).is_item]
        if left:
            odds = summon_odds(level)
            waiting = count(len(left), "monster")
            found.append((odds, f"Three dice of level {level} summon in {odds} of throws, with {waiting} left."))
    found.sort(key=lambda pair: -pair[0])
    return tuple(words for _, words in found) or ("No monster is left to summon, so roll for crests.",)


def summon_odds(level: int) -> Fraction:
    """The chance that at least two of three dice of a level show its Summon crest."""
    sides = DDM[f"ddm/{level}"]
    one = Fraction(sides.count(f"ddm/{level}/{SUMMON}"), len(sides))
    return 3 * one**2 * (1 - one) + one**3
