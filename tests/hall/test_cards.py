"""Cards: what is written onto a stock boot partition, and what a first boot makes of it."""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from device import cli
from hall.boards.opening import open_store
from hall.boards.store import Reader
from hall.cards.first_boot import FOLDER, UNIT, FirstBoot, FirstBootError

LINE = "console=tty1 root=PARTUUID=1-02 rootwait resize"
CLOUD = ("user-data", "network-config", "meta-data")
SUFFIX = {"trixie": "~deb13_arm64.deb", "bookworm": "~deb12_arm64.deb"}


def stock(folder: Path, system: str, line: str = LINE) -> Path:
    """A boot partition as an image has it."""
    folder.mkdir(parents=True)
    made = "2025-11-24" if system == "trixie" else "2024-11-19"
    (folder / "issue.txt").write_text(f"Raspberry Pi reference {made}\nGenerated using pi-gen\n")
    (folder / "cmdline.txt").write_text(line + "\n")
    (folder / "config.txt").write_text("arm_64bit=1\n")
    for name in CLOUD if system == "trixie" else ():
        (folder / name).write_text(f"# stock {name}\n")
    return folder


def write(tmp_path: Path, boot: Path, system: str, *more: str, board: str = "T1") -> int:
    package = tmp_path / f"goban-arbiter_1{SUFFIX[system]}"
    package.write_bytes(b"a package")
    words = ["hub", "add-board", board, "--store", str(tmp_path / "store"), "--sd", str(boot)]
    return cli.main([*words, "--package", str(package), "--timezone", "Asia/Tokyo", *more])


