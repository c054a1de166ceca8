"""`python -m firmware` is the command `dicescribe`."""

from firmware.cli import main

main(prog_name="dicescribe")
