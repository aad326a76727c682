"""A hall as docs/hall.md sets it up, with network namespaces as machines; by hand alone.

    sudo .venv/bin/python -m tests.deploy.hall_of_ten [--boards 10]

The hub and every board run as processes of their own in a namespace of their own, joined by a
bridge. Boards follow the demo's film. Then one board's cable is pulled and put back. What was done
and how long it took is printed; the exit status is 1 where anything is not as it should be.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

GOBAN = [sys.executable, "-m", "device.cli"]

CHECKOUT = Path(__file__).resolve().parents[2]

HUB, HUB_ADDRESS = "goban-hub", "10.77.0.1"

PAGE = 8362

UP_S, PLAYED_S, LOST_S, BACK_S = 60.0, 240.0, 15.0, 45.0
"""What is waited for so long: the hub; all boards, and moves at each; a lost board; its return."""

MOVES = 3


def main() -> int:
    """Set up the hall, and take it down again."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--boards", type=int, default=10)
    count = parser.parse_args().boards
    names = [f"T{number}" for number in range(1, count + 1)]
    begun_s = time.monotonic()

    def say(what: str) -> None:
        load = os.getloadavg()[0]
        print(f"{time.monotonic() - begun_s:6.1f} s, load {load:4.1f}: {what}", flush=True)

    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="goban-ten-")))
        stack.enter_context(machines(names))
        store = ["--store", str(folder / "hub")]
        stack.enter_context(running(HUB, folder, "hub", *store, "--listen", f"0.0.0.0:{PAGE}"))
        await_until(lambda: boards() is not None, UP_S, "the hub answers")
        say("the hub answers over https")
        for name in names:
            told = json.loads(inside(HUB, *GOBAN, "hub", "add-board", name, *store, "--json"))
            place = folder / name
            place.mkdir()
            (place / "ca.pem").write_text(told["ca"])
            words = ["--link", told["broker"], "--board", name, "--link-ca", "ca.pem"]
            password = {"GOBAN_LINK_PASSWORD": told["password"]}
            more = ["--listen", "127.0.0.1:8361", "--secrets", "secrets.json"]
            stack.enter_context(running(name, place, "serve", "demo", *words, *more, **password))
        say(f"{count} boards are let in and started")
        await_until(
            lambda: len(having(lambda board: board["online"])) == count, PLAYED_S, "all online"
        )
        say("all boards are online")
        await_until(
            lambda: len(having(lambda board: int(str(board["move"])) >= MOVES)) == count,
            PLAYED_S,
            f"{MOVES} moves at every board",
        )
        say(f"every board has {MOVES} moves or more")
        pull(names[0], "down")
        took_s = await_until(
            lambda: not having(lambda board: board["online"] and board["board"] == names[0]),
            LOST_S,
            "the lost board is shown",
        )
        say(f"{names[0]}, whose cable was pulled, is shown as gone after {took_s:.1f} s")
        pull(names[0], "up")
        took_s = await_until(
            lambda: having(lambda board: board["online"] and board["board"] == names[0]),
            BACK_S,
            "the board is back",
        )
        say(f"it is back {took_s:.1f} s after its cable")
    return 0


@contextmanager
def machines(names: list[str]) -> Iterator[None]:
    """A namespace with a bridge for the hub, and one joined to it for each board."""
    made: list[str] = []
    try:
        for namespace in (HUB, *names):
            command("ip", "netns", "add", space(namespace))
            made.append(space(namespace))
            command("ip", "-n", space(namespace), "link", "set", "lo", "up")
        command("ip", "-n", space(HUB), "link", "add", "hall", "type", "bridge")
        command("ip", "-n", space(HUB), "address", "add", f"{HUB_ADDRESS}/24", "dev", "hall")
        command("ip", "-n", space(HUB), "link", "set", "hall", "up")
        for number, name in enumerate(names, start=11):
            ends = ["type", "veth", "peer", "name", f"to-{name}", "netns", space(HUB)]
            command("ip", "-n", space(name), "link", "add", "eth0", *ends)
            command("ip", "-n", space(HUB), "link", "set", f"to-{name}", "master", "hall", "up")
            command(
                "ip", "-n", space(name), "address", "add", f"10.77.0.{number}/24", "dev", "eth0"
            )
            command("ip", "-n", space(name), "link", "set", "eth0", "up")
        yield
    finally:
        for namespace in made:
            command("ip", "netns", "delete", namespace)


def space(name: str) -> str:
    """The namespace of a machine."""
    return name if name == HUB else f"goban-{name}"


@contextmanager
def running(machine: str, folder: Path, *words: str, **more: str) -> Iterator[None]:
    """While this lasts, `goban` runs in a namespace and in a folder, with `more` variables."""
    with (folder / f"{machine}.log").open("wb") as log:
        process = subprocess.Popen(
            ["ip", "netns", "exec", space(machine), *GOBAN, *words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(CHECKOUT), **more},
            stdout=log,
            stderr=log,
        )
    try:
        yield
    except BaseException:
        print((folder / f"{machine}.log").read_text("utf-8", "replace")[-1000:], file=sys.stderr)
        raise
    finally:
        process.terminate()
        process.wait(30.0)


def pull(name: str, state: str) -> None:
    """Pull a board's cable (`down`), or put it back (`up`)."""
    command("ip", "-n", space(HUB), "link", "set", f"to-{name}", state)


def boards() -> list[dict[str, object]] | None:
    """The boards as the hub's page has them; None where it does not answer."""
    url = f"https://{HUB_ADDRESS}:{PAGE}/api/boards"
    program = (
        "import httpx, sys; "
        "sys.stdout.write(httpx.get(sys.argv[1], verify=False, timeout=5.0).text)"
    )
    try:
        found = json.loads(inside(HUB, sys.executable, "-W", "ignore", "-c", program, url))
    except (subprocess.CalledProcessError, ValueError):
        return None
    listed: list[dict[str, object]] = found["boards"]
    return listed


def having(is_so: Callable[[dict[str, object]], object]) -> list[dict[str, object]]:
    """The boards of which something is so."""
    return [board for board in boards() or [] if is_so(board)]


def await_until(is_so: Callable[[], object], wait_s: float, what: str) -> float:
    """Wait until something is so; the seconds. Raises RuntimeError where it does not become so."""
    begun_s = time.monotonic()
    while not is_so():
        if time.monotonic() - begun_s > wait_s:
            raise RuntimeError(f"{what}: not within {wait_s:g} s")
        time.sleep(0.5)
    return time.monotonic() - begun_s


def inside(machine: str, *words: str) -> str:
    """What a command prints in a namespace."""
    return command("ip", "netns", "exec", space(machine), *words)


def command(*words: str) -> str:
    """What a command prints. Raises CalledProcessError."""
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    answer = subprocess.run(
        words, cwd="/", env=environment, capture_output=True, text=True, check=True
    )
    return answer.stdout


if __name__ == "__main__":
    sys.exit(main())