@pytest.fixture
def wifi(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv("GOBAN_WIFI_PASSWORD", "correct horse")
    return ["--wifi", 'Ha\'ll "1"', "--country", "DE"]


def test_a_trixie_card_has_what_cloud_init_reads(tmp_path: Path, wifi: list[str]) -> None:
    boot = stock(tmp_path / "boot", "trixie")
    config = (boot / "config.txt").read_bytes()
    assert write(tmp_path, boot, "trixie", *wifi) == 0
    first = (boot / "meta-data").read_text()
    assert write(tmp_path, boot, "trixie", *wifi) == 0, "the same card again"
    assert (boot / "meta-data").read_text() != first, "the next boot is a first one"
    for name in CLOUD:
        assert (boot / f"{name}.before-goban").read_text() == f"# stock {name}\n"
    head, _, user_data = (boot / "user-data").read_text().partition("\n")
    assert head == "#cloud-config"
    assert json.loads(user_data)["hostname"] == "goban-t1"
    written = [path.read_text() for path in boot.iterdir() if path.is_file()]
    assert not any("correct horse" in text for text in written)
    assert (boot / "cmdline.txt").read_text() == LINE + "\n"
    assert (boot / "config.txt").read_bytes() == config
    if shutil.which("cloud-init") is None:
        pytest.skip("without cloud-init its own check of user-data is left out")
    command = ["cloud-init", "schema", "--config-file", str(boot / "user-data")]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_an_instance_that_the_imager_named_gives_way(tmp_path: Path) -> None:
    boot = stock(tmp_path / "boot", "trixie", f"{LINE} ds=nocloud;i=rpi-imager-1")
    assert write(tmp_path, boot, "trixie") == 0
    instance = json.loads((boot / "meta-data").read_text())["instance-id"]
    assert (boot / "cmdline.txt").read_text() == f"{LINE} ds=nocloud;i={instance}\n"


def test_a_bookworm_card_runs_a_script_once(tmp_path: Path, wifi: list[str]) -> None:
    boot = stock(tmp_path / "boot", "bookworm")
    for _ in range(2):
        assert write(tmp_path, boot, "bookworm", *wifi) == 0
    words = (boot / "cmdline.txt").read_text().split()
    assert words[:4] == LINE.split()
    assert [word for word in words if word.startswith("systemd.run=")] == words[4:5]
    assert (boot / "cmdline.txt.before-goban").read_text() == LINE + "\n"
    subprocess.run(["bash", "-n", str(boot / "firstrun.sh")], check=True)
    if shutil.which("shellcheck") is not None:
        subprocess.run(["shellcheck", str(boot / "firstrun.sh")], check=True)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        ("config.txt", "is no boot partition of a Raspberry Pi"),
        ("issue.txt", "is no card of Raspberry Pi OS"),
        ("user-data", "has no cloud-init"),
    ],
)
def test_what_is_no_stock_card_is_refused_in_one_line(
    tmp_path: Path, spoil: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    boot = stock(tmp_path / "boot", "trixie")
    (boot / spoil).unlink()
    there = sorted(path.name for path in boot.iterdir())
    assert write(tmp_path, boot, "trixie") != 0
    (line,) = capsys.readouterr().err.splitlines()
    assert says in line
    assert sorted(path.name for path in boot.iterdir()) == there
    assert not (tmp_path / "store").exists(), "no board is let in"


def test_a_board_that_another_card_has_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert write(tmp_path, stock(tmp_path / "one", "trixie"), "trixie") == 0
    assert write(tmp_path, stock(tmp_path / "two", "trixie"), "trixie") != 0
    assert "remove-board T1" in capsys.readouterr().err


def test_a_table_of_boards_is_written_card_by_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GOBAN_WIFI_PASSWORD", "correct horse")
    table = tmp_path / "boards.csv"
    package = tmp_path / f"goban-arbiter_1{SUFFIX['trixie']}"
    package.write_bytes(b"a package")
    words = ["hub", "add-boards", str(table), "--store", str(tmp_path / "store"), "--country", "DE"]
    words += ["--sd", str(tmp_path / "cards"), "--package", str(package)]
    one = stock(tmp_path / "cards/one", "trixie")
    for text, says in (
        ("name,camera\nT1,x\n", "expected the columns name"),
        ("name;wifi\nT1;Hall\nT 2;Hall\n", "line 3: 'T 2'"),
        ("name;wifi;country\nT1;Hall;Germany\n", "line 2: argument --country"),
        ("name;wifi\nT1;Hall\nT1;Hall\n", "T1: expected once each"),
        ("name;wifi;table\nT1;Hall;7\nT2;Hall;7\n", "table 7: expected once each"),
        ("name;wifi\n", "0 boards: expected 1 to 1000"),
        ("name\n" + 2**20 * "T", "more than 1 MB"),
        ("name\n" + 2**18 * "T", "cannot be read (field larger"),
    ):
        table.write_text(text)
        assert cli.main(words) != 0
        assert says in capsys.readouterr().err
        assert not (one / FOLDER.rsplit("/", 1)[-1]).exists(), "all lines are checked first"
    table.write_text("name;wifi;source;language;table\nT1;Hall\nT2;Hall;camera:0;ja;12\nT3;Hall\n")
    (one / "goban").touch()  # stands for a card that cannot be written
    assert cli.main(words) != 0
    assert "write it again" in capsys.readouterr().err
    (one / "goban").unlink()
    assert cli.main(words) == 0
    assert json.loads((one / "goban/board.json").read_text())["board"] == "T1"
    assert "No card yet: T2, T3." in capsys.readouterr().out
    shutil.rmtree(one)
    two = stock(tmp_path / "cards/two", "trixie")
    for _ in range(2):
        assert cli.main(words) == 0
        output = capsys.readouterr().out
        assert "T1: is in the hall already" in output
        assert "No card yet: T3." in output
        written = json.loads((two / "goban/board.json").read_text())
        assert [written[key] for key in ("board", "source", "language")] == ["T2", "camera:0", "ja"]
    assert "Hall" in (two / "network-config").read_text()
    assert Reader(open_store(tmp_path / "store")).assignments() == {"T2": {"table": "12"}}


class Board:
    """A folder that stands for a board whose card was written; its commands are noted."""

    def __init__(self, tmp_path: Path) -> None:
        self.root, self.calls = tmp_path / "root", []
        self.boot = stock(self.root / "boot/firmware", "trixie")
        assert write(tmp_path, self.boot, "trixie", "--source", "camera:0", "--language", "ja") == 0
        for folder in ("etc/goban-arbiter", "var/lib/goban-arbiter", "etc/systemd/system"):
            (self.root / folder).mkdir(parents=True)
        (self.root / "etc/goban-arbiter/config.toml").write_text(
            (Path(__file__).resolve().parents[2] / "deploy/config.toml").read_text()
        )
        (self.root / "var/lib/goban-arbiter/secrets.json").write_text('{"password": "x"}')
        self.first_boot = FirstBoot(self.root, self.run)
        self.fails = ""

    calls: list[str]

    def run(self, command: Sequence[str]) -> int:
        self.calls.append(" ".join(command))
        return 1 if self.fails and self.fails in self.calls[-1] else 0


def test_a_first_boot_installs_joins_and_leaves_no_secret(tmp_path: Path) -> None:
    board = Board(tmp_path)
    password = json.loads((board.boot / "goban/board.json").read_text())["password"]
    board.first_boot.begin()
    board.first_boot.install()
    settings = tomllib.loads((board.root / "etc/goban-arbiter/config.toml").read_text())
    assert (settings["watch"]["source"], settings["watch"]["language"]) == ("camera:0", "ja")
    assert settings["link"]["board"] == "T1"
    assert settings["link"]["url"].startswith("mqtts://")
    secrets = json.loads((board.root / "var/lib/goban-arbiter/secrets.json").read_text())
    assert secrets == {"password": "x", "link_password": password}
    assert not (board.root / FOLDER).exists()
    assert (board.boot / "user-data").read_text() == "# stock user-data\n"
    left = [path for path in board.boot.rglob("*") if password in path.read_text()]
    assert left == []
    assert not (board.root / "etc/systemd/system" / UNIT).exists()


def test_a_first_boot_without_a_network_is_tried_again_with_all_in_place(tmp_path: Path) -> None:
    board = Board(tmp_path)
    board.first_boot.begin()
    board.fails = "update"
    with pytest.raises(FirstBootError, match="status 1"):
        board.first_boot.install()
    assert (board.root / FOLDER / "board.json").exists()
    board.fails = ""
    board.first_boot.install()
    assert not (board.root / FOLDER).exists()


@pytest.mark.parametrize("there", [True, False])
def test_the_camera_s_package_is_installed_where_the_system_has_it(
    tmp_path: Path, *, there: bool
) -> None:
    board = Board(tmp_path)
    board.fails = "" if there else "--simulate"
    board.first_boot.install()
    calls = [call for call in board.calls if call.startswith("apt-get")]
    update, asked, install = calls
    assert update.endswith("update"), "only then does apt know what there is"
    assert "--simulate" in asked
    assert install.endswith(" python3-picamera2") == there


def test_another_package_than_the_hub_s_is_not_installed(tmp_path: Path) -> None:
    board = Board(tmp_path)
    (package,) = (board.root / FOLDER).glob("*.deb")
    package.write_bytes(b"another")
    with pytest.raises(FirstBootError, match="is not the package"):
        board.first_boot.install()
    assert not any("install" in call for call in board.calls)
