"""One painter per screen kind. Each draws the body between the state line and the key line."""
