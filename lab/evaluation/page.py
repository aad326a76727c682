"""The report of an evaluation: one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from html import escape
from importlib.resources import files
from pathlib import Path

from web.safe_file import replace_file

from .calibration import ReliabilityTable
from .labels import ORDINARY
from .overlay import mistake, refusal
from .photos import Figures, PhotoResult
from .plots import reliability_curve
from .results import ALL, Evaluation
from .sequences import SequenceResult

HEADS = (
    "photos",
    "boards without a mistake",
    "wrong points per 10,000",
    "grids within ½ cell",
    "within ⅕ cell",
    "corner error, cells",
    "refused",
    "silent mistakes",
    "unsure points a board",
    "CPU s a photo",
)

CLAIMS = {
    "points": "Each point of the boards whose grid is right: empty, black or white.",
    "boards": "The <code>confidence</code> of a reading: every point of the board is right.",
    "grids": "The grid alone: every intersection lies within half a cell.",
}


def write_page(path: Path, found: Evaluation) -> None:
    """Write the page: figures by source, reliability curves, and a picture of every mistake."""
    style = files(__package__).joinpath("page.css").read_text()
    parts = [
        "<!doctype html><html lang='en'><meta charset='utf-8'>",
        "<meta name='viewport' content='width=device-width,initial-scale=1'>",
        f"<title>Reading and following, measured</title><style>{style}</style><main>",
        "<h1>Reading and following, measured</h1>",
        f"<p class='dim'>{len(found.results)} labelled photographs and {len(found.followed)} "
        f"followed games below <b>{escape(found.folder.resolve().name)}</b>; "
        f"nets computed as {escape(found.weights)}</p>",
    ]
    tables = found.by_source
    if ALL in tables:
        parts.append(_tiles(tables[ALL]))
    if found.results:
        parts += [_sources(found, tables), _lights(found), _reliabilities(found.reliabilities)]
    if found.followed:
        parts.append(_sequences(found.followed))
    parts += [_mistakes(found), "</main></html>"]
    replace_file(path, "".join(parts).encode())


def _tiles(sums: Figures) -> str:
    """The main figures, of the photographs that are evidence."""
    per = 1e4 * sums.wrong_points / max(1, sums.points)
    tiles = [
        (
            _percent(sums.right, sums.boards),
            f"boards without a mistake: {sums.right} of {sums.boards}",
        ),
        (f"{per:.1f}", f"wrong points per 10,000: {sums.wrong_points} of {sums.points}"),
        (_percent(sums.grids_right, sums.grids), "grids within half a cell"),
        (_percent(sums.grids_near, sums.grids), "grids within a fifth of a cell"),
        (_percent(sums.refused, sums.boards), f"refused: {sums.refused}"),
        (_percent(sums.silent, sums.boards), f"silent mistakes: {sums.silent}"),
        (f"{sums.unsure_points_a_board:.1f}", "unsure points a board"),
        (f"{sums.cpu_s_a_photo:.2f} s", "of one core a photo"),
    ]
    shown = "".join(
        f"<div class='tile'><b>{big}</b><span>{words}</span></div>" for big, words in tiles
    )
    return f"<div class='tiles'>{shown}</div>"


def _sources(found: Evaluation, tables: Mapping[str, Figures]) -> str:
    seen = ", ".join(sorted(found.trained_on & set(tables))) or "none of these"
    rows = [_row(name, row, name in found.trained_on) for name, row in tables.items()]
    return (
        "<section><h2>By source</h2>"
        f"<p>The nets were trained on rendered scenes and on photographs of: {escape(seen)}. "
        "Those rows are grey and count for nothing. No net has seen a photograph of any other "
        f"source, so their rows, and their sum <b>{ALL}</b>, are what leaving out one source at "
        "a time would give. A mistake is silent where fewer than half of the wrong points were "
        "called unsure, or where more than 5 % of all points were.</p>"
        f"{_figures_table('source', rows)}</section>"
    )


def _lights(found: Evaluation) -> str:
    if not set(found.by_light) - {ORDINARY}:
        return ""
    rows = [_row(name, row, False) for name, row in found.by_light.items()]
    return f"<section><h2>By light</h2>{_figures_table('light', rows)}</section>"


def _figures_table(first: str, rows: Iterable[str]) -> str:
    heads = "".join(f"<th>{head}</th>" for head in HEADS)
    body = "".join(rows)
    return f"<div class='wide'><table><tr><th>{first}</th>{heads}</tr>{body}</table></div>"


def _row(name: str, row: Figures, seen: bool) -> str:
    boards, grids = row.boards, row.grids
    dash = "–"
    per = f"{1e4 * row.wrong_points / max(1, row.points):.1f}"
    cells = [
        str(row.photos),
        _bar(row.right, boards) if boards else _stones(row),
        per if boards else dash,
        f"{row.grids_right} of {grids}" if grids else dash,
        f"{row.grids_near} of {grids}" if grids else dash,
        dash if row.corner_error_cells is None else f"{row.corner_error_cells:.3f}",
        str(row.refused) if boards else dash,
        str(row.silent) if boards else dash,
        f"{row.unsure_points_a_board:.1f}" if boards else dash,
        f"{row.cpu_s_a_photo:.2f}",
    ]
    kind = "sum" if name == ALL else "seen" if seen else ""
    tag = "<span class='tag seen'>trained on</span>" if seen else ""
    shown = "".join(f"<td>{cell}</td>" for cell in cells)
    return f"<tr class='{kind}'><td>{escape(name)}{tag}</td>{shown}</tr>"


def _bar(some: int, every: int) -> str:
    share = 100 * some / every
    return f"<span class='bar'><i style='width:{share:.1f}%'></i></span>{some} of {every}"


def _stones(row: Figures) -> str:
    return f"{_percent(row.stones_found, row.stones)} of the stones" if row.stones else "–"


def _reliabilities(tables: Iterable[ReliabilityTable]) -> str:
    curves = "".join(
        f"<figure><h3>{table.of.capitalize()}</h3>{reliability_curve(table)}"
        f"<figcaption>{CLAIMS[table.of]}<br>Of {table.count}, said {100 * table.said:.2f} %, "
        f"right {100 * table.were:.2f} %. Expected calibration error "
        f"<b>{table.error:.4f}</b>.{_bins(table)}</figcaption></figure>"
        for table in tables
    )
    if not curves:
        return ""
    return (
        "<section><h2>Can its confidence be believed?</h2>"
        "<p>Claims are put into groups by how sure the reading was. A dot on the dashed line was "
        "right as often as it said; above the line it was too cautious, below it too sure. Bars "
        "are 95 % intervals, large dots hold many claims. Only photographs that no net was "
        f"trained on.</p><div class='curves'>{curves}</div></section>"
    )


def _bins(table: ReliabilityTable) -> str:
    rows = "".join(
        f"<tr><td>{100 * one.low:.5g} to {100 * one.high:.5g} %</td><td>{one.count}</td>"
        f"<td>{100 * one.said:.2f} %</td><td>{100 * one.were:.2f} %</td></tr>"
        for one in table.bins
    )
    return (
        "<details><summary>Table</summary><table><tr><th>confidence</th><th>claims</th>"
        f"<th>said</th><th>right</th></tr>{rows}</table></details>"
    )


def _sequences(followed: Iterable[SequenceResult]) -> str:
    names = [field.name for field in fields(SequenceResult) if field.name != "name"]
    heads = "".join(f"<th>{escape(name.replace('_', ' '))}</th>" for name in names)
    body = ""
    for result in followed:
        row = asdict(result)
        cells = "".join(f"<td>{_cell(row[name])}</td>" for name in names)
        body += f"<tr><td>{escape(result.name)}</td>{cells}</tr>"
    return (
        "<section><h2>Games followed</h2><div class='wide'><table>"
        f"<tr><th>sequence</th>{heads}</tr>{body}</table></div></section>"
    )


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.3f}" if isinstance(value, float) else escape(str(value))


def _mistakes(found: Evaluation) -> str:
    """Every failure: the evidence open, what was trained on folded away."""
    evidence = set(map(id, found.evidence))
    ours = [result for result in found.mistakes if id(result) in evidence]
    others = [result for result in found.mistakes if id(result) not in evidence]
    key = (
        "<div class='key'><span><i style='border:2px solid #2896eb'></i>as labelled</span>"
        "<span><i style='border:2px solid #46c846'></i>as found</span>"
        "<span><i style='border-radius:50%;background:#111;border:2px solid #46c846'></i>"
        "read as a stone</span>"
        "<span><i style='border:2px solid #f5be00'></i>unsure</span>"
        "<span><i style='border-radius:50%;border:3px solid #eb2832'></i>"
        "wrong, with what is true (+ is empty)</span></div>"
    )
    shown = _group(found, ours) or "<p>None.</p>"
    folded = ""
    if others:
        folded = (
            f"<details><summary>{len(others)} on photographs that were trained on or have no "
            f"labelled board</summary>{_group(found, others)}</details>"
        )
    return f"<section><h2>Every mistake</h2>{key}{shown}{folded}</section>"


def _group(found: Evaluation, results: Iterable[PhotoResult]) -> str:
    results = list(results)
    read = [mistake(found.name(one), one) for one in results if one.reading is not None]
    refused = [refusal(found.name(one), one) for one in results if one.reading is None]
    shown = f"<div class='mistakes'>{''.join(read)}</div>" if read else ""
    if refused:
        shown += f"<h3>Refused</h3><div class='mistakes few'>{''.join(refused)}</div>"
    return shown


def _percent(some: int, every: int) -> str:
    return f"{100 * some / every:.1f} %" if every else "–"
