"""What the program says today, kept as text, so that a redesign can be held against it.

    python -m benchmarks.frozen record INPUTS            # simulated evenings, once
    python -m benchmarks.frozen write INPUTS BEFORE      # the program's output for them
    python -m benchmarks.frozen compare BEFORE AFTER     # exit status 1 where a byte differs

`record` keeps what the simulated cameras saw, so that the simulator itself may change. `write` asks
the program through its command line alone. It asks for events and records of every recorded
evening, clip, sequence and the demo. It asks for readings of every photograph, and for `check`,
`score` and `rules` over the rules data. Times in ``ms`` are left out. `--part` and `--sample` ask
for less.
"""

from __future__ import annotations

import argparse
import contextlib
import filecmp
import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from lab.games import games, shared_data

PARTS = ("evenings", "sights", "sequences", "demo", "photos", "rules")
NOISES = ("low", "middle", "rough")
PRESETS = (
    "bga2009",
    "aga",
    "wmsg2008",
    "tromp_taylor",
    "japanese_1989",
    "chinese_official",
    "no_pass",
)
_MS = re.compile(r'"ms": [0-9.]+')


@dataclass(frozen=True)
class Job:
    """One call of the program: its arguments, and the file that its answer is kept in.

    ``{sgf}`` and ``{events}`` in the arguments stand for files whose text is kept too.
    """

    name: str
    words: tuple[str, ...]


def shared() -> Path:
    """The folder of photographs and records; SystemExit with one line where it is absent."""
    folder = shared_data()
    if not folder.is_dir():
        raise SystemExit("no data: set GOBAN_SHARED to the folder that holds data/")
    return folder


def record_evening(folder: Path, noise: str, number: int) -> None:
    """Simulate one evening and keep its looks with the options that it is refereed under."""
    import numpy as np

    from lab.evening import evening_of
    from referee.belief.look import to_arrays

    source = next(item for index, item in enumerate(games()) if index == number)
    name = folder / noise / f"{number:04}-{source.name}"
    if name.with_suffix(".json").exists():
        return
    simulation = evening_of(source, number, noise, sides=number % 3 == 0)
    arrays = to_arrays(list(simulation.observations()))
    arrays["probs"] = arrays["probs"].astype(np.float16).astype(np.float32)
    name.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(name.with_suffix(".npz"), allow_pickle=False, **arrays)
    words = ["--rules", source.start.ruleset.id, "--handicap", str(simulation.truth.handicap)]
    name.with_suffix(".json").write_text(json.dumps(words))


def evenings(inputs: Path) -> Iterator[Job]:
    """The referee over every recorded evening."""
    for path in sorted(inputs.glob("*/*.npz")):
        options = json.loads(path.with_suffix(".json").read_text())
        name = f"evenings/{path.parent.name}/{path.stem}"
        yield Job(name, _refereed(path, *options))


def sights(inputs: Path) -> Iterator[Job]:
    """The referee over the evenings of other simulators; the passes pressed go to `inputs`."""
    for path in sorted((shared() / "sights").glob("*/*.npz")):
        yield Job(f"sights/{path.stem}", _refereed(path))
    inputs.mkdir(parents=True, exist_ok=True)
    for path in sorted((shared() / "evenings").glob("*/*.npz")):
        written = json.loads(path.with_suffix(".json").read_text())
        words = ["--rules", written["rules"], "--handicap", str(written["handicap"])]
        if written["facts"]:
            pressed = inputs / f"{path.stem}.facts"
            pressed.write_text("\n".join(map(json.dumps, written["facts"])))
            words += ["--facts", str(pressed)]
        yield Job(f"sights/{path.stem}", _refereed(path, *words))


def _refereed(path: Path, *options: str) -> tuple[str, ...]:
    return ("referee", str(path), *options, "--sgf", "{sgf}", "--events", "{events}")


def sequences(_: Path) -> Iterator[Job]:
    """`watch` over every clip and every sequence of pictures."""
    data = shared()
    for path in sorted((data / "sequences").glob("**/*.json")):
        truth = json.loads(path.read_text())
        corners = path if truth.get("corners") else None
        film = path.with_suffix(".mp4")
        if film.exists():
            yield _watched(path.stem, film, corners)
            continue
        if (data / "sequences" / path.stem).is_dir():
            folder = data / "sequences" / path.stem
            yield _watched(f"{path.stem}-frames", folder, corners, "--fps", "1")
            yield _watched(f"{path.stem}-looks", folder, corners)
        elif truth.get("frames"):
            folder = (path.parent / truth["frames"][0]).parent
            yield _watched(f"{path.stem}-looks", folder, corners)
    yield _watched("gomrade-seq", data / "boards" / "gomrade", None)


