"""The page: a second display and a second set of buttons, never a second writer."""
