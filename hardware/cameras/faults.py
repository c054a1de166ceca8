"""Faults that every camera can have."""

from __future__ import annotations

from hardware.ports import HardwareFault


def camera_off() -> HardwareFault:
    """A picture was asked for before `open` or after `close`."""
    return HardwareFault("camera", "The camera is off.", "Start it first.")


def no_picture(seconds: float) -> HardwareFault:
    """No new picture came in time."""
    return HardwareFault(
        "camera",
        f"No new picture came within {seconds:.3g} s.",
        "Check the camera's cable and the power supply, and that the table is lit.",
    )
