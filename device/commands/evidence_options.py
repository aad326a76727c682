"""What keeps the pictures of alerts, as the options of a game say."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..game.session.evidence_age import EvidenceAge
from ..game.sinks.evidence_pictures import EvidencePictures
from ..game.sinks.sinks import Sink
from .game_options import disk_limits


def evidence_sinks(options: argparse.Namespace, folder: Path) -> list[Sink]:
    """What keeps the pictures of alerts in `folder`, and what removes them when they are old."""
    kept = EvidencePictures(folder, disk_limits(options).evidence, whole=options.evidence_whole)
    days = options.evidence_days
    return [kept] if days is None else [EvidenceAge(folder, days), kept]
