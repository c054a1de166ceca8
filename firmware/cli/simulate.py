"""`dicescribe simulate`: many games played by the machine, counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from firmware.cli.failures import AnswerIsNo, PartMissing, UnusableInput
from firmware.library import BrokenGame, full_title, games, seats_in_words, shipped_data
from firmware.sheets.file import NoSheet, text_of
from firmware.simulation import Counts, Strategy, legal_lists_per_second, simulate
from rules.contract import DataError, Game


@click.command("simulate")
@click.argument("game", metavar="GAME")
@click.option("--games", "count", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option("--players", type=click.IntRange(min=1), help="How many players; the game's fewest if not given.")
@click.option(
    "--data",
    "data_file",
    type=click.Path(path_type=Path),
    help="Your own sheet (TOML); the sheet that the game ships if not given.",
)
@click.option(
    "--strategy",
    type=click.Choice(get_args(Strategy)),
    default="random",
    show_default=True,
    help="random: any legal choice; likely: the one on which the cursor rests; passive: the last, often to skip.",
)
@click.option("--option", "wishes", multiple=True, metavar="KEY=VALUE", help="An option of the game; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for programs.")
def command(
    game: str,
    count: int,
    seed: int,
    players: int | None,
    data_file: Path | None,
    strategy: Strategy,
    wishes: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play many games of GAME and count.

    Speeds are per second of one processor core. The exit code is 1 if a game did not end or refused a legal action.
    """
    chosen = _chosen_game(game)
    data = _data(chosen, data_file)
    fewest, most = chosen.seats
    seated = fewest if players is None else players
    if not fewest <= seated <= most:
        raise click.BadParameter(f"{chosen.title} is for {seats_in_words(chosen)}", param_hint="--players")
    with _progress() as progress:
        task = progress.add_task(full_title(chosen), total=count)
        counts = simulate(
            chosen,
            data,
            games=count,
            seed=seed,
            players=seated,
            strategy=strategy,
            options=_options(chosen, wishes),
            each=lambda: progress.advance(task),
        )
    lists = 0.0
    if counts.ended == counts.games:  # a game that refuses what it lists cannot be timed
        options = _options(chosen, wishes)
        lists = legal_lists_per_second(chosen, data, players=seated, seed=seed, options=options)
    plain = {**msgspec.structs.asdict(counts), "legal_lists_per_second": lists}
    if as_json:
        click.echo(msgspec.json.encode(plain))
    else:
        click.echo(f"{_sentence(counts)} {lists:.0f} legal lists a second.")
        for ending, number in counts.endings.items():
            click.echo(f"{number:>8}  {number / counts.ended:6.1%}  {ending}")
    if counts.ended < counts.games:
        raise AnswerIsNo(f"{counts.games - counts.ended} of {counts.games} games did not end")


def _chosen_game(name: str) -> Game[Any, Any]:
    try:
        installed = games()
    except BrokenGame as error:
        raise PartMissing(str(error)) from error
    if name not in installed:
        raise click.BadParameter(f"there is no game {name!r}; there are: {', '.join(installed)}", param_hint="GAME")
    return installed[name]


def _data(game: Game[Any, Any], file: Path | None) -> Any:
    try:
        if file is None:
            return game.parse_data(shipped_data(game), game.data_file)
        return game.parse_data(text_of(file), str(file))
    except BrokenGame as error:
        raise PartMissing(str(error)) from error
    except (DataError, NoSheet) as error:
        raise UnusableInput(str(error)) from error


def _options(game: Game[Any, Any], wishes: tuple[str, ...]) -> Any:
    pairs = dict(wish.partition("=")[::2] for wish in wishes)
    known = [field.name for field in msgspec.structs.fields(game.options_type)]
    unknown = next((key for key in pairs if key not in known), None)
    if unknown is not None:
        message = f"{game.title} has no option {unknown!r}; it has {', '.join(known)}"
        raise click.BadParameter(message, param_hint="--option")
    try:
        return msgspec.convert(pairs, game.options_type, strict=False)
    except msgspec.ValidationError as error:
        raise click.BadParameter(f"{error}; give KEY=VALUE, such as gate=fair", param_hint="--option") from error


def _progress() -> Progress:
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,  # elsewhere it would write an empty line
    )


def _sentence(counts: Counts) -> str:
    players = f"{counts.players} player{'' if counts.players == 1 else 's'}"
    return (
        f"{counts.ended} of {counts.games} games of {counts.game} with {players} ended; "
        f"{counts.won} were won ({counts.won / counts.games:.0%}, {counts.strategy} play); "
        f"{counts.decisions} decisions, {counts.refused_legal_actions} legal actions refused; "
        f"{counts.games_per_second:.1f} games and {counts.decisions_per_second:.0f} decisions a second."
    )
