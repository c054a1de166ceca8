"""Players whom the machine plays: what it chooses, and what it tells the people at the table to do for it."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any, Final

import msgspec

from firmware import commit
from firmware.effects import Append, Effect
from firmware.model import AnyHistory, Model, Update, stay
from firmware.places import AtPrompt, Note
from rules.codec import encode
from rules.contract import Advises, ChoosesDice, DoneByHand, Seat
from rules.history import Acted
from rules.prompt import Prompt

NAME: Final = "Machine"
"""What the player is called."""
WHO: Final = "machine"
"""Who acted, for the journal."""
MOST_STEPS: Final = 200
"""Steps in a row, so that a game that never asks anybody else cannot hold up the table."""


def policy_of(history: AnyHistory, seat: Seat) -> str:
    """How the machine plays a seat ("greedy", "random"), "" where a person does."""
    machines = history.setup.machines
    return machines[seat] if 0 <= seat < len(machines) else ""


def plays(history: AnyHistory) -> bool:
    """Whether the machine is to choose now; what is done by hand on the table is people's, whoever's card says it."""
    game, state = history.game, history.state
    by_hand = isinstance(game, DoneByHand) and game.by_hand(state)
    return bool(policy_of(history, game.turn(state))) and not by_hand


def with_wish(history: AnyHistory, prompt: Prompt) -> Prompt:
    """A prompt for a throw that people make for the machine: which dice, where the thrower chooses them."""
    game = history.game
    wish = game.wished_dice(history.state) if isinstance(game, ChoosesDice) else ""
    if not wish or not policy_of(history, Seat(prompt.seat)):
        return prompt
    spoken = f"{prompt.spoken}; throw {wish} for it"
    return msgspec.structs.replace(prompt, headline=(f"{NAME} wants", wish), spoken=spoken)


def choice(history: AnyHistory) -> Any:
    """What the machine does now. Equal matches give equal choices, so that an undo does not let it think again."""
    game, state = history.game, history.state
    seat = game.turn(state)
    legal = game.legal_actions(state)
    if policy_of(history, seat) == "greedy" and isinstance(game, Advises):
        return game.advise(state, seat)
    seed = hashlib.sha256(encode(state)).digest()
    return legal[int.from_bytes(seed[:8]) % len(legal)]


def played(model: Model) -> Update:
    """The model after the machine's choices, up to the next that is somebody else's; a note tells what it did."""
    if not isinstance(model.place, AtPrompt) or model.history is None or not plays(model.match):
        return stay(model)
    effects: tuple[Effect, ...] = ()
    told = []
    for _ in range(MOST_STEPS):
        if not plays(model.match):
            break
        before, action = model.match, choice(model.match)
        history = before.act(action)
        told.append(before.game.told(before.state, action, history.state).sentence)
        effects += (Append(Acted(action), WHO),)
        model = replace(model, history=history)
    model = commit.standing(model, model.match)
    return model.enter(Note(" ".join(told), model.place, context=NAME)), effects
