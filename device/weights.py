"""The detector and the stone classifier, with the weights that the package `models` carries."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files

from vision.classification.classifier import StoneClassifier
from vision.detection.detector import Detector
from vision.types import PointClassifier
from web.console import FAILED_ON_THE_WAY, FailureError

DETECTOR, VERIFIER, STONE_CLASSIFIER = "detector.onnx", "verifier.onnx", "stone_classifier.onnx"


class WeightsForm(StrEnum):
    """The form in which a net is computed; the cards have the accuracy of each."""

    INT8 = "int8"
    FLOAT = "float"


DEFAULT = WeightsForm.INT8
"""Reads as well as the floats it was made from, in half the time."""


@dataclass(frozen=True, slots=True)
class Models:
    """What finds a board in a picture, and what classifies its points."""

    detector: Detector
    classifier: PointClassifier


def weights(name: str) -> bytes:
    """The bytes of a weights file of `models`; FailureError where it is not installed."""
    folder = files("models")
    try:
        return folder.joinpath(name).read_bytes()
    except OSError:
        raise FailureError(
            f"{folder}: {name} is not there; install goban-arbiter again", FAILED_ON_THE_WAY
        ) from None


def file_of(name: str, form: WeightsForm) -> str:
    """The file that holds the net of the file `name` in this form.

    >>> file_of("verifier.onnx", WeightsForm.INT8)
    'verifier.int8.onnx'
    """
    return name.replace(".onnx", ".int8.onnx") if form is WeightsForm.INT8 else name


def add_weights_option(parser: argparse.ArgumentParser) -> None:
    """Add ``--weights``; None where not given."""
    parser.add_argument(
        "--weights",
        choices=[form.value for form in WeightsForm],
        help=f"compute the nets in eight bits or in floats (default: {DEFAULT})",
    )


def load_models(chosen: str | None = None) -> Models:
    """The detector and the stone classifier, their weights as `chosen` (None: `DEFAULT`).

    They use half of the cores.
    """
    form = DEFAULT if chosen is None else WeightsForm(chosen)
    threads = max(1, (os.cpu_count() or 1) // 2)
    classifier = StoneClassifier(weights(file_of(STONE_CLASSIFIER, form)), threads)
    detector, verifier = (weights(file_of(name, form)) for name in (DETECTOR, VERIFIER))
    return Models(Detector(detector, verifier, threads, classifier), classifier)
