"""The board over a film or in another page: what its address says, and that it is public."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from rules.color import Color
from rules.points import from_board
from tests.support.browsing import Desk, line_of, steps

EYE = line_of("D6 G7 E5 G3 D4 C3 C5")

STONES = 7

UNKNOWN = "shine ist keine Einstellung dieser Seite."

FIFTY_ONE = ",".join(f"T{n}" for n in range(51))

SWITCHES = ("clock", "names", "captures", "coordinates")

LANGUAGES = ["de", "en", "zh-Hans"]

READ = """async ([rows, languages]) => {
  const { optionsOf } = await import("/static/js/broadcast/options.js");
  return rows.map(([query, several]) => optionsOf(query, { languages, several }));
}"""

DEFAULTS = {
    "clock": True,
    "names": True,
    "captures": True,
    "coordinates": True,
    "size": None,
    "side": "top",
    "theme": "auto",
    "language": None,
}
OF_SEVERAL: dict[str, Any] = {**DEFAULTS, "board": [], "turn": 20}

GOOD: tuple[tuple[str, bool, dict[str, Any]], ...] = (
    ("", False, DEFAULTS),
    ("", True, OF_SEVERAL),
    ("?clock=no&names=off&captures=0&coordinates=false", False,
     {**DEFAULTS, **dict.fromkeys(SWITCHES, False)}),
    ("?clock=YES&names=on&captures=1&coordinates=true", False, DEFAULTS),
    ("?size=100&side=left", False, {**DEFAULTS, "size": 100, "side": "left"}),
    ("?size=4000&theme=light", False, {**DEFAULTS, "size": 4000, "theme": "light"}),
    ("?side=right&theme=dark", False, {**DEFAULTS, "side": "right", "theme": "dark"}),
    ("?language=zh-Hans", False, {**DEFAULTS, "language": "zh-Hans"}),
    ("?board=T1", True, {**OF_SEVERAL, "board": ["T1"]}),
    ("?board=T1,%20T2,T1,&turn=5", True, {**OF_SEVERAL, "board": ["T1", "T2"], "turn": 5}),
    ("?turn=3600", True, {**OF_SEVERAL, "turn": 3600}),
)  # fmt: skip

BAD = (
    ("?clock=maybe", ("clock", "maybe", "yes")),
    ("?clock=", ("clock", "", "yes")),
    ("?size=99", ("size", "99", "auto")),
    ("?size=4001", ("size", "4001", "auto")),
    ("?size=4e2", ("size", "4e2", "auto")),
    ("?side=middle", ("side", "middle", "top")),
    ("?theme=Dark%20Mode", ("theme", "Dark Mode", "auto")),
    ("?language=tlh", ("language", "tlh", "auto")),
    ("?turn=4", ("turn", "4", "20")),
    ("?turn=3601", ("turn", "3601", "20")),
    ("?turn=-9", ("turn", "-9", "20")),
    ("?board=", ("board", "", "*")),
    ("?board=../T1", ("board", "../T1", "*")),
    ("?board=" + FIFTY_ONE, ("board", FIFTY_ONE, "*")),
    ("?colour=red", ("colour", "red", None)),
    ("?__proto__=1", ("__proto__", "1", None)),
    ("?turn=30&turn=40", ("turn", "40", "30")),
)  # fmt: skip


def test_the_address_says_what_an_overlay_shows(desk: Desk) -> None:
    asked = [[query, several] for query, several, _ in GOOD] + [[query, True] for query, _ in BAD]
    with desk.tab() as tab:
        read = tab.evaluate(READ, [asked, LANGUAGES])
        alone = tab.evaluate(READ, [[["?board=T1&turn=9", False]], LANGUAGES])
    good, bad = read[: len(GOOD)], read[len(GOOD) :]
    for (query, _, options), found in zip(GOOD, good, strict=True):
        assert found == {"options": options, "refused": []}, query
    for (query, (name, value, used)), found in zip(BAD, bad, strict=True):
        kept = {**OF_SEVERAL, "turn": 30} if query.startswith("?turn=30") else OF_SEVERAL
        refused = [{"name": name, "value": value, "used": used}]
        assert found == {"options": kept, "refused": refused}, query
    assert alone[0]["options"] == DEFAULTS
    assert [each["used"] for each in alone[0]["refused"]] == [None, None]


@pytest.mark.journey
def test_a_board_over_a_film_is_as_its_address_says_and_never_shows_alerts(desk: Desk) -> None:
    desk.show(*steps(EYE), EYE.position.with_stones({from_board("D5", 9): Color.WHITE}))
    with desk.tab("/arbiter", arbiter=True) as tab:
        expect(tab.locator(".alert")).to_be_visible()
        tab.goto(desk.url + "/overlay")
        expect(tab.locator("svg.board .stone")).to_have_count(STONES)
        expect(tab.locator(".coordinates text")).to_have_count(36)
        expect(tab.locator(".setup-note p")).to_have_count(0)
        expect(tab.locator(".mark, .alert, .strip, button, a")).to_have_count(0)
        for element in ("html", "body", "main"):
            ground = f"getComputedStyle(document.querySelector('{element}')).backgroundColor"
            assert tab.evaluate(ground) == "rgba(0, 0, 0, 0)"

        said: list[str] = []
        tab.on("console", lambda message: said.append(message.text))
        words = "size=300&side=right&theme=dark&coordinates=no&captures=no&language=de&shine=7"
        tab.goto(f"{desk.url}/overlay?{words}")
        board = tab.locator(".board-frame")
        expect(board).to_have_css("width", "300px")
        expect(tab.locator(".coordinates")).to_have_count(0)
        expect(tab.locator(".prisoners").first).to_be_hidden()
        expect(tab.locator(".player strong").first).to_have_text("Schwarz")
        expect(tab.locator(".player").first).to_have_css("background-color", "rgb(33, 30, 26)")
        expect(tab.locator(".setup-note p")).to_have_text(
            ["shine ist keine Einstellung dieser Seite."]
        )
        assert said == ["shine ist keine Einstellung dieser Seite."]
        beside, frame = tab.locator(".broadcast-side").bounding_box(), board.bounding_box()
        assert beside is not None
        assert frame is not None
        assert beside["x"] > frame["x"] + frame["width"]

        tab.goto(f"{desk.url}/embed?names=no&captures=no&theme=light")
        expect(tab.locator("svg.board .stone")).to_have_count(STONES)
        expect(tab.locator(".player")).to_have_count(0)
        expect(tab.get_by_role("link", name="Open the board")).to_be_visible()
