"""The appliance: turns readings and presses into rules actions, screens, pages and journal entries."""
