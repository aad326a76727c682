"""What is wrong with the camera or the disk."""

from __future__ import annotations

from ...events import Audience, EventType, Severity
from ..entry import CatalogEntry, Ends, alert

ROWS: tuple[CatalogEntry, ...] = (
    alert(
        EventType.CAMERA_GONE,
        "No picture comes from the camera.",
        "the camera: five seconds without a picture that can be used",
        Severity.REFEREE,
        Audience.ARBITER,
        instruction="Look at its cable and its power; the game goes on when pictures come.",
        ends=Ends.EQUIPMENT,
    ),
    alert(
        EventType.CAMERA_FROZEN,
        "The camera gives the same picture again and again.",
        "the camera: the same picture, to the last bit, for ten seconds",
        Severity.REFEREE,
        Audience.ARBITER,
        instruction="Unplug the camera and plug it in again.",
        ends=Ends.EQUIPMENT,
    ),
    alert(
        EventType.CAMERA_DARK,
        "The camera's pictures are too dark.",
        "vision: no board for a minute, because the picture is too dark",
        Severity.REFEREE,
        Audience.ARBITER,
        instruction="Give the board light, or uncover the lens.",
        ends=Ends.EQUIPMENT,
    ),
    alert(
        EventType.DISK_NEARLY_FULL,
        "The disk is nearly full{detail}.",
        "`DiskSpace`: less than 300 MB are free",
        audience=Audience.ARBITER,
        instruction="Remove recordings and pictures of games that are over.",
        ends=Ends.EQUIPMENT,
    ),
)
