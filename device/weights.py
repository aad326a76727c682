"""The finder and the judge, with the weights that the package `models` carries."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files

from vision.classification.classifier import Judge
from vision.detection.detector import Finder
from vision.tracking.tracker import Finds, Judges

from .errors import FAILED_ON_THE_WAY, FailureError

FINDER, WITNESS, JUDGE = "finder.onnx", "witness.onnx", "judge.onnx"


class Weights(StrEnum):
    """The form in which a net is computed; the cards say what each is worth."""

    INT8 = "int8"
    FLOAT = "float"


DEFAULT = Weights.INT8
"""Reads as well as the floats it was made from, in half the time."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """What finds a board in a picture, and what judges its points."""

    finder: Finds
    judge: Judges


def weights(name: str) -> bytes:
    """The bytes of a weights file of `models`; FailureError where it is not installed."""
    folder = files("models")
    try:
        return folder.joinpath(name).read_bytes()
    except OSError:
        raise FailureError(
            f"{folder}: {name} is not there; install goban-arbiter again", FAILED_ON_THE_WAY
        ) from None


def file_of(name: str, form: Weights) -> str:
    """The file that holds the net of the file `name` in this form."""
    return name.replace(".onnx", ".int8.onnx") if form is Weights.INT8 else name


def add_weights_option(parser: argparse.ArgumentParser) -> None:
    """Add ``--weights``; None where not given."""
    parser.add_argument(
        "--weights",
        choices=[form.value for form in Weights],
        help=f"compute the nets in eight bits or in floats (default: {DEFAULT})",
    )


def open_eyes(chosen: str | None = None) -> Eyes:
    """The finder and the judge of this installation, their weights as `chosen` (None: `DEFAULT`).

    Half of the cores are left to the rest.
    """
    form = DEFAULT if chosen is None else Weights(chosen)
    threads = max(1, (os.cpu_count() or 1) // 2)
    judge = Judge(weights(file_of(JUDGE, form)), threads)
    finder, witness = (weights(file_of(name, form)) for name in (FINDER, WITNESS))
    return Eyes(Finder(finder, witness, threads, judge), judge)
