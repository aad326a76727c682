"""Helpers that several tests share lie in `tests/support`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parent


def imported(path: Path) -> Iterator[str]:
    """The names of the modules that the file at `path` imports, and of what it takes from them."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_no_module_imports_a_test_module() -> None:
    modules = {path.stem for path in TESTS.rglob("test_*.py")}
    wrong = [
        f"{path.relative_to(TESTS)}: {name}"
        for path in sorted(TESTS.rglob("*.py"))
        for name in imported(path)
        if name.startswith((".", "tests")) and modules & set(name.split("."))
    ]
    assert wrong == []
