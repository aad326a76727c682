"""Labelled photographs and sequences: the ground truth in the data's own JSON."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from device.corners import corners_of
from device.sources.pictures import SUFFIXES
from vision.types import BoardView, view_from_corners
from web.console import parse_json

ORDINARY = "ordinary"
"""The light of a photograph whose label names none."""

MAX_CHANGED_POINTS = 4
"""Photos of one game whose labels differ by more points than this are not consecutive looks."""

Rows = tuple[str, ...]
Play = tuple[str, int, int]
"""Colour letter, row, column."""


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A photograph and its label."""

    path: Path
    source: str
    size: int | None
    view: BoardView | None
    """None where unlabelled."""
    rows: Rows | None
    """None where unlabelled."""
    stones: tuple[tuple[str, float, float, float], ...] = ()
    """(letter, x, y, width) in pixels, where a source labels stones but no grid."""
    light: str = ORDINARY
    """As the label names it."""

    @property
    def labelled(self) -> bool:
        """Whether there is anything to measure a reading against."""
        return self.view is not None or self.rows is not None or bool(self.stones)


@dataclass(frozen=True, slots=True, eq=False)
class Sequence:
    """A game on film or in looks."""

    name: str
    frames: tuple[Path, ...]
    video: Path | None
    fps: float | None
    """Frames a second, None for looks."""
    view: BoardView | None
    size: int
    plays: tuple[Play, ...]
    """The moves in order."""
    alerts: tuple[tuple[str, frozenset[tuple[int, int]]], ...] = ()
    """(event name, points) that the referee must give."""
    last_frame: int | None = None
    """Last frame of the game; after it the stones are counted or cleared away."""


def load_labels(folder: Path) -> tuple[list[Photo], list[Sequence]]:
    """Every labelled photo and sequence below `folder`, in order of path.

    Other JSON files are ignored. Raises ValueError, KeyError or TypeError for
    labels that contradict themselves.
    """
    photos: list[Photo] = []
    sequences: list[Sequence] = []
    runs: dict[str, list[tuple[int, Photo]]] = defaultdict(list)
    for path in sorted(folder.rglob("*.json")):
        try:
            label = parse_json(path.read_bytes())
        except ValueError:
            continue
        if not isinstance(label, dict):
            continue
        if isinstance(label.get("frames"), list) or "video" in label:
            sequences.append(_sequence(path, label))
            continue
        picture = _picture_beside(path)
        if picture is None or not {"rows", "corners", "stones_px"} & set(label):
            continue
        photo = _photo(picture, label)
        photos.append(photo)
        name, colon, number = str(label.get("sequence") or "").rpartition(":")
        if colon and number.isdecimal() and photo.rows is not None:
            runs[name].append((int(number), photo))
    named = {sequence.name for sequence in sequences}
    for name, run in sorted(runs.items()):
        if name not in named:
            sequences += _from_photos(name, [photo for _, photo in sorted(run, key=_number)])
    return photos, sequences


def _number(item: tuple[int, Photo]) -> int:
    return item[0]


def _picture_beside(path: Path) -> Path | None:
    found = (path.with_suffix(suffix) for suffix in sorted(SUFFIXES))
    return next((picture for picture in found if picture.is_file()), None)


def _photo(picture: Path, label: Mapping[str, object]) -> Photo:
    size, rows = label.get("size"), label.get("rows")
    stones = label.get("stones_px")
    return Photo(
        picture,
        str(label.get("source") or picture.parent.name),
        size if isinstance(size, int) else None,
        _view(label),
        _rows(picture, rows, size) if isinstance(rows, list) else None,
        tuple((stone["c"], stone["x"], stone["y"], stone["w"]) for stone in stones)
        if isinstance(stones, list)
        else (),
        str(label.get("light") or ORDINARY),
    )


def _rows(picture: Path, rows: Iterable[object], size: object) -> Rows:
    """The labelled rows, which must be of a square board of `size` lines, if given."""
    lines = tuple(map(str, rows))
    if {len(line) for line in lines} != {len(lines)} or size not in (None, len(lines)):
        raise ValueError(f"{picture.name}: expected as many rows as lines, each of as many letters")
    return lines


def _view(label: Mapping[str, object]) -> BoardView | None:
    size, corners = label.get("size"), label.get("corners")
    if not isinstance(size, int) or not corners:
        return None
    return view_from_corners(size, corners_of(corners))


def _sequence(path: Path, label: Mapping[str, object]) -> Sequence:
    segments = label.get("segments")
    parts = segments if isinstance(segments, list) else []
    names = label.get("frames")
    frames = [str(name) for name in names] if isinstance(names, list) else []
    if len(parts) > 1:
        frames = frames[: parts[1]["first_frame"]]
    moves = label["moves"]
    fps, size, last = label.get("fps"), label["size"], label.get("last_game_frame")
    if not isinstance(moves, list) or not isinstance(size, int):
        raise TypeError(f"{path}: expected moves and a size")
    looks = not fps and not label.get("disturbed_frames")
    return Sequence(
        path.stem,
        tuple(path.parent / name for name in frames),
        path.parent / str(label["video"]) if "video" in label else None,
        None if looks else float(str(fps or 1.0)),
        _view(label),
        size,
        tuple((color, row, col) for color, row, col, *_ in moves),
        last_frame=last if isinstance(last, int) else None,
    )


def _from_photos(name: str, photos: Iterable[Photo]) -> Iterator[Sequence]:
    """Consecutive labelled looks as a sequence; several stones of one colour at once must raise an
    alert. Nothing where the labels are too far apart to be looks at every move.
    """
    looks = list(photos)
    plays: list[Play] = []
    alerts: list[tuple[str, frozenset[tuple[int, int]]]] = []
    for before, after in pairwise(looks):
        if before.rows is None or after.rows is None or len(before.rows) != len(after.rows):
            return
        added, changed = _added(before.rows, after.rows)
        if changed > MAX_CHANGED_POINTS:
            return
        plays += added
        if len(added) > 1 and len({color for color, _, _ in added}) == 1:
            points = frozenset((row, col) for _, row, col in added)
            alerts.append(("TwoInARow", points))
    first = looks[0]
    if len(looks) > 1 and first.rows is not None:
        size = len(first.rows)
        paths = tuple(photo.path for photo in looks)
        yield Sequence(name, paths, None, None, first.view, size, tuple(plays), tuple(alerts))


def _added(before: Rows, after: Rows) -> tuple[list[Play], int]:
    """Added stones, and the number of changed points."""
    pairs = [
        (row, col, old, new)
        for row, (olds, news) in enumerate(zip(before, after, strict=True))
        for col, (old, new) in enumerate(zip(olds, news, strict=True))
        if old != new
    ]
    return [(new, row, col) for row, col, _, new in pairs if new in "BW"], len(pairs)
