"""The configuration file: what is right is taken, and fifty mistakes are each named in a line."""

from __future__ import annotations

import argparse
from fractions import Fraction
from pathlib import Path

import pytest
from pydantic import BaseModel

from device.cli import main
from device.commands import serve
from device.config_file import (
    AlertTable,
    Configuration,
    LinkTable,
    PageTable,
    WatchTable,
    WebhookTable,
    fill_in,
    load_config,
    read_config,
)
from device.signal_sinks import Pins
from device.webhook import WebhookConfig
from referee.events import Audience, EventType, Severity
from web.console import FailureError

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "configuration.md"

WHOLE = """
[watch]
source = "picamera"
rules = "aga1991"
size = 13
komi = 6.5
resume = true
[page]
listen = "0.0.0.0:8361"
[alerts]
KoRetake = "arbiter"
StoneMoved = { severity = "info" }
[gpio]
lamp = 17
audience = "players"
[webhook]
url = "https://club.example/hook"
"""

BROKEN = [
    ("", "the tables"),
    ("[watch]\nx = " + "[" * 100_000, "not TOML"),
    ("[watch", "not TOML"),
    ("watch = 3", "[watch]"),
    ("[watch]\nsize = 9\nsize = 9", "not TOML"),
    ("[watch]\nlanguage = 'tlh'", "allowed: 'de', 'en'"),
    ("[watch]\nevidence_days = 0", "a number of days, 1 or more"),
    ("[watch]\nevidence_whole = 1", "expected true or false"),
    ("[table]\n", "the tables"),
    ("source = 'demo'", "the tables"),
    ("[Watch]\n", "the tables"),
    ("[[watch]]\nsize = 9", "[watch]"),
    *(
        (f"[watch]\n{key} = {value}", key)
        for key, value in [
            ("sauce", "1"),
            ("Size", "9"),
            ("size", "1"),
            ("size", "26"),
            ("size", "9.5"),
            ("size", "'nine'"),
            ("size", "true"),
            ("size", "[9]"),
            ("size", "{ lines = 9 }"),
            ("komi", "0.3"),
            ("komi", "'much'"),
            ("komi", "1e99"),
            ("komi", "nan"),
            ("komi", "2026-11-22"),
            ("handicap", "-1"),
            ("handicap", "2.5"),
            ("handicap", "'two'"),
            ("to_play", "'green'"),
            ("to_play", "1"),
            ("black_side", "'north'"),
            ("fps", "''"),
            ("fps", "0"),
            ("fps", "-3"),
            ("fps", "inf"),
            ("resume", "'yes'"),
            ("resume", "1"),
            ("weights", "'heavy'"),
            ("sgf", "''"),
            ("sgf", "7"),
            ("journal", '"a\\u0000b"'),
            ("corners", "false"),
            ("source", "0"),
            ("rules", "[]"),
        ]
    ),
    ("[page]\nlisten = 8361", "listen"),
    ("[page]\nlisten = 'here'", "ADDRESS:PORT"),
    ("[page]\nlisten = '127.0.0.1:99999'", "65535"),
    ("[page]\ntls_cert = ''", "tls_cert"),
    ("[page]\npassword = 'x'", "unknown key 'password'"),
    ("[alerts]\nKoTaken = 'arbiter'", "KoTaken"),
    ("[alerts]\nKoRetake = 'crowd'", "players"),
    ("[alerts]\nKoRetake = 3", "KoRetake"),
    ("[alerts]\nKoRetake = { volume = 'loud' }", "volume"),
    ("[alerts]\nKoRetake = { severity = 'deadly' }", "warning"),
    ("[gpio]\nlamp = 99", "lamp"),
    ("[gpio]\nlamp = '17'", "lamp"),
    ("[gpio]\naudience = 'all'", "players"),
    ("[webhook]\nurl = 3", "url"),
    ("[webhook]\naudience = 'players'", "url"),
]


def test_a_whole_file_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text(WHOLE)
    config = read_config(path)
    assert (config.watch.source, config.watch.size, config.watch.resume) == ("picamera", 13, True)
    assert config.watch.komi == Fraction(13, 2)
    assert config.page.listen == ("0.0.0.0", 8361)
    assert config.routing[EventType.KO_RETAKE].audience is Audience.ARBITER
    assert config.routing[EventType.STONE_MOVED].severity is Severity.INFO
    assert config.gpio.lamp == 17
    signals = config.signals("secret")
    assert signals.pins == Pins(lamp=17, audience=Audience.PLAYERS)
    assert signals.webhook == WebhookConfig("https://club.example/hook", "secret")


def test_the_environment_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "config.toml"
    path.write_text("[watch]\nsize = 9\n")
    monkeypatch.setenv("WATCH", '{"size": 13}')
    monkeypatch.setenv("PAGE", '{"listen": "0.0.0.0:1"}')
    config = read_config(path)
    assert (config.watch.size, config.page.listen) == (9, None)


@pytest.mark.parametrize(("text", "named"), BROKEN)
def test_a_mistake_is_named_in_one_line(text: str, named: str, tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text(text)
    with pytest.raises(FailureError) as failure:
        read_config(path)
    assert failure.value.line.startswith(f"{path}: ")
    assert named in failure.value.line
    assert "\n" not in failure.value.line


@pytest.mark.parametrize("command", ["serve", "watch"])
def test_a_game_does_not_start_with_a_mistake(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "config.toml"
    path.write_text("[page]\nlisten = 'here'\n")
    assert main([command, "demo", "--config", str(path)]) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert f"{path}: [page] listen = 'here': " in said


def test_there_are_fifty_mistakes() -> None:
    assert len(BROKEN) >= 50


TABLES: dict[str, type[BaseModel]] = {
    "watch": WatchTable,
    "page": PageTable,
    "alerts": AlertTable,
    "gpio": Pins,
    "webhook": WebhookTable,
    "link": LinkTable,
}


def test_every_key_is_in_the_documents() -> None:
    written = DOCUMENT.read_text()
    assert set(TABLES) == set(Configuration.model_fields)
    for name, table in TABLES.items():
        assert f"[{name}]" in written
        part = written.split(f"## [{name}]")[1].split("\n## ")[0]
        for key, field in table.model_fields.items():
            row = f"| `{key}` | {field.description} |"
            assert row in part or name == "alerts", row


def test_every_option_of_a_game_has_a_key() -> None:
    parser = argparse.ArgumentParser()
    serve.configure(parser)
    options = {action.dest for action in parser._actions}
    elsewhere = {"help", "config", "new_password", "new_token", "remove_arbiter", "role"}
    linked = {"link", "board", "site", "link_ca"}
    assert options - elsewhere - linked == {*WatchTable.model_fields, *PageTable.model_fields}


def test_a_zero_on_the_command_line_wins() -> None:
    options = argparse.Namespace(komi=Fraction(0), handicap=0, size=None, resume=False)

    fill_in(options, {"komi": Fraction(13, 2), "handicap": 2, "size": 9, "resume": True, "x": None})

    assert vars(options) == {"komi": 0, "handicap": 0, "size": 9, "resume": True}


def test_the_hub_of_a_hall_is_an_option_too(tmp_path: Path) -> None:
    path = tmp_path / "goban.toml"
    path.write_text('[link]\nurl = "mqtts://hub"\nboard = "T1"\nca = "ca.pem"\n')

    given = load_config(path)

    assert {key: given[key] for key in ("link", "board", "site", "link_ca")} == {
        "link": "mqtts://hub",
        "board": "T1",
        "site": None,
        "link_ca": Path("ca.pem"),
    }
