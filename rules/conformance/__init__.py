"""The checks behind `rules.testing`, by what they look at: moves, journal, words, secrets, the table."""