def _watched(name: str, source: Path, corners: Path | None, *options: str) -> Job:
    placed = () if corners is None else ("--corners", str(corners))
    files = ("--sgf", "{sgf}", "--events", "{events}")
    return Job(f"sequences/{name}", ("watch", str(source), *placed, *options, *files))


def demo(_: Path) -> Iterator[Job]:
    """The demo."""
    yield Job("demo/demo", ("watch", "demo", "--sgf", "{sgf}", "--events", "{events}"))


def photos(_: Path) -> Iterator[Job]:
    """`read --json` of every photograph."""
    boards = shared() / "boards"
    for path in sorted(boards.glob("*/*")):
        if path.suffix.lower() in (".jpg", ".jpeg", ".png"):
            name = f"photos/{path.parent.name}-{path.stem}"
            yield Job(name, ("read", str(path), "--json"))


def rules(_: Path) -> Iterator[Job]:
    """`rules`, and `check` and `score` over every record of the rules data."""
    yield Job("rules/list", ("rules", "--json"))
    yield Job("rules/list-text", ("rules",))
    records = sorted(str(path) for path in (shared() / "rules").glob("**/*.sgf"))
    for preset in PRESETS:
        yield Job(f"rules/{preset}", ("rules", preset, "--json"))
        yield Job(f"rules/{preset}-text", ("rules", preset))
        yield Job(f"check/{preset}", ("check", *records, "--rules", preset, "--json"))
        yield Job(f"score/{preset}", ("score", *records, "--rules", preset, "--json"))
    yield Job("check/text", ("check", *records))
    yield Job("score/text", ("score", *records))


JOBS: dict[str, Callable[[Path], Iterator[Job]]] = {
    "evenings": evenings,
    "sights": sights,
    "sequences": sequences,
    "demo": demo,
    "photos": photos,
    "rules": rules,
}


def run_job(job: Job, out: Path) -> None:
    """Run one job in this process and keep what it printed and wrote."""
    from device.cli import main as goban

    target = out / job.name
    target.parent.mkdir(parents=True, exist_ok=True)
    files = {name: target.with_name(f"{target.name}.{name}") for name in ("sgf", "events")}
    for leftover in target.parent.glob(f"{target.name}.*"):
        leftover.unlink()
    words = [word.format(**files) if word in ("{sgf}", "{events}") else word for word in job.words]
    printed, complaints = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(complaints):
        status = goban(words)
    output = f"status {status}\n{printed.getvalue()}\n-- standard error\n{complaints.getvalue()}"
    output = _MS.sub('"ms": 0', output).replace(str(out), "OUT")
    target.with_name(f"{target.name}.said").write_text(output)
    for journal in target.parent.glob(f"{target.name}*.journal*"):
        journal.unlink()
    record = files["sgf"]
    if record.exists():
        record.write_bytes(re.sub(rb"DT\[[^]]*\]", b"DT[]", record.read_bytes()))


def compare(before: Path, after: Path, names: Callable[[str], bool]) -> int:
    """Print which files of `before` differ in `after` or are missing; how many do."""
    wrong = count = 0
    for path in sorted(before.glob("**/*")):
        name = str(path.relative_to(before))
        if not path.is_file() or not names(name) or path.name.endswith(".journal"):
            continue
        other = after / name
        if not other.exists():
            continue
        count += 1
        if not filecmp.cmp(path, other, shallow=False):
            wrong += 1
            print(f"differs: {name}")
    print(f"{count} files compared, {wrong} differ")
    return wrong


def main() -> int:
    """Record, write or compare."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=("record", "write", "compare"))
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--part", action="append", choices=PARTS)
    parser.add_argument("--sample", type=int, default=1, help="every so manyth job alone")
    parser.add_argument("--games", type=int, default=100, help="evenings of each noise")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    parts = options.part or PARTS
    folders = [folder.resolve() for folder in options.folders]
    if options.what == "compare":
        return bool(compare(folders[0], folders[1], lambda name: True))
    with ProcessPoolExecutor(options.workers) as pool:
        if options.what == "record":
            numbers = range(0, 5 * options.games, 5)
            running = [
                pool.submit(record_evening, folders[0], noise, number)
                for noise in NOISES
                for number in numbers
            ]
        else:
            jobs = [job for part in parts for job in JOBS[part](folders[0])][:: options.sample]
            running = [pool.submit(run_job, job, folders[1]) for job in jobs]
        for done in running:
            done.result()
    print(f"{len(running)} done")
    return 0


if __name__ == "__main__":
    sys.exit(main())
