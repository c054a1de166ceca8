"""Networks with their cards, dice sets and mats, as data; `models.training` makes the networks."""
