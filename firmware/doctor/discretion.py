"""Takes out of texts what is nobody's business: codes, names of people, machines and networks, home folders."""

from __future__ import annotations

import getpass
import os
import platform
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

_GONE: Final[tuple[tuple[str, str], ...]] = (
    (
        r"(?i)\b(e?ssid|psk|password|passphrase|token|cookie)(\W{1,3})(?:(?<=\")[^\"\n]*|(?<=')[^'\n]*|\S+)",
        r"\1\2[taken out]",
    ),
    (r"(?<![\w/-])\d{6}(?!\w|\.\d)", "[code]"),
    (r"\b(?:[0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}\b", "[address]"),
    (r"(?<![\d.])(?!127\.0\.0\.1)(?:\d{1,3}\.){3}\d{1,3}(?![\d.])", "[address]"),
    (r"\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{0,4}(?::[0-9a-f]{1,4})*\b", "[address]"),
    (r"/home/[^/\s\"':]+", "~"),
)
"""Patterns and what stands in their place. Six digits alone are a pairing code."""
_LEAST: Final = 3
"""Shorter names would take half of every text with them."""


def names_here() -> tuple[str, ...]:
    """The names of this machine and of whoever is logged in."""
    host = platform.node()
    found = [host, host.partition(".")[0], os.environ.get("SUDO_USER", "")]
    with suppress(KeyError, OSError):  # a user without a name
        found.append(getpass.getuser())
    return tuple(name for name in dict.fromkeys(found) if name not in ("", "root", "localhost", "dicescribe"))


def discreet(text: str, names: Iterable[str] = ()) -> str:
    """The text without all that. names: more that must not stand in it, as whole words."""
    with suppress(RuntimeError):  # a user without a home
        home = str(Path.home())
        if len(home) > len("/x"):
            text = text.replace(home, "~")
    for pattern, instead in _GONE:
        text = re.sub(pattern, instead, text)
    for name in sorted({*names, *names_here()}, key=len, reverse=True):
        if len(name) >= _LEAST:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "[name]", text, flags=re.IGNORECASE)
    return text
