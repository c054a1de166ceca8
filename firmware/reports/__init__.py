"""Reports on the appliance as a whole, each made by one command: `python -m firmware.reports NAME`."""
