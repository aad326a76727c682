"""`goban doctor` tells the truth about cameras: it tries them."""

from __future__ import annotations

import json
import sys
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest

from device import cli
from device.commands import doctor
from device.sources import webcam as here
from device.sources.live import LiveCamera
from device.sources.webcam import CameraOffered, Webcam
from tests.support.fakes import FakeCapture
from web import certificates


def cameras(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """What doctor finds of cameras."""
    cli.main(["doctor", "--json"])
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return [finding for finding in found if finding["about"] == "camera"]


@pytest.fixture(autouse=True)
def no_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here, "video_devices", lambda: ())
    monkeypatch.setattr(here, "find_spec", lambda name: None)
    monkeypatch.setattr(here, "DEVICE_TREE", "/there is none")


def test_no_camera_is_said_and_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    (finding,) = cameras(capsys)
    assert finding["well"] is False
    assert "plug in a webcam" in finding["words"]


def test_a_webcam_is_tried(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    have = (
        CameraOffered("camera:0", "Overhead"),
        CameraOffered("camera:2", "Silent"),
        CameraOffered("camera:4", "Busy"),
    )
    monkeypatch.setattr(here, "video_devices", lambda: have)

    def camera(word: str) -> LiveCamera:
        def connect() -> Webcam:
            pictures = {"camera:0": 9, "camera:2": 0, "camera:4": None}[word]
            return Webcam(FakeCapture(pictures), "no camera answers there", adjustable=True)

        return LiveCamera(word, connect)

    monkeypatch.setattr(doctor, "live_camera", camera)
    found = cameras(capsys)
    assert [finding["well"] for finding in found] == [True, False, False]
    assert "camera:0 ('Overhead', tried): gives 64x48 pixels" in found[0]["words"]
    assert "no picture comes" in found[1]["words"]
    assert "no camera answers there" in found[2]["words"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("import pykms", "the module 'pykms' that it imports is not"),
        ("raise ImportError('libcamera.so.0.5: no such file')", "libcamera.so.0.5"),
        ("class Picamera2:\n    def __init__(self): [][0]", "no camera answers (list index"),
    ],
)
def test_a_picamera2_that_does_not_work_is_not_well(
    body: str,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "picamera2.py").write_text(body)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(here, "find_spec", lambda name: object())
    monkeypatch.setitem(sys.modules, "picamera2", None)
    monkeypatch.delitem(sys.modules, "picamera2")
    (finding,) = cameras(capsys)
    assert finding["well"] is False
    assert words in finding["words"]


@pytest.mark.parametrize(
    ("addresses", "well", "words"),
    [(("127.0.0.1", "192.0.2.7"), True, "at 192.0.2.7"), (("127.0.0.1",), False, "no address")],
)
def test_whether_a_phone_can_be_the_camera_is_said(
    monkeypatch: pytest.MonkeyPatch, addresses: tuple[str, ...], well: bool, words: str
) -> None:
    found = tuple(ip_address(each) for each in addresses)
    monkeypatch.setattr(certificates, "own_addresses", lambda: found)
    (finding,) = doctor.phone()
    assert finding.well is well
    assert words in finding.words
