"""Pigs that each break one thing, for the test that the suite notices."""

import itertools
from dataclasses import dataclass

import msgspec
from broken_drawings import BROKEN_DRAWINGS
from pig import Again, Hold, Lucky, Pig, State

from rules.contract import DICE, Cast, DataError, IllegalAction, Layout, LayoutDie, Rolled, Seat
from rules.prompt import BookPage, Choice, Dice, Route, Track, TrackDie, TrackSegment, Turning

replace = msgspec.structs.replace


class ShoutingId(Pig):
    id = "Pig!"


class ThawedOptions(msgspec.Struct):
    rounds: int = 6


class OptionsNotFrozen(Pig):
    options_type = ThawedOptions


class DemandingOptions(msgspec.Struct, frozen=True):
    rounds: int


def declaring(name, **changes):
    """A Pig with other declarations."""
    return type(name, (Pig,), changes), "declarations_are_sound"


class TakesAnyNumberOfPlayers(Pig):
    def start(self, players, options, data):
        return State(players, data, options.rounds, points=(0,) * len(players))


class TakesTwoOfOneName(Pig):
    def start(self, players, options, data):
        unlike = tuple(f"{name}{number}" for number, name in enumerate(players))
        return replace(super().start(unlike, options, data), players=players)


class TakesAnyData(Pig):
    def parse_data(self, text, file):
        try:
            return super().parse_data(text, file)
        except DataError:
            return 40


class NeverEnds(Pig):
    def _end_turn(self, state, points):
        return replace(super()._end_turn(state, 0), over=False)


class CastsWhileAPlayerChooses(Pig):
    def cast(self, state):
        return super().cast(replace(state, thrown=False))


class CastsNoDice(Pig):
    def cast(self, state):
        return super().cast(state) and Cast((), "nothing")


class AsksAStranger(Pig):
    def turn(self, state):
        return Seat(7) if state.thrown else super().turn(state)


class OffersChoicesAtTheEnd(Pig):
    def legal_actions(self, state):
        return (Again(),) if state.over else super().legal_actions(state)


class ListsInNoOrder(Pig):
    def legal_actions(self, state):
        return tuple(reversed(super().legal_actions(state)))


class ListsTwice(Pig):
    def legal_actions(self, state):
        return tuple(itertools.chain.from_iterable((action, action) for action in super().legal_actions(state)))


class RefusesWhatItLists(Pig):
    def apply(self, state, action):
        if action == Hold() and state.pot < 20:
            raise IllegalAction("pig/too-little", "Too little. Throw again.")
        return super().apply(state, action)


class ForgetsToListAMove(Pig):
    def legal_actions(self, state):
        return tuple(action for action in super().legal_actions(state) if action != Lucky(6))

    def apply(self, state, action):
        if action == Lucky(6) and 0 <= self.turn(state) == len(state.lucky):
            return replace(state, lucky=(*state.lucky, 6))
        return super().apply(state, action)


class AcceptsUnsortedFaces(Pig):
    def apply(self, state, action):
        return super().apply(state, Rolled(tuple(sorted(action.faces))) if isinstance(action, Rolled) else action)


class AcceptsThreeDice(Pig):
    def apply(self, state, action):
        return super().apply(state, Rolled(action.faces[:2]) if isinstance(action, Rolled) else action)


class AcceptsAThrowOutOfTurn(Pig):
    def apply(self, state, action):
        if isinstance(action, Rolled) and self.turn(state) >= 0:
            return state
        return super().apply(state, action)


class RefusesWithoutAName(Pig):
    def apply(self, state, action):
        try:
            return super().apply(state, action)
        except IllegalAction as refusal:
            raise IllegalAction("Bad!", refusal.sentence) from None


class RefusesAtLength(Pig):
    def apply(self, state, action):
        try:
            return super().apply(state, action)
        except IllegalAction as refusal:
            raise IllegalAction(refusal.code, "This is a long story. " * 5) from None


class RefusesByAKeyError(Pig):
    def apply(self, state, action):
        try:
            return super().apply(state, action)
        except IllegalAction:
            raise KeyError(action) from None


class AltersItsArgument(Pig):
    def apply(self, state, action):
        after = super().apply(state, action)
        msgspec.structs.force_setattr(state, "pot", state.pot + 1)
        return after


