"""The example configuration is one that `goban watch` takes, with and without its comments."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from device.config_file import load_config
from device.console import FailureError
from rules.rulesets.presets import preset

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
