"""Prints a digest of random matches of a game: `python hash_order_probe.py GAME`, for two hash seeds to compare."""

import hashlib
import sys
from random import Random

from pig import HOUSE, Lucky, Pig

from firmware.library import games, shipped_data
from rules.testing import setups, transcript, trial


class PigFromASet(Pig):
    """Broken: what it lists comes from a set of strings, whose order changes from process to process."""

    id = "pig-from-a-set"

    def legal_actions(self, state):
        legal = super().legal_actions(state)
        return tuple(Lucky(int(face)) for face in {str(n) for n in range(2, 7)}) if len(legal) == 5 else legal


def main(game_id):
    own = {game.id: game for game in (Pig(), PigFromASet())}
    game, data = (own[game_id], HOUSE) if game_id in own else (games()[game_id], shipped_data(games()[game_id]))
    played = trial(game, setups(game, data), choose=Random(5).randrange, games=1)
    print(hashlib.sha256(transcript(played)).hexdigest())


if __name__ == "__main__":
    main(sys.argv[1])
