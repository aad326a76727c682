"""How large the house is: lines and modules, functions before a request's handler, start-up.

``python -m benchmarks.house`` prints a row of `docs/figures/house.md`.
"""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import FrameType

import httpx
from starlette.types import Receive, Scope, Send

from device.page.app import make_app
from rules.board.position import Position
from tests.support.live import FakeTable
from tests.support.page_server import make_page

ROOT = Path(__file__).resolve().parents[1]

WHEEL = ("rules", "vision", "referee", "device", "hall")

STARTS = 5


def lines_of(*folders: str) -> list[int]:
    """The lines of each Python file below `folders` that git knows."""
    listed = subprocess.run(
        ["git", "ls-files", "--", *folders], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = [ROOT / name for name in listed.stdout.splitlines() if name.endswith(".py")]
    return [len(file.read_text("utf-8").splitlines()) for file in files]


def functions_before_handler() -> list[str]:
    """The functions of the wheel that a request enters before its handler, in order."""
    entered: list[str] = []

    def hook(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        file = Path(code.co_filename)
        if event != "call" or not file.is_relative_to(ROOT):
            return
        if file.relative_to(ROOT).parts[0] in WHEEL and not code.co_name.startswith("<"):
            entered.append(f"{file.relative_to(ROOT)}:{code.co_name}")

    async def ask(folder: Path) -> None:
        page, _ = make_page(folder, lambda: FakeTable(Position.from_rows(["." * 9] * 9)))
        app = make_app(page)

        async def hooked(scope: Scope, receive: Receive, send: Send) -> None:
            sys.setprofile(hook)
            try:
                await app(scope, receive, send)
            finally:
                sys.setprofile(None)

        transport = httpx.ASGITransport(hooked)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            for _ in range(2):  # the first request builds the application
                entered.clear()
                (await client.get("/api/clauses")).raise_for_status()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(ask(Path(folder)))
    handler = next(at for at, name in enumerate(entered) if name.endswith(":get_clauses"))
    return list(dict.fromkeys(entered[:handler]))


def start_s() -> float:
    """The median of the seconds that ``goban --help`` takes."""
    taken = []
    for _ in range(STARTS):
        begun = time.perf_counter()
        command = [sys.executable, "-m", "device.cli", "--help"]
        subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def main() -> None:
    """Print the figures."""
    wheel = lines_of(*WHEEL)
    print(f"wheel: {sum(wheel)} lines, {len(wheel)} modules, median {statistics.median(wheel):.0f}")
    for folder in (*WHEEL, "tests"):
        print(f"{folder}: {sum(lines_of(folder))} lines in {len(lines_of(folder))} files")
    print(f"all Python: {sum(lines_of('.'))} lines")
    before = functions_before_handler()
    print(f"functions before a handler: {len(before)}", *before, sep="\n  ")
    print(f"goban --help: {start_s():.2f} s")


if __name__ == "__main__":
    main()
