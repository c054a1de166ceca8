"""Pigs that draw, one soundly and the others each with one thing broken."""

import itertools

from pig import Again, Hold, Lucky, Pig

from rules.contract import DICE
from rules.drawing import Circle, Curve, Drawing, Group, Lines, Rect, Text

SOUND = (
    Rect(0, 0, 100, 50, role="ground"),
    Circle(10, 10, 10, role="empty", id="pot", label="the pot"),
    Group((Lines(((0, 0), (5, 5))), Text(2, 2, 3, "5")), x=95, y=45, hue="red", look="ghost"),
    Group((Rect(0, 0, 900, 900),), turn=45),
    Curve("M0 0C1 2 3 4 5.5 -6Z", role="frame"),
)


class DrawingPig(Pig):
    """Draws a field on which everybody sees what who holds the dice may tap."""

    def drawings(self, state, viewer):
        return (Drawing("field", "The field", 100, 50, (*SOUND, *self.buttons(state, viewer)), "A field."),)

    def buttons(self, state, viewer):
        return tuple(
            Rect(0, 0, 5, 5, role="area", id=type(action).__name__, label="a button", tap=action)
            for action in self.legal_actions(state)
            if isinstance(action, Again | Hold)
        )


def drawing(kind, /, *shapes, width=100, height=50, **changes):
    """A Pig that draws these shapes."""
    whole = {"name": "field", "title": "The field", "width": width, "height": height, "shapes": shapes, **changes}
    return type(kind, (Pig,), {"drawings": lambda self, state, viewer: (Drawing(**whole),)}), "drawings_are_sound"


class DrawsTwoOfOneName(DrawingPig):
    def drawings(self, state, viewer):
        return super().drawings(state, viewer) * 2


class DrawsByMood(DrawingPig):
    _moods = itertools.count()

    def drawings(self, state, viewer):
        return (Drawing("field", "The field", 100, 50 + next(self._moods), SOUND),)


class LetsEverybodyTap(DrawingPig):
    def buttons(self, state, viewer):
        luck = [action for action in self.legal_actions(state) if isinstance(action, Lucky)]
        return tuple(Rect(0, 0, 5, 5, id=f"luck-{one.face}", label=f"lucky {one.face}", tap=one) for one in luck)


class TapsWhatCannotBeTapped(DrawingPig):
    def buttons(self, state, viewer):
        return (Rect(0, 0, 5, 5, id="hold", label="hold", tap=Hold()),)


class TapsWithoutLabel(DrawingPig):
    def buttons(self, state, viewer):
        return (Rect(0, 0, 5, 5, id="hold", tap=Hold()),) if Hold() in self.legal_actions(state) else ()


class TapsWithinATap(DrawingPig):
    def buttons(self, state, viewer):
        return tuple(Group((button,), id="all", label="all", tap=button.tap) for button in self._last(state, viewer))

    def _last(self, state, viewer):
        return super().buttons(state, viewer)[-1:]


class DrawsTheLuckOfOthers(DrawingPig):
    def buttons(self, state, viewer):
        return tuple(Text(1, 1, 1, str(face)) for face in state.lucky) if viewer != DICE else ()


BROKEN_DRAWINGS = [
    (kind, "drawings_are_sound")
    for kind in (
        DrawsTwoOfOneName, DrawsByMood, LetsEverybodyTap, TapsWhatCannotBeTapped, TapsWithoutLabel, TapsWithinATap,
    )
] + [
    (DrawsTheLuckOfOthers, "no_secret_leaks"),
    drawing("DrawingWithAStrangeName", name="the field"),
    drawing("DrawingWithoutTitle", title=" "),
    drawing("DrawingWithoutWidth", width=0),
    drawing("OneIdTwice", Circle(5, 5, 1, id="a"), Group((Circle(5, 5, 1, id="a"),))),
    drawing("StrangeId", Circle(5, 5, 1, id="a b")),
    drawing("StrangeRole", Circle(5, 5, 1, role="red")),
    drawing("StrangeHue", Circle(5, 5, 1, hue="#f00")),
    drawing("StrangeLook", Circle(5, 5, 1, look="blink")),
    drawing("BlankInLabel", Circle(5, 5, 1, label="a die ")),
    drawing("RectOutside", Rect(0, 1, 5, 50)),
    drawing("CircleOutside", Circle(1, 1, 2)),
    drawing("LineOutside", Lines(((0, 0), (101, 0)))),
    drawing("TextOutside", Text(-1, 0, 5, "a")),
    drawing("MovedOutside", Group((Text(1, 1, 5, "a"),), x=100)),
    drawing("RelativePath", Curve("m0 0l1 1")),
]  # fmt: skip
