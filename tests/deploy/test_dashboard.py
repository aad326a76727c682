"""The dashboard of the hall asks for metrics that the hub has, and for each of them."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

from hall.boards.opening import open_store
from hall.hub import Hub
from hall.messages.mqtt_client import Broker
from hall.page.metrics import SUMMARY, metrics_of

DASHBOARD = Path(__file__).resolve().parents[2] / "deploy" / "grafana-hall.json"

NAME = re.compile(r"goban_\w+")


def test_the_dashboard_and_the_metrics_name_the_same(tmp_path: Path) -> None:
    hub = Hub(open_store(tmp_path), "hall", Broker("127.0.0.1", 1))
    metrics = metrics_of(hub, [], time.time())
    hub.store.close()
    there = set()
    for metric in metrics:
        summary = metric.kind == SUMMARY
        there |= {f"{metric.name}{key}" for key in metric.values} if summary else {metric.name}

    dashboard = json.loads(DASHBOARD.read_text())
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in NAME.findall(target["expr"])
    }

    assert asked == there


def test_no_two_panels_lie_on_each_other() -> None:
    places: set[tuple[int, int]] = set()
    for panel in json.loads(DASHBOARD.read_text())["panels"]:
        at = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(at["x"], at["x"] + at["w"])
            for y in range(at["y"], at["y"] + at["h"])
        }
        assert not places & cells
        assert at["x"] + at["w"] <= 24
        places |= cells
