"""Matches and drawings as files that other programs open: SVG, PDF, CSV, JSON."""
