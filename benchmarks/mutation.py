"""Deliberate breaks of the program, and whether its tests see them.

    python -m benchmarks.mutation list                 # the breaks, one a line
    python -m benchmarks.mutation run --jobs 2         # try them; a table on standard output
    python -m benchmarks.mutation run --room hall --count 5 --all-tests

A break changes one comparison, sign, number, condition or returned value of one function. Which
ones are tried depends on `SEED` and on the program alone, never on its tests, so that the tests of
two days can be compared on one program: `--tests FOLDER` takes them from elsewhere.

Each break is tried in a copy of the checkout, on the quick tests of its room that name its module,
and with `--all-tests` on all quick tests of the room where these see nothing.
"""

from __future__ import annotations

import argparse
import ast
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parents[1]

SEED = 20261127

ROOMS = {
    "rules": 12,
    "vision": 8,
    "referee": 16,
    "device/game": 10,
    "device/page": 12,
    "device/link": 4,
    "device/results": 4,
    "device/sheet": 4,
    "device/counting": 4,
    "hall/boards": 8,
    "hall/tournament": 8,
    "hall/webhooks": 5,
    "messages": 5,
}
"""How many breaks each room has; its tests are in the folder of the same name, or one above it."""

LIMIT_S = 900.0
"""A break after which tests take longer is seen: they hang."""

SWAPPED: dict[type, type] = {
    one: other
    for pair in (
        (ast.Lt, ast.LtE),
        (ast.Gt, ast.GtE),
        (ast.Eq, ast.NotEq),
        (ast.In, ast.NotIn),
        (ast.Is, ast.IsNot),
        (ast.And, ast.Or),
        (ast.Add, ast.Sub),
    )
    for one, other in (pair, pair[::-1])
}


@dataclass(frozen=True, order=True)
class Break:
    """Change number `number` of the module at `file`, on line `line`; `what` it does."""

    file: str
    number: int
    line: int
    what: str


Change = tuple[int, str, Callable[[], None]]
"""A line, what is changed there, and what makes the change in the tree."""


def changes(tree: ast.Module) -> list[Change]:
    """All changes of the functions of a module, in one order."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    inside = {
        id(node): node
        for function in ast.walk(tree)
        if isinstance(function, functions)
        for statement in function.body
        for node in ast.walk(statement)
    }
    nodes = [node for node in inside.values() if isinstance(node, ast.stmt | ast.expr)]
    nodes.sort(key=lambda node: (node.lineno, node.col_offset, type(node).__name__))
    return [change for node in nodes for change in changes_of(node)]


def changes_of(node: ast.stmt | ast.expr) -> Iterator[Change]:
    """The changes of one statement or expression itself."""

    def setting(key: str, value: object) -> Callable[[], None]:
        return lambda: setattr(node, key, value)

    ops = node.ops if isinstance(node, ast.Compare) else [getattr(node, "op", None)]
    for at, op in enumerate(ops):
        if (other := SWAPPED.get(type(op))) is not None:
            swapped = [*ops[:at], other(), *ops[at + 1 :]]
            is_list = isinstance(node, ast.Compare)
            change = setting("ops", swapped) if is_list else setting("op", swapped[0])
            yield node.lineno, f"{other.__name__} for {type(op).__name__}", change
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        value = not node.value if isinstance(node.value, bool) else node.value + 1
        yield node.lineno, f"{value} for {node.value}", setting("value", value)
    if isinstance(node, ast.If):
        yield node.lineno, "if not", setting("test", ast.UnaryOp(ast.Not(), node.test))
    if isinstance(node, ast.Return) and not isinstance(node.value, ast.Constant | None):
        yield node.lineno, "return None", setting("value", ast.Constant(None))


def breaks() -> Iterator[tuple[str, Break]]:
    """The breaks that are tried, with their rooms; the same for the same program."""
    for room, count in ROOMS.items():
        there: list[Break] = []
        for path in sorted((ROOT / room).rglob("*.py")):
            name, found = path.relative_to(ROOT).as_posix(), changes(ast.parse(path.read_bytes()))
            there += [Break(name, n, line, what) for n, (line, what, _) in enumerate(found)]
        chosen = random.Random(f"{SEED} {room}").sample(there, min(count, len(there)))
        yield from ((room, each) for each in sorted(chosen))


def broken(source: str, number: int) -> str:
    """A module's source with one of its changes made.

    >>> broken("def f(a):\\n    return a + 1", 1)
    'def f(a):\\n    return a - 1'
    """
    tree = ast.parse(source)
    changes(tree)[number][2]()
    return ast.unparse(ast.fix_missing_locations(tree))


def tests_of(copy: Path, room: str, file: str) -> tuple[list[str], str]:
    """The room's test modules that name the module at `file`, and the folder of all of them."""
    folder = copy / "tests" / room
    while not folder.is_dir():
        folder = folder.parent
    module = file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    naming = [
        path.relative_to(copy).as_posix()
        for path in sorted(folder.rglob("test_*.py"))
        if f"{module} import" in path.read_text("utf-8")
    ]
    return naming, folder.relative_to(copy).as_posix()


