"""Owners' own sheets: made from the shipped one, checked line by line, filled in field by field."""
