"""What is kept: the journal of matches, its second copy, pictures of rolls, and the players' settings."""
