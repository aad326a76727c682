"""Processes of Python that find what the checkout holds, and commands in this process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]

Run = Callable[..., tuple[int, list[str], list[str]]]
"""Takes a command's arguments; gives its status and the lines of standard output and error."""


def environment(**more: str) -> dict[str, str]:
    """The environment of this process, with the checkout's packages and `more`."""
    return {**os.environ, "PYTHONPATH": str(CHECKOUT), **more}


@contextmanager
def python(folder: Path, *words: object) -> Iterator[subprocess.Popen[str]]:
    """While this lasts, unless it ends by itself, Python runs in `folder` with pipes."""
    process = subprocess.Popen(
        [sys.executable, *map(str, words)],
        cwd=folder,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()
