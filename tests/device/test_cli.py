"""The command line's frame: usage errors, help, version."""

import pytest

from device import cli


def run(*arguments: str) -> int:
    return cli.main(arguments)


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    text = capsys.readouterr().out
    for name in cli.COMMANDS:
        assert name in text
    assert "example:" in text


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version") == 0
    assert capsys.readouterr().out.startswith("goban ")
