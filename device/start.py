"""Entry point of `goban`: before anything is loaded, an interruption ends the process at once."""

from __future__ import annotations

import signal


def main() -> int:
    """Run `goban` with the arguments of the process and return its exit status.

    Until a command takes signals over, they do what they do to any program. Python's own way is an
    exception wherever the program happens to be. It breaks off an import in ways that look like
    faults, or is lost in one. An ignored SIGINT stays ignored.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from .cli import main as run

    return run()
