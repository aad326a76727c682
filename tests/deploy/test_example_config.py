"""What a hall or a board is given to begin with: the example configuration and the dashboard."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest

from device.config_file import load_config
from hall.boards.opening import open_store
from hall.hub import Hub
from hall.page.metrics import SUMMARY, metrics_of
from messages.mqtt_client import Broker
from rules.rulesets.presets import preset
from web.console import FailureError

EXAMPLE = Path(__file__).resolve().parents[2] / "deploy" / "config.toml"
STATE = Path("/var/lib/goban-arbiter")


def test_the_example_is_valid() -> None:
    values = load_config(EXAMPLE)
    assert values["source"] == "picamera"
    assert values["resume"] is True
    assert preset(str(values["rules"])).id == values["rules"]


def test_what_is_commented_out_is_valid_too(
    tmp_path: Path,
) -> None:
    text = EXAMPLE.read_text()
    opened = re.sub(r"^# (\w+ = )", r"\1", text, flags=re.MULTILINE)
    copy = tmp_path / "config.toml"
    copy.write_text(opened)
    assert len(load_config(copy)) >= len(load_config(EXAMPLE)) + 5


def test_the_service_writes_only_where_it_may() -> None:
    values = load_config(EXAMPLE)
    for key in ("sgf", "events", "journal", "evidence"):
        assert Path(str(values[key])).parent == STATE, key


def test_a_mistake_is_named(tmp_path: Path) -> None:
    copy = tmp_path / "config.toml"
    copy.write_text(EXAMPLE.read_text().replace("size = 19", "size = 190"))
    with pytest.raises(FailureError, match="size = 190: 190: expected 2 to 25 lines"):
        load_config(copy)


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
