"""Print every tuned number of the referee as Markdown tables.

    python -m benchmarks.referee_settings > docs/figures/referee-settings.md

One table each for `Costs`, `Timing` and `Limits`: name, value, unit and origin, in the order of
the dataclass. Where settled looks have another value than a film, both are given.
"""

from __future__ import annotations

from collections.abc import Iterator

from lab.measure import quantities
from referee.settings import Costs, Limits
from referee.timing import Timing

TABLES = (
    ("Costs and limits of evidence", "`referee/settings.py`", Costs),
    ("Durations and counts of looks", "`referee/timing.py`", Timing),
    ("Other limits", "`referee/settings.py`", Limits),
)


def page() -> Iterator[str]:
    """The lines of the page."""
    yield "# The referee's numbers"
    yield ""
    yield "Made by `python -m benchmarks.referee_settings`; a cost in nats is a log-likelihood."
    looks = Timing.looks()
    for title, module, kind in TABLES:
        yield from ("", f"## {title}", "", f"From {module}.", "")
        yield from ("| name | value | unit | origin |", "|---|---|---|---|")
        for item in quantities(kind):
            value = f"{item.value:g}"
            settled = getattr(looks, item.name) if kind is Timing else item.value
            if settled != item.value:
                value += f" (settled looks: {settled:g})"
            yield f"| {item.name} | {value} | {item.unit} | {item.origin} |"


def main() -> None:
    """Print the page."""
    print("\n".join(page()))


if __name__ == "__main__":
    main()
