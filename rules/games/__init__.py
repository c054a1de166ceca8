"""One folder per game: rules, data, RULES.md, registered as an entry point `dicescribe.games`."""
