"""Cameras: the Pi's own, any that OpenCV opens, recordings, and one that misbehaves on request."""