class AnswersByMood(Pig):
    moods = itertools.count()

    def books(self, state, viewer):
        return (*super().books(state, viewer), BookPage(f"mood {next(self.moods)}", ("-",)))


@dataclass(frozen=True)
class Unstorable:
    pass


class StateWithPlainObject(Pig):
    """What it holds is stored as one kind of thing and read back as another."""

    state_type = msgspec.defstruct("State", [("mark", object, None)], bases=(State,), frozen=True)

    def start(self, players, options, data):
        plain = super().start(players, options, data)
        return self.state_type(**msgspec.structs.asdict(plain), mark=Unstorable())


class CannotReadItsActions(Pig):
    action_type = Again | Lucky | Rolled


class RemembersOutsideTheState(Pig):
    throws = 0

    def apply(self, state, action):
        after = super().apply(state, action)
        if isinstance(action, Rolled):
            type(self).throws += 1
            after = replace(after, pot=after.pot + type(self).throws)
        return after


class ScoresOutOfBounds(Pig):
    score_bounds = (0, 5)


class OneScoreForAll(Pig):
    def scores(self, state):
        return state.points[:1]


class CrownsALeader(Pig):
    def winners(self, state):
        return (Seat(0),)


class LayoutInNoOrder(Pig):
    def layout(self, state):
        return Layout((LayoutDie("2-1", "d6", "", "d6/1"), LayoutDie("1-1", "d6", "", "d6/1")))


def prompting(name, check, **changes):
    """A Pig whose prompts are changed. Values that are callable get the prompt."""

    def prompt(self, state, viewer):
        plain = Pig.prompt(self, state, viewer)
        new = {key: value(plain) if callable(value) else value for key, value in changes.items()}
        return replace(plain, **new)

    return type(name, (Pig,), {"prompt": prompt}), check


def choosing(name, **changes):
    """A Pig whose choices are changed. Values that are callable get the choice."""

    def changed(choice):
        return replace(choice, **{key: value(choice) if callable(value) else value for key, value in changes.items()})

    return prompting(name, "prompts_fit_the_panel", choices=lambda prompt: tuple(map(changed, prompt.choices)))


def telling(name, **changes):
    """A Pig that tells otherwise."""

    def told(self, before, action, after):
        return replace(Pig.told(self, before, action, after), **changes)

    return type(name, (Pig,), {"told": told}), "told_fits_the_panel"


def paging(name, *pages):
    """A Pig with other books."""
    return type(name, (Pig,), {"books": lambda self, state, viewer: pages}), "books_fit_the_panel"


class OffersOthersWhatIsNotLegal(Pig):
    def prompt(self, state, viewer):
        plain = super().prompt(state, viewer)
        return plain if viewer == self.turn(state) else replace(plain, choices=(Choice(Lucky(1), "lucky 1", "Choose"),))


class ShowsTheLuckOfOthers(Pig):
    def books(self, state, viewer):
        return (BookPage("luck", (" ".join(map(str, state.lucky)) or "-",)),)


class ShowsEverybodyTheLuck(Pig):
    """No player sees it at a device of their own, and all see it on the panel."""

    def books(self, state, viewer):
        shown = (BookPage("luck", (" ".join(map(str, state.lucky)) or "-",)),) if viewer == DICE else ()
        return (*super().books(state, viewer), *shown)


class OffersOthersTheSecretChoice(Pig):
    """Only the cursor gives it away: it rests on what was chosen before."""

    def prompt(self, state, viewer):
        plain = super().prompt(state, viewer)
        return replace(plain, resting=1 if state.lucky[:1] == (6,) and len(plain.choices) > 1 else 0)


class TellsTheSecret(Pig):
    def told(self, before, action, after):
        plain = super().told(before, action, after)
        return replace(plain, short=f"took {action.face}") if isinstance(action, Lucky) else plain


class DeclaresSecretsItLacks(Pig):
    def lookalikes(self, state, viewer):
        return ()


class DeniesItsSecrets(Pig):
    def hides(self, state):
        return False


class LooksLikeItself(Pig):
    def lookalikes(self, state, viewer):
        return (state,)


class CrownsTwice(Pig):
    def winners(self, state):
        return (*super().winners(state), *super().winners(state))


class CrownsAStranger(Pig):
    def winners(self, state):
        return (Seat(9),) if state.over else ()


class HidesChoicesUndeclared(Pig):
    lookalikes = None


PROMPTS = "prompts_fit_the_panel"


