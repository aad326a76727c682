"""Being asked to stop at any moment of the start: `benchmarks/stopped_start.py` tries many more."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from itertools import cycle
from pathlib import Path
from signal import SIGINT, SIGTERM, Signals

import pytest

from web.process import Stopper

MOMENTS = """
import importlib, signal, sys

where, number = sys.argv.pop(1), int(sys.argv.pop(1))
# As from a terminal: whatever a shell starts in the background ignores it.
signal.signal(signal.SIGINT, signal.default_int_handler)

class AtImport:
    def find_spec(self, name, path=None, target=None):
        if name == where:
            sys.meta_path.remove(self)
            signal.raise_signal(number)
        return None

if ":" in where:
    module, name = where.split(":")
    owner = importlib.import_module(module)
    *classes, last = name.split(".")
    for part in classes:
        owner = getattr(owner, part)
    real = getattr(owner, last)
    def asked(*words, **named):
        signal.raise_signal(number)
        return real(*words, **named)
    setattr(owner, last, asked)
else:
    sys.meta_path.insert(0, AtImport())
from device.start import main
sys.exit(main())
"""

SERVE = ["serve", "demo", "--sgf", "game.sgf", "--listen", "127.0.0.1:0", "--secrets", "secrets"]
WATCH = ["watch", "demo", "--sgf", "game.sgf"]

AT_ONCE = {
    "device.cli": WATCH,
    "numpy": SERVE,
    "cv2": WATCH,
    "uvicorn": SERVE,
    "device.commands.serve:listen": SERVE,
    "device.commands.serve:load_models": SERVE,
    "device.commands.serve:make_server": SERVE,
    "device.commands.watch:open_source": WATCH,
    "device.commands.watch:GameSession": WATCH,
}
"""Where a start is interrupted before a game is followed: an imported module, or a call."""

IN_ORDER = {
    "device.game.session.table:Table.start": SERVE,
    "web.server:uvicorn.Server.run": SERVE,
    "device.page.app:watch_status": SERVE,
    "device.commands.watch:_followed": WATCH,
    "device.game.session.session:GameSession.run": WATCH,
    "vision.tracking.tracker:Tracker.update": WATCH,
}
"""And where a game goes on already: its files are closed in good order."""


def ended(where: str, number: Signals, words: list[str], folder: Path) -> tuple[int, str]:
    """The exit status of `goban` that is asked to stop at `where`, and what it said."""
    done = subprocess.run(
        [sys.executable, "-c", MOMENTS, where, str(int(number)), *words],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        timeout=240,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
    )
    assert all(line.startswith("goban: ") for line in done.stderr.splitlines()), done.stderr
    return done.returncode, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("where", AT_ONCE)
def test_a_start_ends_at_once(where: str, tmp_path: Path) -> None:
    assert ended(where, SIGINT, AT_ONCE[where], tmp_path)[0] == -SIGINT


def test_a_start_ends_at_once_by_the_other_signal_too(tmp_path: Path) -> None:
    where = "device.commands.serve:load_models"
    assert ended(where, SIGTERM, AT_ONCE[where], tmp_path)[0] == -SIGTERM


@pytest.mark.slow
@pytest.mark.parametrize(("where", "number"), list(zip(IN_ORDER, cycle([SIGTERM, SIGINT]))))
def test_a_game_that_has_begun_ends_in_good_order(
    where: str, number: Signals, tmp_path: Path
) -> None:
    assert ended(where, number, IN_ORDER[where], tmp_path)[0] == 0


def test_an_import_is_not_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "asked_while_imported"
    (tmp_path / f"{name}.py").write_text("import signal\nsignal.raise_signal(signal.SIGINT)\n")
    monkeypatch.syspath_prepend(tmp_path)
    stopper = Stopper()
    with stopper.listening():
        with stopper.waiting():
            import_module(name)
        with pytest.raises(KeyboardInterrupt), stopper.waiting():
            pytest.fail("it was asked to stop")
    del sys.modules[name]
