"""Mutants of a module: one change at a time to its source, each put to tests by itself.

What is changed: a comparison, a sign, a side, a number, a string, a branch, a value returned, a
statement left out. A string with a blank in it is words for people and stays as it is.
"""

from __future__ import annotations

import ast
import copy
import importlib.util
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from enum import Enum
from functools import partial
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

import pytest
from hypothesis import settings

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
NAMES = {
    "BLACK": "WHITE",
    "WHITE": "BLACK",
    "black": "white",
    "white": "black",
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
}
_OURS = ("rules", "tests", "referee", "simulation", "device")
"""The packages that a mutant's process imports anew: the module's own, and those that use it."""
_QUIET = ("-qx", "--assert=plain", "--tb=no", "-p", "no:cacheprovider", "-m", "not slow")
Change = Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one change, and that change's line with what it says then."""

    shown: str
    tree: ast.Module


class Fate(Enum):
    """What became of a mutant put to tests."""

    KILLED = "killed"
    ENDLESS = "stopped as endless"
    ALIVE = "alive"


def mutants(source: str) -> list[Callable[[], Mutant]]:
    """Every mutant of `source`, each made when it is called."""
    tree = ast.parse(source)
    silent = {id(node) for part in ast.walk(tree) for node in _words(part)}
    return [
        partial(_made, tree, at, which)
        for at, node in enumerate(ast.walk(tree))
        if id(node) not in silent
        for which, _ in enumerate(_changes(node))
    ]


def _words(node: ast.AST) -> Iterator[ast.AST]:
    """What below `node` is for people: docstrings and the pieces of a text that is put together."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield from (node, node.value)
    if isinstance(node, ast.JoinedStr):
        yield from (part for part in node.values if isinstance(part, ast.Constant))


def _made(tree: ast.Module, at: int, which: int) -> Mutant:
    made = copy.deepcopy(tree)
    target = list(ast.walk(made))[at]
    line = getattr(target, "lineno", 0)
    before = ast.unparse(target).splitlines()[0]
    list(_changes(target))[which](target)
    ast.fix_missing_locations(made)
    after = ast.unparse(target).splitlines()[0]
    return Mutant(f"line {line}: {before} -> {after}", made)


def _changes(node: ast.AST) -> Iterator[Change]:
    """What may be changed about `node`, each a function that does so to a copy of it."""
    if isinstance(node, ast.Compare):
        yield lambda made: setattr(made, "ops", [COMPARISONS[type(made.ops[0])](), *made.ops[1:]])
    if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
        other = ast.Sub if isinstance(node.op, ast.Add) else ast.Add
        yield lambda made: setattr(made, "op", other())
    if isinstance(node, ast.BoolOp):
        joined = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield lambda made: setattr(made, "op", joined())
    if isinstance(node, ast.Constant):
        yield from _values(node.value)
    if isinstance(node, ast.Name) and node.id in NAMES:
        yield lambda made: setattr(made, "id", NAMES[made.id])
    if isinstance(node, ast.Attribute) and node.attr in NAMES:
        yield lambda made: setattr(made, "attr", NAMES[made.attr])
    if isinstance(node, ast.If | ast.IfExp):
        yield lambda made: setattr(made, "test", ast.UnaryOp(ast.Not(), made.test))
    if isinstance(node, ast.Return) and not isinstance(node.value, ast.Constant | None):
        yield lambda made: setattr(made, "value", ast.Constant(None))
    if isinstance(node, ast.Expr | ast.Raise):
        yield _left_out


def _values(value: object) -> Iterator[Change]:
    if isinstance(value, int):
        other = not value if isinstance(value, bool) else value + 1
        yield lambda made: setattr(made, "value", other)
    if isinstance(value, bytes):
        yield lambda made: setattr(made, "value", b"X" + made.value)
    if isinstance(value, str) and " " not in value:
        yield lambda made: setattr(made, "value", "X" + made.value)


def _left_out(made: ast.Expr | ast.Raise) -> None:
    """The statement `made` as one that does nothing."""
    if isinstance(made, ast.Expr):
        made.value = ast.Constant(None)
    else:
        made.__class__ = ast.Pass  # type: ignore[assignment]


class _Instead(MetaPathFinder, Loader):
    """Imports a mutant where a module's name is asked for."""

    def __init__(self, name: str, tree: ast.Module, origin: str) -> None:
        self._name = name
        self._tree = tree
        self._origin = origin

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        return importlib.util.spec_from_loader(fullname, self, origin=self._origin)

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = self._origin
        exec(compile(self._tree, self._origin, "exec"), module.__dict__)


def prepare(tests: Sequence[str]) -> None:
    """Import what `tests` import, so that each mutant's process has it already."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    settings.register_profile("mutants", derandomize=True, database=None, deadline=None)
    settings.load_profile("mutants")
    with redirect_stdout(io.StringIO()):
        pytest.main([*_QUIET, "--collect-only", *tests])


def fate(name: str, origin: str, tree: ast.Module, tests: Sequence[str], seconds: int) -> Fate:
    """What becomes of module `name` read as `tree` under `tests`, in a process of its own.

    The process is forked from the one that has called `prepare`; the project's own packages are
    imported anew. It is stopped after `seconds`.
    """
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.dup2(null, sys.stderr.fileno())
        signal.alarm(seconds)
        for known in list(sys.modules):
            if known.split(".")[0] in _OURS:
                del sys.modules[known]
        sys.meta_path.insert(0, _Instead(name, tree, origin))
        os._exit(int(pytest.main([*_QUIET, *tests])))
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code == -signal.SIGALRM:
        return Fate.ENDLESS
    return Fate.KILLED if code else Fate.ALIVE