def placed(place):
    """Every choice at this place."""
    return lambda prompt: tuple(replace(choice, place=place) for choice in prompt.choices)


def track(**changes):
    """A track of one segment."""
    return Track((replace(TrackSegment("G 4", "R 5", (TrackDie(1, 5, "A"),), 0), **changes),))


BROKEN = [
    (ShoutingId, "declarations_are_sound"),
    (OptionsNotFrozen, "declarations_are_sound"),
    declaring("VersionZero", version=0),
    declaring("LongName", title="The very long game of Pig"),
    declaring("NoTitle", title=""),
    declaring("SeatsTheWrongWayRound", seats=(4, 2)),
    declaring("SeatsNobody", seats=(0, 2)),
    declaring("BoundsTheWrongWayRound", score_bounds=(1000, 0)),
    declaring("NoDice", dice_sets=()),
    declaring("OptionsWithoutDefaults", options_type=DemandingOptions),
    (TakesAnyNumberOfPlayers, "wrong_tables_are_refused"),
    (TakesTwoOfOneName, "wrong_tables_are_refused"),
    (TakesAnyData, "wrong_tables_are_refused"),
    (NeverEnds, "games_end"),
    (CastsWhileAPlayerChooses, "turn_cast_and_choices_agree"),
    (CastsNoDice, "turn_cast_and_choices_agree"),
    (AsksAStranger, "turn_cast_and_choices_agree"),
    (OffersChoicesAtTheEnd, "turn_cast_and_choices_agree"),
    (ListsInNoOrder, "legal_actions_are_sorted_and_unique"),
    (ListsTwice, "legal_actions_are_sorted_and_unique"),
    (RefusesWhatItLists, "every_legal_action_is_accepted"),
    (ForgetsToListAMove, "anything_else_is_refused"),
    (AcceptsUnsortedFaces, "anything_else_is_refused"),
    (AcceptsThreeDice, "anything_else_is_refused"),
    (AcceptsAThrowOutOfTurn, "anything_else_is_refused"),
    (RefusesWithoutAName, "anything_else_is_refused"),
    (RefusesAtLength, "anything_else_is_refused"),
    (RefusesByAKeyError, "anything_else_is_refused"),
    (AltersItsArgument, "apply_leaves_its_argument_alone"),
    (AnswersByMood, "apply_leaves_its_argument_alone"),
    (StateWithPlainObject, "states_and_actions_survive_storing"),
    (CannotReadItsActions, "states_and_actions_survive_storing"),
    (RemembersOutsideTheState, "apply_leaves_its_argument_alone"),
    (RemembersOutsideTheState, "journals_replay"),
    (RemembersOutsideTheState, "undo_goes_back_to_the_start"),
    (RemembersOutsideTheState, "corrections_equal_fresh_play"),
    (ScoresOutOfBounds, "scores_stay_within_bounds"),
    (OneScoreForAll, "scores_stay_within_bounds"),
    (CrownsALeader, "scores_stay_within_bounds"),
    (LayoutInNoOrder, "layouts_are_sorted"),
    (OffersOthersWhatIsNotLegal, PROMPTS),
    prompting("LongTitle", PROMPTS, title="t" * 21),
    prompting("LongContext", PROMPTS, context="c" * 16),
    prompting("LongContextBesideRoll", PROMPTS, context=lambda p: "c" * 14 if p.kind == "roll" else p.context),
    prompting("LongHeadline", PROMPTS, headline=("h" * 16,)),
    prompting("ThreeHeadlines", PROMPTS, headline=("h", "h", "h")),
    prompting("LongLine", PROMPTS, lines=("l" * 21,)),
    prompting("FourLines", PROMPTS, lines=("l",) * 4),
    prompting("LineBreak", PROMPTS, title="two\nlines"),
    prompting("BlankAtTheEnd", PROMPTS, title="Throw "),
    prompting("Arrow", PROMPTS, title="4 → 3"),
    prompting("NoWords", PROMPTS, title="", headline=(), lines=()),
    prompting("NotSpoken", PROMPTS, spoken=""),
    prompting("SpokenInTwo", PROMPTS, spoken="Throw. Wait."),
    prompting("SpokenFromTheMiddle", PROMPTS, spoken="throws the dice."),
    prompting("SpokenWithoutStop", PROMPTS, spoken="Throw the dice"),
    prompting("RollAtAnyTime", PROMPTS, kind="roll"),
    prompting("NeverRoll", PROMPTS, kind=lambda p: "list" if p.kind == "roll" else p.kind),
    prompting("OverAtAnyTime", PROMPTS, kind="over"),
    prompting("NeverOver", PROMPTS, kind=lambda p: "list" if p.kind == "over" else p.kind),
    prompting("AsksSomebodyElse", PROMPTS, seat=lambda p: p.seat + 1),
    prompting("RestsNowhere", PROMPTS, resting=9),
    prompting("ChoiceLost", PROMPTS, choices=lambda p: p.choices[1:]),
    prompting("ChoiceTwice", PROMPTS, choices=lambda p: p.choices[:1] + p.choices),
    prompting("TaskOfMany", PROMPTS, kind=lambda p: "task" if p.choices else p.kind),
    prompting("StepperWithoutNumbers", PROMPTS, kind=lambda p: "stepper" if p.choices else p.kind),
    prompting("PlaceWithoutPicture", PROMPTS, kind=lambda p: "place" if p.choices else p.kind),
    prompting(
        "PlaceOffTheTrack",
        PROMPTS,
        kind=lambda p: "place" if p.choices else p.kind,
        picture=track(),
        choices=placed("2-1"),
    ),
    prompting("MarkOffTheTrack", PROMPTS, picture=replace(track(), marked=("7",))),
    prompting("PlacesWithoutPicture", PROMPTS, kind=lambda p: "place" if p.choices else p.kind, choices=placed("1-1")),
    prompting("FaceWithoutKind", PROMPTS, picture=Dice(("5",))),
    prompting("TurnedFromNoFace", PROMPTS, picture=Turning("", "d6/2")),
    prompting("TurnedToNoFace", PROMPTS, picture=Turning("d6/2", "2")),
    prompting("RouteFromNowhere", PROMPTS, picture=Route(1, "2-1", "H")),
    prompting("RouteToNowhere", PROMPTS, picture=Route(1, "1-4", "heaven")),
    prompting("WideUpper", PROMPTS, picture=track(upper="G 14")),
    prompting("WideLower", PROMPTS, picture=track(lower="R 15")),
    prompting("TwoDiceOnOneSpace", PROMPTS, picture=track(dice=(TrackDie(1, 5, "A"), TrackDie(1, 6, "B")))),
    prompting("DieOnSpaceFive", PROMPTS, picture=track(dice=(TrackDie(5, 5, "A"),))),
    prompting("TrapOnSpaceZero", PROMPTS, picture=track(traps=(0,))),
    choosing("LongLabel", label=lambda choice: f"{choice.label:.<20}"),
    choosing("SameLabels", label="take"),
    choosing("LongVerb", verb="Reroll!"),
    choosing("NoVerb", verb=""),
    choosing("Yes", verb="yes"),
    choosing("LongDetail", detail="d" * 21),
    telling("ToldAtLength", short="s" * 20),
    telling("ToldNothing", short=""),
    telling("BigHeadline", headline="h" * 16),
    telling("ThreeLines", lines=("l", "l", "l")),
    telling("ToldInTwo", sentence="It fell. It lies."),
    paging("NoPages"),
    paging("LongPageTitle", BookPage("t" * 14, ("l",))),
    paging("LongBookLine", BookPage("t", ("l" * 21,))),
    paging("FiveBookLines", BookPage("t", ("l",) * 5)),
    paging("EmptyPage", BookPage("t")),
    paging("PageWithAStrangePicture", BookPage("t", picture=Dice(("5",)))),
    paging("OneTitleTwice", BookPage("t", ("l",)), BookPage("t", ("m",))),
    (ShowsTheLuckOfOthers, "no_secret_leaks"),
    (ShowsEverybodyTheLuck, "no_secret_leaks"),
    (OffersOthersTheSecretChoice, "no_secret_leaks"),
    (TellsTheSecret, "no_secret_leaks"),
    (DeclaresSecretsItLacks, "no_secret_leaks"),
    (DeniesItsSecrets, "no_secret_leaks"),
    (LooksLikeItself, "no_secret_leaks"),
    (CrownsTwice, "scores_stay_within_bounds"),
    (CrownsAStranger, "scores_stay_within_bounds"),
    (HidesChoicesUndeclared, "no_secret_leaks"),
    *BROKEN_DRAWINGS,
]
