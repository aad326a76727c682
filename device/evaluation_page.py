"""The report of an evaluation: one HTML page that needs nothing beside it."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from html import escape
from pathlib import Path

import cv2

from .measure_photos import Figures, PhotoResult
from .measure_sequences import SequenceResult
from .overlay import draw_result
from .pictures import PictureError, load_picture
from .safe_file import replace_file

STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;margin:2em;max-width:1200px}"
    "table{border-collapse:collapse}td,th{padding:.2em .7em;border-bottom:1px solid #ddd;"
    "text-align:right}td:first-child,th:first-child{text-align:left}"
    "figure{display:inline-block;margin:.5em;vertical-align:top}img{max-width:560px}"
)

SHOWN_WIDTH_PX = 720


def write_page(
    path: Path,
    tables: Mapping[str, Figures],
    mistakes: Sequence[PhotoResult],
    followed: Sequence[SequenceResult],
    folder: Path,
) -> None:
    """Write the page: the figures of every source and sequence, and a picture of every mistake."""
    parts = [
        "<!doctype html><html lang='en'><meta charset='utf-8'>",
        f"<title>Reading and following, measured</title><style>{STYLE}</style>",
        "<h1>Reading and following, measured</h1>",
        _table("source", {name: asdict(found) for name, found in tables.items()}, Figures),
    ]
    if followed:
        rows = {result.name: asdict(result) for result in followed}
        parts.append(_table("sequence", rows, SequenceResult))
    parts.append(
        "<h2>Mistakes</h2><p>Blue: the labelled board. Rings: stones as read. Yellow squares: "
        "unsure. Red crosses: wrong, with what is true.</p>"
    )
    parts += [_figure(result, folder) for result in mistakes]
    replace_file(path, "".join(parts).encode())


def _table(first: str, rows: Mapping[str, Mapping[str, object]], kind: type) -> str:
    names = [field.name for field in fields(kind) if field.name != "name"]
    heads = "".join(f"<th>{escape(name.replace('_', ' '))}</th>" for name in names)
    body = ""
    for label, row in rows.items():
        cells = "".join(f"<td>{_cell(row[name])}</td>" for name in names)
        body += f"<tr><td>{escape(label)}</td>{cells}</tr>"
    return f"<table><tr><th>{first}</th>{heads}</tr>{body}</table>"


def _cell(value: object) -> str:
    if value is None:
        return "–"
    return f"{value:.3f}" if isinstance(value, float) else escape(str(value))


def _figure(result: PhotoResult, folder: Path) -> str:
    path = result.photo.path.relative_to(folder)
    words = f"{len(result.wrong)} wrong, {len(result.unsure)} unsure"
    if result.refused is not None:
        words = f"refused: {result.refused}"
    try:
        image = draw_result(load_picture(result.photo.path), result)
    except PictureError as error:
        return f"<p>{escape(str(path))}: {escape(error.message)}</p>"
    scale = min(1.0, SHOWN_WIDTH_PX / image.shape[1])
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    packed, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 80])
    shown = base64.b64encode(data.tobytes()).decode() if packed else ""
    return (
        f"<figure><img alt='' src='data:image/jpeg;base64,{shown}'>"
        f"<figcaption>{escape(str(path))}: {escape(words)}</figcaption></figure>"
    )
