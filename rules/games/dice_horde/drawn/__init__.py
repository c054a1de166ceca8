"""The Tower Sheet and the Ruler Sheet as `rules.drawing` has them, every mark live. Lengths are about millimetres."""
