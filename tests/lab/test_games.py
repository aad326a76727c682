"""Games to simulate: of a folder, made up, and refused in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.games import MADE_UP, games, select_games
from rules.color import BLACK, WHITE
from rules.moves import Move
from rules.points import from_board


def test_records_of_a_folder_are_read_in_order_without_their_passes(tmp_path: Path) -> None:
    (tmp_path / "b.sgf").write_text("(;GM[1]FF[4]SZ[9];B[ee];W[ce];B[];W[])")
    (tmp_path / "a.sgf").write_text("(;GM[1]FF[4]SZ[9]AB[cc][gg]HA[2];W[ee])")
    first, second = games(str(tmp_path))
    assert first.start.position.stones(BLACK) == {from_board(at, 9) for at in ("C7", "G3")}
    assert second.moves == (Move(BLACK, from_board("E5", 9)), Move(WHITE, from_board("C5", 9)))
    [(number, odd)] = select_games("test", 5, None, str(tmp_path))
    assert (number, odd.name) == (1, second.name)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [("a.txt", "", "no SGF file lies in"), ("a.sgf", "no record", "cannot be simulated")],
)
def test_a_folder_without_a_record_that_can_be_read_is_refused_in_one_line(
    tmp_path: Path, name: str, text: str, said: str
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(SystemExit, match=said) as stopped:
        list(games(str(tmp_path)))
    assert "\n" not in str(stopped.value)


def test_without_the_shared_data_the_line_names_the_other_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOBAN_SHARED", str(tmp_path))
    with pytest.raises(SystemExit, match="--records a folder of SGF files or made-up"):
        next(games())


def test_made_up_games_are_legal_and_of_every_size() -> None:
    made = list(games(MADE_UP))
    assert {record.start.size[0] for record in made} == {9, 13, 19}
    for record in made[:6]:
        game = record.start
        for move in record.moves:
            game = game.play(move)
        assert game.number > 40
