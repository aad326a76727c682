"""Nothing is told to strangers: no file below HOME, no connection, no name looked up."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.faults import material

ROOT = Path(__file__).resolve().parents[2]

WAYS_IN = {
    "the command line": "from device.cli import main; main(['doctor'])",
    "the nets as a library": "import vision.nets",
    "the weights": "from device.weights import load_models; load_models()",
    "training": "import models.training, onnxruntime",
}


@pytest.mark.parametrize("way", WAYS_IN)
def test_nothing_is_written_below_home(way: str, tmp_path: Path) -> None:
    code = f"{WAYS_IN[way]}\nimport os; assert os.environ['ORT_DISABLE_TELEMETRY'] == '1'"
    run([sys.executable, "-c", code], tmp_path)
    assert not list((tmp_path / "home").iterdir())


def test_a_photograph_is_read_without_a_socket(tmp_path: Path) -> None:
    """In a network namespace of its own, where it would fail, and under strace."""
    if shutil.which("strace") is None or shutil.which("unshare") is None:
        pytest.skip("needs strace and unshare")
    if subprocess.run(["unshare", "-n", "strace", "-V"], capture_output=True).returncode:
        pytest.skip("no network namespace can be made here")
    (tmp_path / "board.png").write_bytes(material.picture(".png"))
    (tmp_path / "corners.json").write_bytes(material.corners_json())
    trace = tmp_path / "calls"
    goban = [sys.executable, "-m", "device.cli", "read", "--corners", "corners.json", "board.png"]
    seen = ["strace", "-f", "-e", "trace=socket,connect,sendto", "-o", str(trace)]
    run(["unshare", "-n", *seen, *goban], tmp_path)
    sockets = [line for line in trace.read_text().splitlines() if "AF_" in line]
    assert not [line for line in sockets if "AF_UNIX" not in line]
    assert "exited with 0" in trace.read_text()
    assert not list((tmp_path / "home").iterdir())


def run(command: list[str], folder: Path) -> None:
    """Run a command in `folder`, its home an empty folder there."""
    home = folder / "home"
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ORT_")}
    environment = {**kept, "HOME": str(home), "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": ""}
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
