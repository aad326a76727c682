"""Recorded observations that are no observations."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from device.commands.referee import RecordedObservations
from referee.belief.look import from_arrays
from tests.support.faults import material
from web.console import FailureError


def whole() -> dict[str, NDArray[Any]]:
    return dict(material.observations())


def refused(path: Path) -> str:
    """The line with which a piece is refused."""
    with pytest.raises(FailureError) as failure:
        list(RecordedObservations([path]).frames())
    return failure.value.line


ODD_ARRAYS: dict[str, tuple[str, NDArray[Any]]] = {
    "no observation": ("t_ns", np.zeros(0, np.int64)),
    "times as text": ("t_ns", np.array(["a"] * 40)),
    "times that are no numbers": ("t_ns", np.full(40, np.nan)),
    "times beyond the journal": ("t_ns", np.full(40, 1e30)),
    "complex probabilities": ("probs", np.zeros((40, 9, 9, 3), np.complex64)),
    "probabilities above 1": ("probs", np.full((40, 9, 9, 3), 2.0)),
    "probabilities that are no numbers": ("probs", np.full((40, 9, 9, 3), np.nan)),
    "too many lines": ("probs", np.zeros((1, 40, 40, 3))),
    "motion that is no number": ("motion", np.full(40, np.nan)),
    "a hand that is no number": ("hand", np.full(40, np.inf)),
    "offsets off the table": ("offset", np.full((40, 9, 9, 2), 1e9)),
    "boards that are not square": ("probs", np.full((40, 9, 8, 3), 1 / 3)),
    "visible in too few looks": ("visible", np.ones((39, 9, 9), np.bool_)),
    "times that stand still": ("t_ns", np.zeros(40, np.int64)),
    "visible as text": ("visible", np.full((40, 9, 9), "yes")),
}


@pytest.mark.parametrize("what", ODD_ARRAYS)
def test_an_array_that_does_not_fit_is_named(what: str, tmp_path: Path) -> None:
    name, array = ODD_ARRAYS[what]
    path = tmp_path / "sights-00000.npz"
    path.write_bytes(material.npz({**whole(), name: array}))
    assert f"{path}: {name}" in refused(path)


def test_an_array_that_is_missing_is_named(tmp_path: Path) -> None:
    arrays = whole()
    del arrays["t_ns"]
    path = tmp_path / "sights-00000.npz"
    path.write_bytes(material.npz(arrays))
    assert "t_ns" in refused(path)


def test_a_header_that_promises_more_than_the_file_holds_is_refused(tmp_path: Path) -> None:
    members = {"probs": material.npy_header("'<f4'", "(1000000000, 9, 9, 3)")}
    path = tmp_path / "sights-00000.npz"
    path.write_bytes(material.npz_of(members))
    assert "no recorded observations" in refused(path)


def test_an_array_without_its_archive_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "probs.npy"
    np.save(path, whole()["probs"])
    assert "no recorded observations" in refused(path)


def test_a_flipped_bit_is_refused_or_harmless(tmp_path: Path) -> None:
    data = material.npz(whole())
    path = tmp_path / "sights-00000.npz"
    for at in range(0, len(data), len(data) // 60):
        path.write_bytes(data[:at] + bytes([data[at] ^ 8]) + data[at + 1 :])
        with suppress(FailureError):
            list(RecordedObservations([path]).frames())


def test_a_hand_from_nowhere_is_no_hand() -> None:
    arrays = {**whole(), "hand": np.full(40, -1, np.int8)}
    assert {observation.hand for observation in from_arrays(arrays)} == {None}
