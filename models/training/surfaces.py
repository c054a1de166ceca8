"""Pictures of what dice lie on: wood, cloth, felt, carpet, paper, boards, keyboards, cards, clutter.

Everything is drawn from a seed with numpy and OpenCV; no photograph is used. A surface is uint8 RGB, shape
(SIZE, SIZE, 3).
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

Surface = npt.NDArray[np.uint8]
Plane = npt.NDArray[np.float32]
SIZE = 640
FONTS = (0, 1, 2, 3, 4, 6, 7)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz#*+?!&%"


def colour(rng: np.random.Generator, dull: float = 0.5) -> npt.NDArray[np.float32]:
    """A colour, RGB in [0, 1]; `dull` is the chance that it is greyish."""
    if rng.random() < dull:
        hsv = (rng.uniform(0, 180), rng.uniform(0, 70), rng.uniform(30, 250))
    else:
        hsv = (rng.uniform(0, 180), rng.uniform(70, 240), rng.uniform(40, 240))
    rgb = cv2.cvtColor(np.uint8([[hsv]]), cv2.COLOR_HSV2RGB)[0, 0]
    return rgb.astype(np.float32) / 255.0


def noise(rng: np.random.Generator, cells: tuple[int, int], octaves: int = 4, fade: float = 0.55) -> Plane:
    """Smooth noise about 0 with standard deviation 1; `cells` (across, down) of its coarsest octave."""
    out = np.zeros((SIZE, SIZE), np.float32)
    weight, across, down = 1.0, *cells
    for _ in range(octaves):
        grid = rng.standard_normal((min(down, SIZE), min(across, SIZE))).astype(np.float32)
        out += weight * cv2.resize(grid, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)
        weight, across, down = weight * fade, across * 2, down * 2
    return (out - out.mean()) / (out.std() + 1e-6)


def blend(a: npt.NDArray[np.float32], b: npt.NDArray[np.float32], amount: Plane) -> Surface:
    """`a` where amount is 0, `b` where it is 1 (both RGB in [0, 1])."""
    share = np.clip(amount, 0, 1)[..., None]
    return (np.clip(a * (1 - share) + b * share, 0, 1) * 255).astype(np.uint8)


def plain(rng: np.random.Generator) -> Surface:
    base = colour(rng)
    return blend(base, base * rng.uniform(0.8, 1.0), 0.5 + rng.uniform(0.05, 0.4) * noise(rng, (2, 2), 3))


def white(rng: np.random.Generator) -> Surface:
    base = np.float32([1, 1, 1]) * rng.uniform(0.6, 0.95) + rng.uniform(-0.05, 0.05, 3).astype(np.float32)
    return blend(base, base * 0.88, 0.4 + 0.3 * noise(rng, (2, 2), 2) + 0.05 * noise(rng, (160, 160), 2))


def wood(rng: np.random.Generator) -> Surface:
    hue = np.float32([rng.uniform(0.4, 0.9), rng.uniform(0.25, 0.7), rng.uniform(0.1, 0.5)])
    hue = np.sort(hue)[::-1].copy()
    grain = noise(rng, (2, int(rng.integers(20, 90))), 4, 0.8) + 0.6 * noise(rng, (3, 8), 3)
    rings = np.sin(grain * rng.uniform(0.5, 3.0) + noise(rng, (1, 6), 2) * 2)
    surface = blend(hue, hue * rng.uniform(0.45, 0.9), 0.5 + rng.uniform(0.15, 0.4) * rings)
    if rng.random() < 0.4:
        step = int(rng.integers(80, 260))
        for y in range(int(rng.integers(0, step)), SIZE, step):
            cv2.line(surface, (0, y), (SIZE, y), (hue * 90).tolist(), int(rng.integers(1, 4)))
    return surface


def felt(rng: np.random.Generator) -> Surface:
    base = colour(rng, 0.25) * rng.uniform(0.4, 1.0)
    fibres = noise(rng, (SIZE // 3, SIZE // 3), 2) * 0.5 + noise(rng, (60, 60), 3) * 0.4
    return blend(base, base * rng.uniform(0.3, 0.8), 0.4 + rng.uniform(0.1, 0.4) * fibres)


def carpet(rng: np.random.Generator) -> Surface:
    base = colour(rng, 0.7)
    cells = int(rng.integers(40, 150))
    tufts = np.abs(noise(rng, (cells, cells), 2)) + 0.4 * noise(rng, (250, 250), 2)
    return blend(base, base * rng.uniform(0.15, 0.6), rng.uniform(0.3, 0.7) * tufts)


def cloth(rng: np.random.Generator) -> Surface:
    a, b = colour(rng), colour(rng)
    pitch = rng.uniform(3, 30)
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32)
    weave = np.sin(x * 2 * np.pi / pitch) * np.sin(y * 2 * np.pi / (pitch * rng.uniform(0.6, 1.6)))
    if rng.random() < 0.4:
        weave = np.sign(weave)
    share = rng.uniform(0.1, 0.5) if rng.random() < 0.7 else 1.0
    return blend(a, a * (1 - share) + b * share, 0.5 + 0.4 * weave + 0.15 * noise(rng, (200, 200), 2))


def speckled(rng: np.random.Generator) -> Surface:
    a, b = colour(rng, 0.8), colour(rng, 0.7)
    cells = int(rng.integers(60, 250))
    spots = noise(rng, (cells, cells), 2) > rng.uniform(0.4, 1.6)
    return blend(a, b, spots * rng.uniform(0.3, 1.0) + 0.08 * noise(rng, (8, 8), 4))


def marble(rng: np.random.Generator) -> Surface:
    a, b = colour(rng, 0.7), colour(rng, 0.7)
    veins = np.exp(-np.abs(noise(rng, (3, 3), 5)) * rng.uniform(2, 9))
    return blend(a, b, veins * rng.uniform(0.4, 1.0))


def _ink(rng: np.random.Generator, strong: bool = True) -> tuple[int, int, int]:
    c = colour(rng, 0.4) * (255 if strong or rng.random() < 0.5 else 120)
    return tuple(int(v) for v in c)  # type: ignore[return-value]


def _words(
    rng: np.random.Generator, surface: Surface, at: tuple[int, int], size: float, ink: tuple[int, ...], n: int
) -> None:
    text = "".join(LETTERS[i] for i in rng.integers(0, len(LETTERS), n))
    font = int(FONTS[rng.integers(len(FONTS))])
    cv2.putText(surface, text, at, font, size, ink, max(1, int(size * 2)), cv2.LINE_AA)


def paper(rng: np.random.Generator) -> Surface:
    surface = white(rng)
    ink = tuple(int(v) for v in rng.uniform(0, 90, 3))
    step = int(rng.integers(14, 60))
    mode = rng.integers(3)
    for y in range(step, SIZE, step):
        if mode != 1:
            cv2.line(surface, (0, y), (SIZE, y), ink, 1)
        if mode != 0:
            for _ in range(int(rng.integers(0, 4))):
                _words(rng, surface, (int(rng.integers(0, SIZE)), y), step / 40, ink, int(rng.integers(2, 14)))
        if mode == 2:
            cv2.line(surface, (y, 0), (y, SIZE), ink, 1)
    return surface


def board(rng: np.random.Generator) -> Surface:
    """Hexagons or squares in loud colours, with round number tokens: what a die must not be mixed up with."""
    surface = plain(rng)
    palette = [_ink(rng) for _ in range(6)]
    step = int(rng.integers(50, 170))
    corners = 6 if rng.random() < 0.6 else 4
    turn = np.arange(corners) * 2 * np.pi / corners + (np.pi / 6 if corners == 6 else np.pi / 4)
    for row, y in enumerate(np.arange(0, SIZE + step, step * (0.87 if corners == 6 else 1))):
        for x in np.arange((row % 2) * step / 2 if corners == 6 else 0, SIZE + step, step):
            points = np.stack([x + np.cos(turn) * step * 0.56, y + np.sin(turn) * step * 0.56], 1).astype(np.int32)
            cv2.fillPoly(surface, [points], palette[rng.integers(6)], cv2.LINE_AA)
            cv2.polylines(surface, [points], True, palette[0], int(rng.integers(1, 6)), cv2.LINE_AA)
            if rng.random() < 0.5:
                token(rng, surface, (int(x), int(y)), int(step * rng.uniform(0.14, 0.3)))
    shade = noise(rng, (120, 120), 3)[..., None] * rng.uniform(2, 14)
    return np.clip(surface + shade, 0, 255).astype(np.uint8)


def token(rng: np.random.Generator, surface: Surface, at: tuple[int, int], radius: int) -> None:
    """A round counter with a number, a dot or dots on it."""
    cv2.circle(surface, at, radius, _ink(rng), -1, cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.circle(surface, at, radius, _ink(rng), max(1, radius // 8), cv2.LINE_AA)
    kind = rng.random()
    if kind < 0.5:
        size = radius / 22
        _words(rng, surface, (at[0] - int(size * 11), at[1] + int(size * 9)), size, _ink(rng), int(rng.integers(1, 3)))
    elif kind < 0.75:
        cv2.circle(surface, at, max(1, int(radius * rng.uniform(0.15, 0.6))), _ink(rng), -1, cv2.LINE_AA)
    for i in range(int(rng.integers(0, 5)) if kind < 0.5 else 0):
        cv2.circle(
            surface,
            (at[0] - radius // 3 + i * radius // 4, at[1] + radius * 2 // 3),
            max(1, radius // 10),
            (20, 20, 20),
            -1,
        )


def keyboard(rng: np.random.Generator) -> Surface:
    surface = plain(rng)
    key, ink = _ink(rng, False), _ink(rng)
    if rng.random() < 0.6:
        key, ink = tuple(int(v) for v in rng.uniform(10, 60, 3)), (230, 230, 230)  # type: ignore[assignment]
    step = int(rng.integers(34, 90))
    gap = max(2, step // int(rng.integers(6, 14)))
    for row, y in enumerate(range(0, SIZE, step)):
        x = -(row * step // 3) % step - step
        while x < SIZE:
            wide = step * int(rng.choice([1, 1, 1, 1, 1, 2, 3]))
            cv2.rectangle(surface, (x + gap, y + gap), (x + wide - gap, y + step - gap), key, -1)
            _words(rng, surface, (x + 2 * gap, y + step * 2 // 3), step / 90, ink, int(rng.integers(1, 3)))
            x += wide
    return surface


def dots(rng: np.random.Generator) -> Surface:
    """Dotted cloth or a pegboard: pips without a die."""
    surface, ink = plain(rng), _ink(rng)
    step = int(rng.integers(14, 70))
    radius = max(1, int(step * rng.uniform(0.1, 0.4)))
    for row, y in enumerate(range(0, SIZE, step)):
        for x in range((row % 2) * step // 2, SIZE, step):
            cv2.circle(surface, (x, y), radius, ink, -1 if rng.random() < 0.98 else 1, cv2.LINE_AA)
    return surface


def cards(rng: np.random.Generator) -> Surface:
    surface = BASES[rng.integers(len(BASES))](rng)
    lay = playing_card if rng.random() < 0.5 else sticker
    for _ in range(int(rng.integers(2, 12))):
        lay(rng, surface)
    return surface


def sticker(rng: np.random.Generator, surface: Surface) -> None:
    """A turned rectangle: card, tile, label, phone, with print on it; some tiles carry dots without being dice."""
    w, h = int(rng.integers(24, 230)), int(rng.integers(24, 230))
    tile = np.empty((h, w, 3), np.uint8)
    tile[:] = _ink(rng) if rng.random() < 0.5 else (rng.uniform(190, 250),) * 3
    for _ in range(int(rng.integers(0, 7))):
        ink = _ink(rng)
        at = int(rng.integers(0, w)), int(rng.integers(0, h))
        kind = rng.integers(4)
        if kind == 0:
            _words(rng, tile, at, float(rng.uniform(0.3, 2)), ink, int(rng.integers(1, 9)))
        elif kind == 1:
            cv2.circle(tile, at, int(rng.integers(2, 40)), ink, -1 if rng.random() < 0.5 else 2, cv2.LINE_AA)
        elif kind == 2:
            cv2.rectangle(
                tile, at, (int(rng.integers(0, w)), int(rng.integers(0, h))), ink, -1 if rng.random() < 0.5 else 2
            )
        else:
            cv2.line(
                tile, at, (int(rng.integers(0, w)), int(rng.integers(0, h))), ink, int(rng.integers(1, 8)), cv2.LINE_AA
            )
    if rng.random() < 0.15:
        bars = (rng.random((1, max(2, w // 3))) < 0.5).astype(np.uint8) * 255
        tile[:] = cv2.resize(bars, (w, h), interpolation=cv2.INTER_NEAREST)[..., None]
    paste(rng, surface, tile)


def paste(rng: np.random.Generator, surface: Surface, tile: Surface) -> None:
    """Lays a tile anywhere at any turn, at times with its shadow."""
    h, w = tile.shape[:2]
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), float(rng.uniform(0, 360)), 1)
    turn[:, 2] += rng.uniform(0, SIZE, 2) - np.float64([w / 2, h / 2])
    mask = cv2.warpAffine(np.full((h, w), 255, np.uint8), turn, (SIZE, SIZE), flags=cv2.INTER_LINEAR)
    layer = cv2.warpAffine(tile, turn, (SIZE, SIZE), flags=cv2.INTER_LINEAR)
    if rng.random() < 0.5:
        dark = np.roll(cv2.GaussianBlur(mask, (0, 0), 4), (3, 3), (0, 1))
        surface[:] = (surface * (1 - 0.4 * dark[..., None] / 255)).astype(np.uint8)
    share = mask[..., None].astype(np.float32) / 255
    surface[:] = (surface * (1 - share) + layer * share).astype(np.uint8)


def playing_card(rng: np.random.Generator, surface: Surface) -> None:
    """A card with signs in rows: up to three columns and five rows, corner marks. Few discs would be a die's face."""
    h = int(rng.integers(60, 330))
    w = int(h * rng.uniform(0.6, 0.75))
    card = np.empty((h, w, 3), np.uint8)
    card[:] = (rng.uniform(225, 255),) * 3 if rng.random() < 0.8 else _ink(rng)
    ink = _ink(rng) if rng.random() < 0.4 else ((190, 20, 20) if rng.random() < 0.5 else (15, 15, 15))
    radius = max(2, int(w * rng.uniform(0.05, 0.11)))
    rows = int(rng.integers(2, 6))
    columns = int(rng.integers(1, 4))
    first = 0 if rows * columns > 6 else 1
    for column in rng.choice(np.array([0.3, 0.5, 0.7]), columns, replace=False):
        for row in range(rows):
            at = (int(w * column), int(h * (0.18 + 0.64 * row / (rows - 1))))
            _card_pip(card, at, radius, ink, int(rng.integers(first, 3)))
    _words(rng, card, (2, int(h * 0.14)), h / 260, ink, 1)
    paste(rng, surface, card)


