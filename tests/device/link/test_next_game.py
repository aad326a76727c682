"""What a board tells the hub while one game of its table follows another."""

from __future__ import annotations

from pathlib import Path

from device.game.facts_file import Attribution
from device.game.session.table import TableGame
from device.game.sinks.sinks import Sink
from device.link.link import Link, LinkNotifier, LinkNotifierSink, link_config
from messages.batches import BoardState
from referee.facts import NewGame
from rules.board.position import Position
from rules.color import Sides
from tests.support.live import FakeTable
from tests.support.page_server import make_page, table_of, until

EMPTY_9 = Position.from_rows(["." * 9] * 9)


def test_a_state_never_gives_one_game_the_names_of_another(tmp_path: Path) -> None:
    told: list[BoardState] = []
    notifier, links = LinkNotifier(), list[Link]()

    def beside(game: TableGame) -> list[Sink]:
        """The link looks at the page before the sinks of a game have begun."""
        if game.place.number == 2:
            links[0]._take_up()
            told.append(links[0]._state()[1])
        return [LinkNotifierSink(notifier, game.files.journal)]

    camera = FakeTable(EMPTY_9)
    page, _ = make_page(tmp_path, lambda: camera, beside=beside)
    links.append(Link(link_config("mqtt://T1:secret@127.0.0.1:1", "T1"), notifier, page))
    table = table_of(page)
    table.start()
    try:
        until(lambda: page.sink.state is not None, 60.0)
        links[0]._take_up()
        first = links[0]._state()[1].game_id
        new = NewGame(0, Sides("Anna", "Ben"))
        table.put(new, Attribution("arbiter", page.clock.now())).result(60.0)
        until(lambda: page.sink.game.number == 2 and page.sink.state is not None, 60.0)
        told.append(links[0]._state()[1])
    finally:
        table.stop()
        page.close()

    assert first is not None
    for state in told:
        assert (state.game_id, state.shown["players"]) != (first, {"black": "Anna", "white": "Ben"})
    assert told[-1].game_id not in (None, first)
