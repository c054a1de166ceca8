"""The small screen: `Screen` as data, and one painter per kind that draws it."""
