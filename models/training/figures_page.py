"""Fill the tables of a page from the figures of the cards.

    python -m models.training.figures_page models docs/figures/seeing.md

What stands between ``<!-- NAME -->`` and ``<!-- /NAME -->`` is replaced, for the names of `TABLES`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

Cards = dict[str, list[dict[str, Any]]]
INT8, FLOAT, LAMPS, RENDERED, SEEN = (
    "weights int8",
    "weights float",
    "lamplit",
    "--rendered",
    "no ev",
)


def figure(cards: Cards, net: str, text: str, but: str = "\0") -> dict[str, Any]:
    """The first figure of the net's card whose command or data has `text`, and not `but`."""
    for one in cards[net]:
        words = f"{one['command']} {one['data']}"
        if text in words and but not in words:
            return one
    raise ValueError(f"{net}: no figure that says {text!r}")


def rows(heads: Iterable[str], lines: Iterable[Iterable[object]]) -> str:
    """A table in Markdown."""
    heads = list(heads)
    body = [heads, ["---"] * len(heads), *lines]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in body)


def part(some: int, every: int) -> str:
    """A share in words."""
    return f"{some} of {every}" if every else "–"


def a_source(name: str, judged: dict[str, Any], found: dict[str, Any] | None) -> list[object]:
    """A row of the table by source."""
    grids = (
        [part(found[key], found["grids"]) for key in ("grids_right", "grids_near")] if found else []
    )
    return [
        name,
        part(judged["right"], judged["boards"]),
        f"{1e4 * judged['wrong_points'] / max(1, judged['points']):.1f}",
        *(grids or ["–", "–"]),
        judged["refused"],
        judged["silent"],
        f"{judged['unsure_points_a_board']:.1f}",
    ]


HEADS = (
    "source",
    "boards without a mistake",
    "wrong points per 10,000",
    "grids within ½ cell",
    "within ⅕ cell",
    "refused",
    "silent",
    "unsure a board",
)


def by_source(cards: Cards) -> str:
    """Every source that no net has seen, their sum, and those that were trained on."""
    judged, found = (figure(cards, net, INT8, SEEN) for net in ("stone_classifier", "detector"))
    lines = [a_source("**all**", judged, found)]
    grids = found["by_source"]
    lines += [a_source(name, one, grids.get(name)) for name, one in judged["by_source"].items()]
    for one in cards["stone_classifier"]:
        if SEEN in one["data"]:
            other = next(x for x in cards["detector"] if x["data"] == one["data"])
            lines.append(a_source(one["data"], one, other))
    return rows(HEADS, lines)


def lamps(cards: Cards) -> str:
    """The sum and every source under laid-over lamps."""
    judged, found = (figure(cards, net, LAMPS) for net in ("stone_classifier", "detector"))
    grids = found["by_source"]
    lines = [a_source("**all**", judged, found)]
    lines += [a_source(name, one, grids.get(name)) for name, one in judged["by_source"].items()]
    return rows(HEADS, lines)


def calibration(cards: Cards) -> str:
    """What was stated, what was so, and the expected calibration error."""
    judged, found = (figure(cards, net, INT8, SEEN) for net in ("stone_classifier", "detector"))
    lit, lit_grids = (figure(cards, net, LAMPS) for net in ("stone_classifier", "detector"))
    claims = [
        ("points, grid right", judged["calibration"]),
        ("whole boards", judged["calibration_of_whole_boards"]),
        ("grids", found["calibration"]),
        ("points, lamps laid over", lit["calibration"]),
        ("whole boards, lamps laid over", lit["calibration_of_whole_boards"]),
        ("grids, lamps laid over", lit_grids["calibration"]),
        (
            "grids proposed on rendered boards, parts, impostors",
            figure(cards, "detector", RENDERED)["calibration"],
        ),
    ]
    lines = [
        (
            name,
            one["count"],
            f"{100 * one['said']:.2f} %",
            f"{100 * one['were']:.2f} %",
            f"{one['error']:.4f}",
        )
        for name, one in claims
    ]
    points = [
        (
            f"{100 * one['low']:.5g}–{100 * one['high']:.5g} %",
            one["count"],
            f"{100 * one['said']:.2f} %",
            f"{100 * one['were']:.2f} %",
        )
        for one in judged["calibration"]["bins"]
    ]
    return (
        rows(("claims", "how many", "said", "were right", "expected calibration error"), lines)
        + "\n\nThe points by how sure they were said to be:\n\n"
        + rows(("said", "points", "on average", "were right"), points)
    )


def weights(cards: Cards) -> str:
    """Both forms side by side."""
    lines = []
    for title, form in (("eight bits", INT8), ("floats", FLOAT)):
        judged, found = (figure(cards, net, form, SEEN) for net in ("stone_classifier", "detector"))
        key = form.removeprefix("weights ")
        spent = [
            figure(cards, net, "one picture")["cpu_ms"][key]
            for net in ("detector", "stone_classifier")
        ]
        lines.append(
            (
                title,
                part(judged["right"], judged["boards"]),
                judged["wrong_points"],
                f"{judged['unsure_points_a_board']:.2f}",
                f"{judged['calibration']['error']:.4f}",
                part(found["grids_right"], found["grids"]),
                f"{found['corner_error_cells']:.3f}",
                *(f"{ms:.1f} ms" for ms in spent),
                f"{judged['cpu_s_a_photo']:.2f} s",
            )
        )
    heads = (
        "form",
        "boards without a mistake",
        "wrong points",
        "unsure a board",
        "calibration error of points",
        "grids within ½ cell",
        "corner error, cells",
        "detector's net",
        "stone classifier's net",
        "whole photo",
    )
    return rows(heads, lines) + "\n\nTimes are CPU time of one thread of the machine that measured."


TABLES = {"figures": by_source, "lamps": lamps, "calibration": calibration, "weights": weights}


def main(folder: Path, page: Path) -> None:
    """Fill the page."""
    cards = {
        n: json.loads((folder / f"{n}.json").read_text())["figures"]
        for n in ("stone_classifier", "detector")
    }
    text = page.read_text()
    for name, table in TABLES.items():
        begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
        pattern = f"{re.escape(begin)}.*?{re.escape(end)}"
        filled = f"{begin}\n\n{table(cards)}\n\n{end}"
        text = re.sub(pattern, filled.replace("\\", r"\\"), text, flags=re.DOTALL)
    page.write_text(text)


if __name__ == "__main__":
    main(*(Path(a) for a in sys.argv[1:3]))
