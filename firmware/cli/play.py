"""`dicescribe play`: the main job."""

from __future__ import annotations

import signal
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import click

from firmware.cli.failures import PartMissing, UnusableInput

if TYPE_CHECKING:
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
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="Port of the page; the next free one if it is taken, any free one for 0.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address that the page listens on. With another one, that network may look, and press with a code.",
)
@click.option("--player", "players", multiple=True, metavar="NAME", help="A player's name; once for each player.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    help="An option of the game, such as gate=fair or colour_a=blue.",
)
@click.option(
    "--machine",
    type=click.Choice(["greedy", "random"]),
    help="The machine plays the last seat: as well as it can, or by chance.",
)
@click.option("--data", type=click.Path(path_type=Path), help="Your own sheet or cards instead of those shipped.")
@click.option("--mat", metavar="NAME|none", help="The mat under the dice that `mat` printed; kept for next time.")
@click.option(
    "--dice",
    type=click.Choice(["read", "told"]),
    default="read",
    show_default=True,
    help="told: the virtual table says what its dice show and nothing is read, for faces that no reader knows.",
)
@click.option("--seed", type=int, help="Seed of the virtual table's throws, to see the same dice again.")
def command(
    game: str | None,
    camera: str,
    display: str,
    port: int,
    host: str,
    players: tuple[str, ...],
    options: tuple[str, ...],
    machine: str | None,
    data: Path | None,
    mat: str | None,
    dice: str,
    seed: int | None,
) -> None:
    """Play GAME, or go on with the last match.

    Without a camera a virtual table opens, whose dice are thrown and moved on the page.
    """
    from firmware import ending, loading, memory
    from firmware.keeping.folders import InUse, data_folder, only_one

    running = threading.enumerate()
    memory.give_back_large_blocks()
    folder = data_folder()
    unloadable = loading.broken(folder)  # before anything imports them here
    if "cv2" in unloadable:
        raise PartMissing(f"{unloadable['cv2']} `dicescribe doctor` says how to install another.")

    from firmware import table_setup
    from firmware.app import Appliance, NotSwitchedOff, Wishes
    from firmware.keeping.journal import JournalFault
    from firmware.mats.files import UnknownMat
    from firmware.offers import NotPlayable, every_offer, one_offer, own_offers
    from firmware.page.server import CannotServe
    from firmware.parts import NoSuchCamera, camera_for, panel_for
    from firmware.power import power_for
    from hardware.clocks import SystemClock
    from hardware.settings import HardwareSettings, SettingsError, load_settings
    from vision import Reader

    if game is None and (data or options or machine):
        raise click.UsageError("--data, --option and --machine need the GAME that they belong to")
    clock = SystemClock()
    try:
        chosen_options = dict(map(_split, options))
        offers = (
            (one_offer(game, players, chosen_options, data, machine),)
            if game
            else (*every_offer(players), *own_offers(folder, players))
        )
        with only_one(folder):
            settings_file = folder / "panel.toml"
            settings = load_settings(settings_file) if settings_file.is_file() else HardwareSettings()
            mat = table_setup.chosen_mat(mat, folder)
            sets = tuple(dict.fromkeys(name for offer in offers for name in offer.game.dice_sets))
            virtual = table_setup.VirtualSetup(
                clock, folder / "virtual-table.json", seed, table_setup.beneath(mat, offers), sets
            )
            chosen = camera_for(camera, settings, clock, virtual.camera)
            reader, unreadable = table_setup.load_reader(unloadable.get("onnxruntime", ""))
            if dice == "told" and not virtual.opened:
                raise click.BadParameter("only a virtual table can tell its dice", param_hint="--dice")
            studio = table_setup.studio_for(reader, folder) if dice == "read" else None
            panel = panel_for(display, settings)  # type: ignore[arg-type]  # click checked the choice
            appliance = Appliance(
                Wishes(
                    offers=offers,
                    camera=chosen,
                    reader=virtual.teller() if dice == "told" else studio or reader,
                    told=dice == "told",
                    studio=studio,
                    panel=panel,
                    folder=folder,
                    clock=clock,
                    host=host,
                    port=port,
                    hand=virtual.hand if virtual.opened else None,
                    power=power_for(),
                    sized=reader if isinstance(reader, Reader) and dice == "read" else None,
                    mat=mat,
                )
            )
            if unreadable is not None:
                appliance.post(unreadable)
            for end in (signal.SIGTERM, signal.SIGINT):
                signal.signal(end, lambda *_: appliance.leave())
            _say_hello(appliance.address, chosen.name, panel, appliance.page_code)
            appliance.run()
    except UnknownMat as error:
        raise click.BadParameter(str(error), param_hint="--mat") from error
    except NotPlayable as error:
        if error.key == "--data":
            raise UnusableInput(str(error)) from error
        raise click.BadParameter(str(error), param_hint=error.key) from error
    except CannotServe as error:
        raise click.BadParameter(str(error), param_hint="--host") from error
    except (NoSuchCamera, SettingsError) as error:
        raise UnusableInput(str(error)) from error
    except NotSwitchedOff as error:  # a service is then started anew, and the game goes on
        raise PartMissing(f"The machine stays on. {error}") from error
    except (InUse, JournalFault) as error:
        raise PartMissing(str(error)) from error
    ending.end_though_stuck(running)


def _split(option: str) -> tuple[str, str]:
    key, sign, value = option.partition("=")
    if not sign:
        raise click.BadParameter(f"{option!r} is not of the form KEY=VALUE", param_hint="--option")
    return key.strip(), value.strip()


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
