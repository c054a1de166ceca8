"""Plays random games of Dungeon Dice Monsters and looks after every action whether what must hold holds:
`PYTHONPATH=tests/rules python tests/measuring/ddm_games.py [--games N] [--mode MODE]`, some minutes for 2,000 games.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import median

import click
from ddm_invariants import check

from firmware.library import find, shipped_data
from rules.contract import DICE, OVER
from rules.play import throw

GAME = find("ddm")
MODES = ("sides", "draw", "pool", "advanced")


@click.command()
@click.option("--games", default=2000, show_default=True)
@click.option("--mode", type=click.Choice(MODES), default="sides", show_default=True)
@click.option("--first", default=0, help="Number of the first game, to share the games out.")
def main(games: int, mode: str, first: int) -> None:
    """Prints how the games ended; stops at the first position in which something does not hold."""
    data = GAME.parse_data(shipped_data(GAME), GAME.data_file)
    start = GAME.start(("Ada", "Ben"), GAME.options_type(mode=mode), data)
    endings, turns, positions = Counter(), [], 0
    for number in range(first, first + games):
        state, chance = start, Random(f"invariants/{number}")
        while (seat := GAME.turn(state)) != OVER:
            if seat == DICE:
                action = throw(GAME.cast(state), chance.randrange)
            else:
                legal = GAME.legal_actions(state)
                action = legal[int(chance.random() * len(legal))]
            state = GAME.apply(state, action)
            check(state)
            positions += 1
        endings[GAME.ending(state)] += 1
        turns.append(state.turn)
    print(f"{games} games of mode {mode}, {positions:,} positions, all ended and all invariants held;")
    print(f"turns: median {median(turns):.0f}, most {max(turns)}.")
    for ending, count in endings.most_common():
        print(f"{count:>6}  {ending}")


if __name__ == "__main__":
    main()