def _card_pip(card: Surface, at: tuple[int, int], radius: int, ink: tuple[int, ...], kind: int) -> None:
    """A disc, a diamond or a heart."""
    x, y = at
    if kind == 0:
        cv2.circle(card, at, radius, ink, -1, cv2.LINE_AA)
    elif kind == 1:
        points = np.array([[x, y - radius], [x + radius, y], [x, y + radius], [x - radius, y]], np.int32)
        cv2.fillPoly(card, [points], ink, cv2.LINE_AA)
    else:
        for side in (-1, 1):
            cv2.circle(card, (x + side * radius // 2, y - radius // 3), max(1, radius // 2), ink, -1, cv2.LINE_AA)
        points = np.array([[x - radius, y], [x + radius, y], [x, y + radius]], np.int32)
        cv2.fillPoly(card, [points], ink, cv2.LINE_AA)


def tinted(surface: Surface, rgb: tuple[float, ...], share: float) -> Surface:
    """The surface with `share` of this colour (RGB in [0, 1]) laid over it."""
    return np.clip(surface * (1 - share) + np.float32(rgb) * (255 * share), 0, 255).astype(np.uint8)


def clutter(rng: np.random.Generator, surface: Surface) -> None:
    """Cables, rings, holes, crumbs, coins drawn flat."""
    for _ in range(int(rng.integers(0, 4))):
        points = np.cumsum(rng.normal(0, 70, (6, 2)), 0) + rng.uniform(0, SIZE, 2)
        smooth = cv2.resize(points.astype(np.float32), (2, 40), interpolation=cv2.INTER_CUBIC).astype(np.int32)
        cv2.polylines(surface, [smooth], False, _ink(rng, False), int(rng.integers(2, 22)), cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 12))):
        token(rng, surface, tuple(int(v) for v in rng.integers(0, SIZE, 2)), int(rng.integers(3, 34)))
    if rng.random() < 0.3:
        for x, y in rng.integers(0, SIZE, (int(rng.integers(5, 60)), 2)):
            cv2.circle(surface, (int(x), int(y)), int(rng.integers(1, 5)), _ink(rng), -1, cv2.LINE_AA)


