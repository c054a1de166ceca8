"""`dicescribe play`: the main job."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import TYPE_CHECKING

import click

from firmware.cli.failures import PartMissing, UnusableInput

if TYPE_CHECKING:
    from firmware.model import Offer
    from firmware.parts import Panel

PORT = 8017
KEYS = (
    "Arrows move, Enter is ok, Escape is back, f is fix.",
    "Capitals hold: O explains, B opens the menu, F lists the rolls.",
)


@click.command("play")
@click.argument("game", required=False)
@click.option(
    "--camera",
    default="auto",
    show_default=True,
    metavar="auto|virtual|N|DIR|VIDEO",
    help="Where pictures come from: what is there, a virtual table, camera number N, a folder of photographs, a video.",
)
@click.option(
    "--display",
    type=click.Choice(["auto", "page", "terminal"]),
    default="auto",
    show_default=True,
    help="Beside the page: auto takes an OLED where one answers, terminal draws the panel here.",
)
@click.option("--port", default=PORT, show_default=True, help="Port of the page; the next free one if it is taken.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address that the page listens on. With another one, that network may look, and press with a code.",
)
@click.option("--player", "players", multiple=True, metavar="NAME", help="A player's name; once for each player.")
@click.option("--data", type=click.Path(path_type=Path), help="Your own sheet or cards instead of those shipped.")
@click.option("--seed", type=int, help="Seed of the virtual table's throws, to see the same dice again.")
def command(
    game: str | None,
    camera: str,
    display: str,
    port: int,
    host: str,
    players: tuple[str, ...],
    data: Path | None,
    seed: int | None,
) -> None:
    """Play GAME, or go on with the last match.

    Without a camera a virtual table opens, whose dice are thrown and moved on the page.
    """
    from firmware import table_setup
    from firmware.app import Appliance, Wishes
    from firmware.folders import InUse, data_folder, only_one
    from firmware.journal import JournalFault
    from firmware.parts import NoSuchCamera, camera_for, panel_for
    from hardware.clocks import SystemClock
    from hardware.settings import HardwareSettings, SettingsError, load_settings

    folder = data_folder()
    clock = SystemClock()
    try:
        with only_one(folder):
            settings_file = folder / "panel.toml"
            settings = load_settings(settings_file) if settings_file.is_file() else HardwareSettings()
            virtual = table_setup.VirtualSetup(clock, folder / "virtual-table.json", seed)
            chosen = camera_for(camera, settings, clock, virtual.camera)
            reader, unreadable = table_setup.load_reader()
            panel = panel_for(display, settings)  # type: ignore[arg-type]  # click checked the choice
            appliance = Appliance(
                Wishes(
                    offers=_offers(game, players, data),
                    camera=chosen,
                    reader=reader,
                    panel=panel,
                    folder=folder,
                    clock=clock,
                    host=host,
                    port=_free_port(host, port),
                    hand=virtual.hand if virtual.opened else None,
                )
            )
            if unreadable is not None:
                appliance.post(unreadable)
            _say_hello(appliance.address, chosen.name, panel, appliance.page_code)
            for ending in (signal.SIGTERM, signal.SIGINT):
                signal.signal(ending, lambda *_: appliance.leave())
            appliance.run()
    except (NoSuchCamera, SettingsError) as error:
        raise UnusableInput(str(error)) from error
    except (InUse, JournalFault) as error:
        raise PartMissing(str(error)) from error


def _offers(game_id: str | None, players: tuple[str, ...], data: Path | None) -> tuple[Offer, ...]:
    from firmware import library
    from firmware.model import Offer

    games = library.games()
    if game_id is not None and game_id not in games:
        raise click.BadParameter(f"{game_id!r} is none of {', '.join(games)}", param_hint="GAME")
    if data is not None and game_id is None:
        raise click.UsageError("--data needs the GAME that it belongs to")
    offers = []
    for name, game in games.items():
        if game_id not in (None, name):
            continue
        text, file = library.shipped_data(game), game.data_file
        if data is not None:
            text, file = _own_data(data), data.name
        try:
            game.parse_data(text, file)
        except ValueError as error:
            raise UnusableInput(str(error)) from error
        offers.append(Offer(game, text, file, players))
    return tuple(offers)


def _own_data(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnusableInput(f"{file} cannot be read: {error}") from error


def _free_port(host: str, wished: int) -> int:
    """The port wished for, or 0 (any) where another program has it."""
    import socket

    try:
        with socket.create_server((host, wished)):
            return wished
    except OSError:
        return 0


def _say_hello(address: str, camera: str, panel: Panel, code: str) -> None:
    """Says where the page is: here, or under a panel that is drawn here."""
    from hardware.displays.terminal import TerminalDisplay

    where = f"Watching: {camera}. The page is at {address}"
    if code:
        where += f"  Another device may look; to press it needs the code {code}."
    drawn_here = [display for display in panel.displays if isinstance(display, TerminalDisplay)]
    for display in drawn_here:
        display.caption = (*KEYS, where)
    if not drawn_here:
        click.echo(where)
        click.echo("Ctrl-C ends; the game is saved at every step.")
