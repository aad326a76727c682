"""The public site: what it shows and when, what it never shows, and how its files are written."""

from __future__ import annotations

import json
import sqlite3
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from device.cli import main
from hall.boards.decisions import keep_assignments
from hall.boards.following import Followed
from hall.boards.opening import open_store
from hall.boards.store import Store
from hall.broker.accounts import add_board, remove_board
from hall.site.documents import Heading, Site, game_to_json
from hall.site.folder import MARK, SiteFolder
from hall.site.games import Delays, PublicGames
from hall.site.publish import SiteUpload, address, command_of, delay
from hall.site.publisher import PICTURE_S, TABLE_S, Publisher
from hall.tournament.outcomes import Outcome, Outcomes
from messages.batches import Batch
from tests.support.hall_lines import alert, play
from tests.support.page_server import until
from web.console import FailureError
from web.safe_file import replace_file

START = 1_700_000_000.0

RESULT = {"version": 1, "type": "Result", "t": 9.0, "result": "B+3.5"}

PAIRING = {"tournament": "Open", "round": 3, "table": 7, "pairing": "p1"}


class PlayedHall:
    """A store that lines come into, a site beside it, and the clock of both."""

    def __init__(self, folder: Path, delays: Delays, url: str | None = None) -> None:
        self.path = open_store(folder / "hall")
        self.store = Store(self.path)
        self.now = START
        self.emitted: dict[tuple[str, str, int], int] = {}
        self.site, self.delays, self.url = folder / "site", delays, url
        self.publisher = self.begin()

    def begin(self) -> Publisher:
        """A publisher that has just been started."""
        games = PublicGames(self.path, self.delays, lambda: self.now)
        folder = SiteFolder(self.site, lambda: self.now)
        found = Publisher(games, folder, Site("Open", self.url), lambda: self.now)
        found.start()
        return found

    def emit(self, board: str, game: str, *lines: dict[str, object], epoch: int = 0) -> None:
        """The hub takes lines of a game."""
        key = (board, game, epoch)
        first = self.emitted.get(key, 0) + 1
        self.emitted[key] = first + len(lines) - 1
        numbered = [{**line, "n": first + at} for at, line in enumerate(lines)]
        self.store.store([(board, Batch(game, epoch, first, numbered))], self.now)

    def later(self, seconds: float) -> None:
        """Time goes by, and the site is brought on."""
        self.now += seconds
        while self.publisher.step()[1]:
            pass

    def read(self, name: str) -> dict[str, object]:
        found = json.loads((self.site / name).read_text("utf-8"))
        assert isinstance(found, dict)
        return found

    def listed(self, name: str, key: str) -> list[dict[str, object]]:
        """The games of a list."""
        found = self.read(name)[key]
        assert isinstance(found, list)
        return found

    @property
    def earlier(self) -> dict[str, object]:
        """The only game that another followed."""
        (found,) = self.listed("games.json", "games")
        return found

    def moves(self, name: str) -> object:
        """The number of moves that a file of a game shows; None without a file."""
        return self.read(name)["move"] if (self.site / name).exists() else None


@pytest.fixture
def hall(tmp_path: Path) -> PlayedHall:
    return PlayedHall(tmp_path, Delays())


@pytest.fixture
def delayed(tmp_path: Path) -> PlayedHall:
    return PlayedHall(tmp_path, Delays(600.0, {"Blitz": 60.0}))


def test_a_table_shows_its_game(hall: PlayedHall) -> None:
    hall.emit("T1", "g", play(1, "E5"), play(2, "C3"))
    hall.later(2.0)

    found = hall.read("b/T1.json")

    assert (found["moves"], found["move"], found["to_play"]) == ("BeeWcg", 2, "black")
    assert (hall.site / "b/T1.sgf").read_text().endswith(";B[ee];W[cg])\n")
    assert (hall.site / "b/T1.png").read_bytes().startswith(b"\x89PNG")
    assert [each["board"] for each in hall.listed("index.json", "tables")] == ["T1"]
    assert hall.read("boards.json")["boards"]["T1"]["last"] == "C3"  # type: ignore[index]