BASES: tuple[Callable[[np.random.Generator], Surface], ...] = (
    plain,
    white,
    white,
    wood,
    wood,
    felt,
    felt,
    carpet,
    carpet,
    cloth,
    speckled,
    marble,
)
PRINTED: tuple[Callable[[np.random.Generator], Surface], ...] = (paper, board, board, keyboard, dots, cards)


def surface(rng: np.random.Generator) -> Surface:
    """One table top; two in five are printed or littered."""
    kinds = BASES if rng.random() < 0.62 else PRINTED
    out = kinds[rng.integers(len(kinds))](rng)
    if rng.random() < 0.3:
        other = (BASES + PRINTED)[rng.integers(len(BASES) + len(PRINTED))](rng)
        edge = rng.normal(0, 1, 2)
        y, x = np.mgrid[0:SIZE, 0:SIZE] - SIZE * rng.uniform(0.1, 0.9)
        side = edge[0] * x + edge[1] * y > 0
        out[side] = other[side]
    if rng.random() < 0.3:
        for _ in range(int(rng.integers(1, 5))):
            sticker(rng, out)
    if rng.random() < 0.35:
        clutter(rng, out)
    if rng.random() < 0.5:
        turn = cv2.getRotationMatrix2D((SIZE / 2, SIZE / 2), float(rng.uniform(0, 360)), float(rng.uniform(0.8, 1.8)))
        out = cv2.warpAffine(out, turn, (SIZE, SIZE), borderMode=cv2.BORDER_REFLECT)
    return out


