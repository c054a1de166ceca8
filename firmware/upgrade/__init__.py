"""Brings a newer version beside the one that runs, and goes back to that by itself where the newer one fails."""
