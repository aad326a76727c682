"""The lab's commands, run as `python -m lab.NAME`, with the errors and statuses of `goban`."""

from __future__ import annotations

import sys

from device import cli

COMMANDS: cli.Commands = {
    "lab.evaluate": ("lab.evaluate", "measure reading and following against labelled data"),
    "lab.simulate": ("lab.simulate", "play a record by an imagined hand, to try the referee on"),
}


def run(name: str) -> int:
    """Run a command of the lab with the process's arguments; its exit status."""
    return cli.main([name, *sys.argv[1:]], COMMANDS, "python -m")