def tried(copy: Path, room: str, each: Break, *, all_tests: bool) -> str:
    """Whether tests see a break: by which they do, "alive", or "no tests name it"."""
    path = copy / each.file
    before = path.read_text("utf-8")
    naming, folder = tests_of(copy, room, each.file)
    path.write_text(broken(before, each.number), "utf-8")
    try:
        if naming and is_seen(copy, naming):
            return "seen by its own tests"
        if all_tests:
            return "seen by the room's" if is_seen(copy, [folder]) else "alive"
        return "alive among its own tests" if naming else "no tests name it"
    finally:
        path.write_text(before, "utf-8")


def is_seen(copy: Path, tests: Sequence[str]) -> bool:
    """Whether one of these quick tests fails, or hangs."""
    words = ["-q", "-x", "-m", "not slow", "-p", "no:cacheprovider", "-p", "no:randomly"]
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *words, *tests],
            cwd=copy,
            env={"PATH": "/usr/bin:/bin:/usr/sbin", "HOME": str(copy), "PYTHONPATH": str(copy)},
            capture_output=True,
            timeout=LIMIT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (0, 5)


def main(arguments: Sequence[str] | None = None) -> int:
    """List the breaks or try them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("list", "run"))
    parser.add_argument("--room", action="append", choices=ROOMS, help="only this room")
    parser.add_argument("--count", type=int, help="only so many breaks of each room")
    parser.add_argument("--tests", type=Path, default=ROOT / "tests", help="the tests to try")
    parser.add_argument("--all-tests", action="store_true", help="also the room's other tests")
    parser.add_argument("--jobs", type=int, default=1, help="breaks that are tried at once")
    given = parser.parse_args(arguments)
    chosen: list[tuple[str, Break]] = []
    for room, each in breaks():
        of_room = sum(other == room for other, _ in chosen)
        if room in (given.room or ROOMS) and of_room < (given.count or sum(ROOMS.values())):
            chosen.append((room, each))
    if given.what == "list":
        print("\n".join(f"{each.file}:{each.line}  {each.what}" for _, each in chosen))
        return 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(given.jobs) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for job in range(given.jobs):
            copies.put(copied(Path(folder) / str(job), given.tests))

        def one(at: tuple[str, Break]) -> str:
            copy = copies.get()
            try:
                return tried(copy, *at, all_tests=given.all_tests)
            finally:
                copies.put(copy)

        print("| break | what | tests |\n|---|---|---|")
        for (_, each), found in zip(chosen, pool.map(one, chosen), strict=True):
            print(f"| `{each.file}:{each.line}` | {each.what} | {found} |", flush=True)
    return 0


def copied(copy: Path, tests: Path) -> Path:
    """A copy of the checkout's files that git knows, with these tests."""
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "build", "dist", "*_cache"))
    shutil.rmtree(copy / "tests")
    shutil.copytree(tests, copy / "tests")
    return copy


if __name__ == "__main__":
    sys.exit(main())