def glyph_atlas(rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    """256 signs that are not pips, 16 x 16 cells of 48 px, white on black, shape (768, 768)."""
    atlas = np.zeros((768, 768), np.uint8)
    for cell in range(256):
        tile = np.zeros((48, 48), np.uint8)
        if cell < 150:
            text = LETTERS[cell % len(LETTERS)] if rng.random() < 0.8 else str(rng.integers(10, 100))
            font = int(FONTS[rng.integers(len(FONTS))])
            size = 48 / 34 if len(text) == 1 else 48 / 52
            (w, h), _ = cv2.getTextSize(text, font, size, 3)
            cv2.putText(
                tile, text, ((48 - w) // 2, (48 + h) // 2), font, size, 255, int(rng.integers(2, 6)), cv2.LINE_AA
            )
        else:
            _sign(rng, tile)
        y, x = divmod(cell, 16)
        atlas[y * 48 : y * 48 + 48, x * 48 : x * 48 + 48] = tile
    return atlas


def _sign(rng: np.random.Generator, tile: npt.NDArray[np.uint8]) -> None:
    n = int(rng.integers(3, 9))
    angles = np.sort(rng.uniform(0, 2 * np.pi, n)) if rng.random() < 0.5 else np.arange(n) * 2 * np.pi / n
    radii = np.where(np.arange(n) % 2 == 0, 20, rng.uniform(6, 20))
    points = np.stack([24 + np.cos(angles) * radii, 24 + np.sin(angles) * radii], 1).astype(np.int32)
    if rng.random() < 0.6:
        cv2.fillPoly(tile, [points], 255, cv2.LINE_AA)
    else:
        cv2.polylines(tile, [points], True, 255, 4, cv2.LINE_AA)
    if rng.random() < 0.4:
        cv2.line(
            tile, tuple(rng.integers(4, 44, 2).tolist()), tuple(rng.integers(4, 44, 2).tolist()), 255, 5, cv2.LINE_AA
        )
