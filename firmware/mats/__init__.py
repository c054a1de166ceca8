"""Mats: what lies under the dice, from its file to paper and to a picture."""
