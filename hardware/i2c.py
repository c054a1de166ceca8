"""What answers on an I2C bus."""

from __future__ import annotations

from pathlib import Path


def buses(root: Path = Path("/dev")) -> tuple[int, ...]:
    """Numbers of the machine's I2C buses, ascending."""
    return tuple(sorted(int(path.name[4:]) for path in root.glob("i2c-*") if path.name[4:].isdigit()))


def scan(bus: int) -> tuple[int, ...]:
    """Addresses from 0x08 to 0x77 that acknowledge a read, ascending. Raises `OSError` when the bus cannot be
    opened.

    A read is what `i2cdetect -r` does; unlike a write it changes nothing in the chips that belong on a panel.
    """
    import smbus2

    found = []
    with smbus2.SMBus(bus) as wires:
        for address in range(0x08, 0x78):
            try:
                wires.read_byte(address)
            except OSError:
                continue
            found.append(address)
    return tuple(found)
