"""The audit: does the table stand as the book has it? Pure, like all below `firmware.update`."""