def test_a_game_that_cannot_be_shown_is_left_out_alone(
    hall: PlayedHall, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An odd komi that an earlier version has stored is none; any other failure is one game's."""
    hall.store.store([], hall.now, {("T1", "g1"): {"size": 9, "komi": 10**400}})
    hall.emit("T1", "g1", play(1))
    hall.later(60.0)
    assert hall.read("b/T1.json")["komi"] == 7.5

    def fail_for_one(heading: Heading, followed: Followed) -> dict[str, object]:
        if heading.board == "T1":
            raise OverflowError("too large")
        return game_to_json(heading, followed)

    monkeypatch.setattr("hall.site.publisher.game_to_json", fail_for_one)
    hall.emit("T1", "g1", play(2))
    hall.emit("T2", "g2", play(1), play(2))
    hall.later(60.0)
    assert (hall.read("b/T1.json")["move"], hall.read("b/T2.json")["move"]) == (1, 2)
    assert "publish: T1, game g1: left out (OverflowError: too large)" in capsys.readouterr().err


def test_nothing_of_alerts_reaches_the_site(hall: PlayedHall) -> None:
    secret = {**alert(2, 1), "text": "SECRET", "audience": "players"}
    call = {"version": 1, "type": "ArbiterCalled", "severity": "referee", "text": "SECRET"}
    hall.emit("T1", "g", play(1), secret, call, play(4))
    hall.later(2.0)

    written = [path.read_bytes() for path in hall.site.rglob("*") if path.is_file()]

    assert hall.moves("b/T1.json") == 2
    assert not [text for text in written if b"SECRET" in text]
    assert b"TwoInARow" not in (hall.site / "b/T1.json").read_bytes()


def test_what_is_delayed_is_in_no_file_before_its_time(delayed: PlayedHall) -> None:
    delayed.emit("T1", "g", play(1))
    delayed.later(599.0)
    assert list(delayed.site.glob("b/*")) == []
    assert delayed.read("index.json")["tables"] == []
    delayed.later(3.0)
    assert delayed.moves("b/T1.json") == 1

    delayed.emit("T1", "g", play(2), RESULT)
    delayed.later(300.0)
    delayed.publisher = delayed.begin()  # killed and started again
    delayed.later(290.0)
    shown = delayed.read("b/T1.json")
    assert (shown["move"], shown["result"]) == (1, None)
    delayed.later(20.0)
    shown = delayed.read("b/T1.json")
    assert (shown["move"], shown["result"]) == (2, "B+3.5")


def test_a_tournament_has_a_delay_of_its_own(delayed: PlayedHall) -> None:
    """Only where its game is bound to it: one that is not has the longest delay."""
    keep_assignments(delayed.store.path, {"T2": {"tournament": "Blitz", "table": 2}})
    keep_assignments(delayed.store.path, {"T3": {"tournament": "Blitz", "table": 3}})
    Outcomes(delayed.path).keep(Outcome("T2", "g", {**PAIRING, "tournament": "Blitz"}))
    for board in ("T1", "T2", "T3"):
        delayed.emit(board, "g", play(1))
    delayed.later(90.0)

    shown = [delayed.moves(f"b/T{number}.json") for number in (1, 2, 3)]
    assert shown == [None, 1, None]


def test_a_result_that_is_confirmed_later_waits_as_well(delayed: PlayedHall) -> None:
    delayed.emit("T1", "g", play(1))
    delayed.later(700.0)
    stated = Outcome("T1", "g", PAIRING, None, "W+F", None, "Anna", confirmed_at=delayed.now)
    Outcomes(delayed.path).keep(stated)
    delayed.later(590.0)
    assert delayed.read("b/T1.json")["result"] is None
    delayed.later(20.0)
    assert delayed.read("b/T1.json")["result"] == "W+F"
    delayed.publisher = delayed.begin()
    delayed.later(1.0)
    assert delayed.read("b/T1.json")["result"] == "W+F", "a restart takes nothing back"


def test_a_game_before_keeps_no_pairing_of_the_next_round(hall: PlayedHall) -> None:
    for round_, game in ((1, "one"), (2, "two")):
        names = {"black": f"B{round_}", "white": f"W{round_}"}
        keep_assignments(hall.store.path, {"T1": {"round": round_, "players": names}})
        hall.emit("T1", game, play(1))
        hall.later(10.0)

    assert (hall.earlier["round"], hall.earlier["players"]) == (
        None,
        {"black": None, "white": None},
    )


def test_a_game_that_is_over_has_nothing_of_the_pairing_that_follows(hall: PlayedHall) -> None:
    def assign(round_: int, black: str) -> None:
        names = {"black": black, "white": "Lind", "black_rank": "4d"}
        keep_assignments(hall.store.path, {"T1": {"round": round_, "players": names}})
        hall.later(60.0)

    def shown() -> tuple[object, ...]:
        table: Any = hall.read("b/T1.json")
        return table["round"], table["players"]["black"], table["ranks"]["black"]

    assign(1, "Kato")
    names = {"black": "Kato", "white": "Lind"}
    hall.store.store([], hall.now, {("T1", "one"): {"size": 9, "players": names}})
    hall.emit("T1", "one", play(1), {**RESULT, "result": "B+R"})
    hall.later(60.0)
    first = shown()
    assign(2, "Ito")
    assert (first, shown()) == ((1, "Kato", "4d"), (None, "Kato", None))


def test_a_game_that_plays_no_pairing_is_not_of_the_tables_tournament(hall: PlayedHall) -> None:
    own = {**PAIRING, "pairing": "final", "players": {"black": "B", "white": "W"}}
    keep_assignments(hall.store.path, {"T1": own})
    hall.emit("T1", "g", play(1))
    hall.later(10.0)
    free = hall.read("b/T1.json")
    Outcomes(hall.path).keep(Outcome("T1", "g", own))
    hall.later(10.0)
    bound = hall.read("b/T1.json")

    shown = [(each["tournament"], each["round"], each["table"]) for each in (free, bound)]
    assert shown == [(None, None, 7), ("Open", 3, 7)]


def test_a_clock_that_was_ahead_neither_leaks_nor_holds_back(delayed: PlayedHall) -> None:
    delayed.now += 86_400.0
    delayed.emit("T1", "g", play(1))
    delayed.now -= 86_400.0
    delayed.later(1.0)
    assert delayed.moves("b/T1.json") is None
    delayed.later(602.0)
    assert delayed.moves("b/T1.json") == 1


def test_a_confirmed_result_waits_for_the_last_line(delayed: PlayedHall) -> None:
    delayed.emit("T1", "g", play(1))
    delayed.later(700.0)
    delayed.emit("T1", "g", play(2))
    outcomes = Outcomes(delayed.path)
    outcomes.keep(Outcome("T1", "g", PAIRING, None, "W+F", None, "Anna"))
    delayed.later(300.0)
    assert delayed.read("b/T1.json")["result"] is None
    delayed.later(310.0)
    shown = delayed.read("b/T1.json")
    assert (shown["result"], shown["round"], shown["table"]) == ("W+F", 3, 7)
    assert "RE[W+F]" in (delayed.site / "b/T1.sgf").read_text()
    assert b"Anna" not in (delayed.site / "b/T1.json").read_bytes()


def test_a_confirmed_result_goes_when_the_board_says_another(delayed: PlayedHall) -> None:
    delayed.emit("T1", "g", play(1), RESULT)
    outcomes = Outcomes(delayed.path)
    stated = Outcome("T1", "g", PAIRING, "B+3.5", "B+2.5", "B+3.5", "Anna")
    outcomes.keep(stated)
    delayed.later(700.0)
    assert delayed.read("b/T1.json")["result"] == "B+2.5"
    delayed.emit("T1", "g", {**RESULT, "type": "GameResumed", "color": "black", "result": None})
    outcomes.keep(replace(stated, result=None))
    delayed.later(300.0)
    assert delayed.read("b/T1.json")["result"] == "B+2.5", "the delay holds for this as well"
    delayed.later(310.0)
    shown = delayed.read("b/T1.json")
    assert (shown["result"], shown["phase"]) == (None, "play")


def test_names_that_come_after_the_last_line_are_shown(hall: PlayedHall) -> None:
    hall.emit("T1", "g", play(1), RESULT)
    hall.later(2.0)
    names = {"black": "Kato", "white": "Lind"}
    hall.store.store([], hall.now, {("T1", "g"): {"size": 9, "komi": 0.5, "players": names}})
    hall.later(10.0)
    shown = hall.read("b/T1.json")
    assert (shown["komi"], shown["players"]) == (0.5, names)


def test_a_game_that_another_follows_keeps_files_of_its_own(hall: PlayedHall) -> None:
    hall.emit("T1", "one", play(1), play(2), {**RESULT})
    hall.later(10.0)
    hall.emit("T1", "two", play(1))
    hall.later(10.0)

    assert (hall.earlier["move"], hall.earlier["result"]) == (2, "B+3.5")
    assert hall.moves(f"g/{hall.earlier['game']}.json") == 2
    assert hall.moves("b/T1.json") == 1


def test_a_correction_of_a_game_before_is_followed(hall: PlayedHall) -> None:
    """Also where its line was let go, and its journal was mended."""
    hall.emit("T1", "one", play(1), play(2))
    hall.later(10.0)
    hall.emit("T1", "two", play(1))
    hall.later(10.0)
    hall.emit("T1", "one", play(1), play(2), play(3), epoch=1)
    hall.emit("T1", "two", play(2))
    hall.later(10.0)

    assert hall.moves(f"g/{hall.earlier['game']}.json") == 3
    assert hall.moves("b/T1.json") == 2


def test_a_table_that_is_put_out_says_so_and_leaves_the_list(hall: PlayedHall) -> None:
    for name in ("T1", "T2"):
        add_board(hall.path, name)
        hall.emit(name, "g", play(1))
    hall.later(10.0)
    remove_board(hall.path, "T2")
    hall.later(10.0)

    assert [each["board"] for each in hall.listed("index.json", "tables")] == ["T1"]
    assert hall.read("b/T2.json")["gone"] is True
    assert "gone" not in hall.read("b/T1.json")


def test_a_busy_table_is_written_at_its_pace(
    hall: PlayedHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Path] = []

    def write(path: Path, *more: Any) -> None:
        written.append(path)
        replace_file(path, *more)

    hall.emit("T1", "g", play(1))
    hall.later(2.0)
    monkeypatch.setattr("hall.site.folder.replace_file", write)
    picture = (hall.site / "b/T1.png").read_bytes()
    for n in range(2, 22):
        hall.emit("T1", "g", play(n))
        hall.later(0.5)
    json_files = 10.0 / TABLE_S

    assert len(written) <= json_files + 2 * 3 + 3
    assert (hall.site / "b/T1.png").read_bytes() == picture
    hall.later(PICTURE_S)
    assert hall.moves("b/T1.json") == 21


def test_many_games_at_the_start_never_show_an_older_one_of_a_table(
    hall: PlayedHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hall.site.games.MAX_GAMES_PER_STEP", 3)
    hall.emit("T1", "last", play(1))
    hall.later(10.0)
    for number in range(10):
        hall.emit("T1", f"g{number}", play(1), play(2), play(3))
    hall.emit("T1", "now", play(1))
    hall.publisher = hall.begin()
    seen = set()
    behind = True
    while behind:
        _, behind = hall.publisher.step()
        seen.add(hall.read("b/T1.json")["game"])
    hall.later(10.0)

    assert len(seen) == 2, "the game before, and the present one"
    assert len(hall.listed("games.json", "games")) == 11
    assert len(list(hall.site.glob("g/*.json"))) == 11


def test_links_show_a_picture_where_the_address_is_known(tmp_path: Path) -> None:
    hall = PlayedHall(tmp_path, Delays(), "https://club.example/live/")
    own = {**PAIRING, "players": {"black": 'A <b>"x"', "white": "W"}}
    Outcomes(hall.path).keep(Outcome("T1", "g", own))
    hall.emit("T1", "g", play(1))
    hall.later(2.0)

    page = (hall.site / "b/T1.html").read_text("utf-8")

    assert '<meta property="og:image" content="https://club.example/live/b/T1.png">' in page
    assert "<b>" not in page
    assert "Open, round 3, table 7" in page


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine")

    with pytest.raises(FailureError, match="holds other files"):
        SiteFolder(tmp_path).open()

    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]


FULL = OSError(28, "No space left on device", "b/T1.json")
LOCKED = sqlite3.OperationalError("database is locked")


@pytest.mark.parametrize(
    ("what", "failure", "says"),
    [
        ("hall.site.folder.replace_file", FULL, "No space left"),
        ("hall.site.games.removed_boards", LOCKED, "database is locked"),
    ],
)
def test_a_failure_is_said_once_and_what_failed_tried_again(
    hall: PlayedHall,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    what: str,
    failure: Exception,
    says: str,
) -> None:
    def fail(*_: object) -> None:
        raise failure

    hall.emit("T1", "g", play(1))
    with monkeypatch.context() as broken:
        broken.setattr(what, fail)
        hall.later(2.0)
        hall.later(2.0)
    hall.later(2.0)
    logged = capsys.readouterr().err

    assert hall.moves("b/T1.json") == 1
    assert logged.count(says) == 1
    assert logged.count("can be written again") == (failure is FULL)


def test_an_upload_runs_after_changes_and_goes_on_after_failures(tmp_path: Path) -> None:
    script = tmp_path / "send"
    script.write_text(
        "import sys, pathlib\n"
        "here = pathlib.Path(sys.argv[1])\n"
        "runs = here / 'runs'\n"
        "runs.write_text(runs.read_text() + 'x' if runs.exists() else 'x')\n"
        "sys.exit(0 if len(runs.read_text()) > 1 else 'no route to host')\n"
    )
    upload = SiteUpload(
        command_of(f"{sys.executable} {script} {{dir}}", tmp_path), 0.05, 10.0, 0.05
    )
    runs = tmp_path / "runs"
    upload.start()
    upload.changed()
    until(lambda: runs.exists() and runs.read_text() == "xx")
    upload.changed()
    until(lambda: runs.read_text() == "xxx")
    upload.stop()

    assert runs.read_text() == "xxxx", "one run for each change, and the last ones at the end"


def test_an_upload_that_hangs_is_ended(tmp_path: Path) -> None:
    upload = SiteUpload(["sh", "-c", "sleep 60 & sleep 60; : {dir}"], 1.0)

    begun_s = time.monotonic()

    assert upload._upload(0.2) == "not done after 0.2 s"
    assert time.monotonic() - begun_s < 10.0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--delay", "-1"], "expected 0 to 1440 minutes"),
        (["--delay", "=5"], "expected 0 to 1440 minutes"),
        (["--upload", "rsync -a"], "with {dir} in it"),
        (["--upload", "rsync '{dir}"], "No closing quotation"),
        (["--upload-every", "0"], "expected 1 to 3600 seconds"),
        (["--url", "club.example"], "expected http://"),
        ([], "there is no such store"),
    ],
)
def test_bad_options_are_one_line(
    tmp_path: Path, words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "hall"
    if words:
        open_store(store)
    status = main(["hub", "publish", str(tmp_path / "site"), "--store", str(store), *words])

    assert status == 2
    assert says in capsys.readouterr().err.strip().splitlines()[-1]


def test_once_writes_what_is_public_and_leaves(tmp_path: Path) -> None:
    hall = PlayedHall(tmp_path, Delays())
    hall.emit("T1", "g", play(1))
    folder = tmp_path / "other"

    status = main(["hub", "publish", str(folder), "--store", str(hall.path.parent), "--once"])

    assert status == 0
    assert json.loads((folder / "b/T1.json").read_text())["move"] == 1
    assert (folder / MARK).exists()


def test_options_are_read_as_they_are_said() -> None:
    assert address("https://club.example/live") == "https://club.example/live/"
    assert (delay("15").seconds, delay("A=B=0.5").tournament) == (900.0, "A=B")
