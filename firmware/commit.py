"""The one path by which a match changes: each function gives the new model and the entry to write down."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from firmware.draft import Draft
from firmware.effects import Append, Begin, Effect
from firmware.faces import said
from firmware.learning import learnt_from
from firmware.model import AnyHistory, Model, Offer, Update
from firmware.places import AtPrompt, Note, Shown
from rules.contract import IllegalAction, Rolled
from rules.history import Acted, Corrected, Setup, Undone, begin


def act(model: Model, action: Any, who: str) -> Update:
    """A player's action. A refusal is shown as a note and changes nothing."""
    try:
        history = model.match.act(action)
    except IllegalAction as refused:
        return model.enter(Note(refused.sentence, model.place)), ()
    return standing(model, history), (Append(Acted(action), who),)


def act_all(model: Model, who: str) -> Update:
    """Every task of the present group, one after another."""
    group = task_group(model)
    effects: tuple[Effect, ...] = ()
    while group and task_group(model) == group:
        prompt = model.match.game.prompt(model.match.state, model.turn)
        model, more = act(model, prompt.choices[0].action, who)
        if not more:
            break  # refused: the note says why
        effects += more
    return model, effects


def roll(model: Model, draft: Draft, who: str, *, evidence: bool) -> Update:
    """A roll that is believed or was told. Raises `ValueError` for a draft that is not complete."""
    rolled = draft.rolled()
    before = model.match
    try:
        history = before.act(rolled)
    except IllegalAction as refused:
        return model.enter(Note(refused.sentence, model.place)), ()
    drafts = MappingProxyType({**model.drafts, len(before.steps): draft})
    told = before.game.told(before.state, rolled, history.state)
    model = replace(model, history=history, drafts=drafts, place=Shown(told, rolled, model.now))
    return model, (Append(Acted(rolled), who, evidence), *learnt_from(model, draft))


def undo(model: Model, steps: int, who: str, *, forget_rolls: bool = False) -> Update:
    """Takes back the last steps. Dice that were thrown stay in the log, unless the players agree to forget them."""
    history = model.match.undo(steps, forget_rolls)
    return standing(model, history), (Append(Undone(steps, forget_rolls), who),)


def correct(model: Model, step: int, rolled: Rolled, who: str) -> Update:
    """Replaces one roll of the match; what no longer fits after it falls away. A note says what changed."""
    correction = model.match.correction(step, rolled)
    after = standing(model, correction.history)
    sentence = _changed(model, step, rolled, len(correction.history.steps) - step - 1)
    return after.enter(Note(sentence, after.place)), (Append(Corrected(step, rolled), who),)


def start(
    model: Model, offer: Offer, players: tuple[str, ...], options: Any, machines: tuple[str, ...] = ()
) -> Update:
    """A new match. The one before it stays in the journal. Raises `ValueError` for wrong players."""
    setup = Setup(offer.game.id, offer.game.version, players, options, offer.data_text, offer.data_file, machines)
    model = replace(model, drafts=MappingProxyType({}))
    return standing(model, begin(offer.game, setup)), (Begin(setup),)


def standing(model: Model, history: AnyHistory) -> Model:
    """The model at the prompt of a match, the cursor on the likeliest choice."""
    drafts = {step: draft for step, draft in model.drafts.items() if step < len(history.steps)}
    model = replace(model, history=history, drafts=MappingProxyType(drafts))
    resting = history.game.prompt(history.state, model.turn).resting
    return model.enter(AtPrompt(resting))


def _changed(model: Model, step: int, rolled: Rolled, stay: int) -> str:
    """What a correction changed, as a sentence: "The roll 3 is now 4. 2 later steps stay."."""
    before = ", ".join(map(said, model.match.steps[step].action.faces))
    after = ", ".join(map(said, rolled.faces))
    later = {0: "", 1: " The step after it stays."}.get(stay, f" {stay} later steps stay.")
    return f"The roll {before} is now {after}.{later}"


def task_group(model: Model) -> str:
    """The group of the task that is asked for, "" where it stands alone or something else is asked."""
    if model.turn < 0:
        return ""
    prompt = model.match.game.prompt(model.match.state, model.turn)
    return prompt.group if prompt.kind == "task" and len(prompt.choices) == 1 else ""
