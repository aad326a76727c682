"""The result sheets that the page hands out."""

from __future__ import annotations

from pathlib import Path

from device.page.access.roles import Role
from device.sheet.html import POLICY
from rules.board.position import Position
from tests.support.boards import random_game
from tests.support.live import FakeTable, positions
from tests.support.page_server import page_server, until
from tests.support.pdf import needs_pdf

GAME = random_game(4)
EMPTY = GAME.at(0).position


def test_a_game_that_is_decided_has_a_sheet(tmp_path: Path) -> None:
    needs_pdf()
    camera = FakeTable(EMPTY)
    with page_server(tmp_path, lambda: camera) as server, server.client(Role.ARBITER) as client:

        def tell(**fact: object) -> None:
            assert client.post("/api/facts", json=fact).status_code == 202

        assert client.get("/sheet").status_code in (404, 409)
        camera.show(*(at for at in positions(GAME.at(4)) if isinstance(at, Position)))
        until(lambda: client.get("/api/state").json()["move"] == 4)
        early = client.get("/sheet")
        assert (early.status_code, early.json()["error"]["code"]) == (409, "no_result")
        for color in ("black", "white"):
            tell(type="PassPressed", color=color)
        for color in ("black", "white"):
            tell(type="StatusClaimed", color=color, dead=[], size=GAME.size[0])
        until(lambda: client.get("/api/state").json()["result"] is not None)
        result = client.get("/api/state").json()["result"]
        page = client.get("/sheet")
        assert page.headers["content-type"].startswith("text/html")
        policy = f"{POLICY}; script-src 'self'; connect-src 'self'"
        assert page.headers["content-security-policy"] == f"{policy}; frame-ancestors 'none'"
        assert f'content="{policy}"' in page.text
        assert client.get("/static/js/pages/sheet.js").status_code == 200
        assert f"<b>{result}</b>" in page.text
        with server.client() as viewer:
            pdf = viewer.get("/sheet.pdf")
            assert pdf.headers["content-type"] == "application/pdf"
            assert pdf.content.startswith(b"%PDF-")
        tell(type="Penalised", color="black", points=20, reason="late")
        until(lambda: client.get("/api/state").json()["result"] != result)
        penalised = client.get("/sheet").text
        assert f"<b>{client.get('/api/state').json()['result']}</b>" in penalised
        assert "Black loses points by the arbiter" in penalised
        tell(type="NewGame")
        until(lambda: client.get("/api/state").json()["game"] == 2)
        (earlier, *_) = client.get("/api/games").json()["games"]
        assert client.get(earlier["sheet"]).text.count("<svg") == 1
        assert client.get(f"{earlier['sheet']}.pdf").content.startswith(b"%PDF-")
        assert client.get("/sheet/other").status_code == 404
