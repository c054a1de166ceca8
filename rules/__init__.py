"""Games as pure values: no pixels, no time, no chance, no files."""
