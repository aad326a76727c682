"""`goban doctor`: what this machine has and lacks, in words."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import cv2
import numpy as np

from vision.types import Frame
from web.console import FAILED_ON_THE_WAY, DriverHungError, FailureError, put, put_json
from web.machine import clock_is_set

from ..following_rate import MIN_FPS, SHARE, camera_rate, measured_rate
from ..sources.adjustment import CameraError
from ..sources.open import live_camera
from ..sources.webcam import cameras_here
from ..weights import (
    DETECTOR,
    STONE_CLASSIFIER,
    VERIFIER,
    WeightsForm,
    file_of,
    load_models,
    weights,
)

EXAMPLE = "goban doctor"

LITTLE_DISK_MB, HOT_C = 200, 80.0

SERVICE = Path("/var/lib/goban-arbiter")
"""Where the service keeps its files; to others it is closed."""

THERMAL = Path("/sys/class/thermal/thermal_zone0/temp")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing checked: whether it is well, and a sentence with what to do where it is not."""

    about: str
    well: bool
    words: str


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--json", action="store_true", help="one JSON object a finding")


def run(options: argparse.Namespace) -> int:
    """Print what was found; 1 where the program cannot do its work here."""
    findings = [finding for check in CHECKS for finding in check()]
    for finding in findings:
        if options.json:
            put_json({"about": finding.about, "well": finding.well, "words": finding.words})
        else:
            put(f"{'ok ' if finding.well else '!! '} {finding.about}: {finding.words}")
    needed = {"program", "models", "disk"}
    broken = any(not finding.well for finding in findings if finding.about in needed)
    return FAILED_ON_THE_WAY if broken else 0


def program() -> list[Finding]:
    """Findings about Python, the libraries and the machine."""
    bits = sys.maxsize > 2**32
    words = (
        f"Python {platform.python_version()}, OpenCV {cv2.__version__}, NumPy {np.__version__}, "
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    )
    return [Finding("program", bits, words if bits else f"{words}; a 64-bit system is needed")]


def models() -> list[Finding]:
    """Findings about the weights."""
    try:
        names = [
            file_of(name, form)
            for name in (DETECTOR, VERIFIER, STONE_CLASSIFIER)
            for form in WeightsForm
        ]
        size = sum(len(weights(name)) for name in names)
    except FailureError as failure:
        return [Finding("models", False, failure.line)]
    return [Finding("models", True, f"{', '.join(names)} are there, {size // 1024} KiB")]


def following() -> list[Finding]:
    """A finding about how many pictures a second can be followed; takes some seconds."""
    try:
        can_fps = measured_rate(load_models().classifier)
    except FailureError:
        return []  # `models` reports it
    words = (
        f"a board of 19 lines in 1280x720 pixels can be followed at {can_fps:.0f} pictures a "
        f"second; a camera's are followed at {camera_rate(can_fps):g} (--fps sets another rate)"
    )
    slow = can_fps * SHARE < MIN_FPS
    lacking = "; too slow for a game: give pictures of 640x480, or use a faster machine"
    return [Finding("following", not slow, words + (lacking if slow else ""))]


def cameras() -> list[Finding]:
    """A finding for every camera that can be used; a picture is taken with each."""
    here = cameras_here()
    found = [_tried(each.source, f"{each.name!r}, " if each.name else "") for each in here]
    if found:
        return found
    words = (
        "none found; plug in a webcam, use a phone (goban serve phone), or on a Pi: apt install "
        "python3-picamera2"
    )
    return [Finding("camera", False, words)]


def phone() -> list[Finding]:
    """A finding about whether a phone can reach this machine to be its camera."""
    from web.certificates import own_addresses  # TLS, for this alone

    outside = [str(each) for each in own_addresses() if not each.is_loopback]
    words = "goban serve phone would be reached by a phone's browser at"
    lacking = "no phone can be the camera: this machine has no address on a network"
    return [Finding("phone", bool(outside), f"{words} {outside[0]}" if outside else lacking)]


def _tried(word: str, about: str = "") -> Finding:
    """Whether the camera that `word` names gives a picture."""
    camera = live_camera(word)
    try:
        camera.open()
        first = next(iter(camera.frames()))
    except (CameraError, DriverHungError) as error:
        return Finding("camera", False, f"{word} ({about}tried): {error}")
    finally:
        camera.close()
    if not isinstance(first, Frame):
        return Finding("camera", False, f"{word} ({about}tried): {first.line}")
    height, width = first.image.shape[:2]
    return Finding("camera", True, f"{word} ({about}tried): gives {width}x{height} pixels")


def disk() -> list[Finding]:
    """A finding about the room for games in the current folder."""
    free_mb = shutil.disk_usage(Path.cwd()).free // 2**20
    writable = os.access(Path.cwd(), os.W_OK)
    if not writable:
        return [Finding("disk", False, f"{Path.cwd()} cannot be written; go to another folder")]
    words = f"{free_mb} MB free in {Path.cwd()}"
    enough = free_mb >= LITTLE_DISK_MB
    return [Finding("disk", enough, words if enough else f"{words}; make room before a game")]


def clock() -> list[Finding]:
    """Whether the wall clock was ever set (a Pi has none that runs without power)."""
    words = time.strftime("%Y-%m-%d %H:%M:%S %Z")
    well = clock_is_set()
    unset = f"{words}, but nothing says that the clock was set; connect to the network"
    return [Finding("clock", well, words if well else unset)]


def certificate() -> list[Finding]:
    """A finding about the page's own certificate, where this user may read it."""
    from web.access.secrets_file import default_secrets_path
    from web.certificates import found_certificate  # a web server, for this alone

    findings = []
    for folder in dict.fromkeys((default_secrets_path().parent, SERVICE)):
        own = found_certificate(folder)
        if own is not None:
            left = own.until > datetime.now(UTC)
            words = f"{own.files.certificate}: {own.fingerprint_line}"
            aged = f"{words}; it has ended, goban serve makes another"
            findings.append(Finding("certificate", left, words if left else aged))
    return findings


def temperature() -> list[Finding]:
    """A finding about the processor's temperature, where that can be read."""
    try:
        degrees_c = int(THERMAL.read_text()) / 1000.0
    except (OSError, ValueError):
        return [Finding("temperature", True, "cannot be read on this machine")]
    cool = degrees_c < HOT_C
    words = f"{degrees_c:.0f} °C"
    return [Finding("temperature", cool, words if cool else f"{words}; it slows down: cool it")]


CHECKS: tuple[Callable[[], list[Finding]], ...] = (
    program,
    models,
    following,
    cameras,
    phone,
    disk,
    clock,
    temperature,
    certificate,
)
