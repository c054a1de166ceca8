"""From frames to events: the camera's thread, what counts as a throw, and how dice came to lie where they lie."""
