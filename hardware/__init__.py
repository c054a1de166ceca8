"""Camera, display, buttons and clock: one port each, the real driver and an equally good simulator."""
