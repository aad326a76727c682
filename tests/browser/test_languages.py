"""The page in every language: an alert, the switch, points, and nothing wider than a telephone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from device.page.static_files import STATIC
from rules.texts import cited, joined, phrases_json, worded
from tests.support.browsing import EYE, OPENING, PAGES, PHONE, SELF_CAPTURE, Desk, steps
from tests.support.page_server import until

LANGUAGES = sorted(path.stem for path in (STATIC / "messages").glob("*.ftl"))

TAGS = {"zh-Hans": "zh-CN", "zh-Hant": "zh-TW", "de": "de-AT"}
"""What browsers ask for, where that is not the name of the catalogue."""

ALERT = {
    "de": "Der Zug von Weiß lässt der eigenen Kette keine Freiheit: D5.",
    "en": "White's play leaves its own string without a liberty: D5.",
    "es": "La jugada de Blanco deja a su propia cadena sin libertades: D5.",
    "fr": "Le coup de Blanc laisse sa propre chaîne sans liberté\u00a0: D5.",
    "ja": "白の着手で自分の石の呼吸点がなくなりました：D5。",
    "ko": "백의 수로 자기 돌의 활로가 없어졌습니다: D5.",
    "zh-Hans": "白方的着手使自己的棋没有气：D5。",
    "zh-Hant": "白方的著手使自己的棋沒有氣：D5。",
}

IN_ENGLISH = ("Nothing needs you", "Take the stone back", "Correct the record")


def test_an_alert_is_told_in_the_language_of_the_browser(desk: Desk) -> None:
    desk.show(*steps(EYE), SELF_CAPTURE)
    until(lambda: (state := desk.page.sink.state) is not None and state.open_alerts)
    for language in LANGUAGES:
        locale = TAGS.get(language, language)
        with desk.tab("/arbiter", arbiter=True, size=PHONE, locale=locale) as tab:
            expect(tab.locator("html")).to_have_attribute("lang", language)
            expect(tab.locator(".alert .said")).to_have_text(ALERT[language])
            expect(tab.locator(".strip.alarm")).to_contain_text(ALERT[language])
            shown = tab.locator("body").inner_text()
            assert [text for text in IN_ENGLISH if text in shown] == [
                text for text in IN_ENGLISH[1:] if language == "en"
            ]
            for path in PAGES:
                tab.goto(desk.url + path)
                expect(tab.locator(".strip.alarm")).to_be_visible()
                wide = tab.evaluate("document.documentElement.scrollWidth")
                assert wide <= PHONE[0], (language, path)


@pytest.mark.journey
def test_a_language_is_chosen_and_remembered(desk: Desk) -> None:
    with desk.tab(locale="fr-FR") as tab:
        expect(tab.locator("nav")).to_contain_text("Parties")
        choose(tab, "ja")
        tab.goto(desk.url + "/games")
        expect(tab.locator("html")).to_have_attribute("lang", "ja")
        expect(tab).to_have_title("対局一覧 · Goban")
        choose(tab, "en")
        expect(tab.locator("nav")).to_contain_text("Games")


def choose(tab: Page, language: str) -> None:
    tab.locator("select[name=language]").select_option(language)
    expect(tab.locator("html")).to_have_attribute("lang", language)


ASKED = """async ([module, name, ...given]) =>
  (await import(`/static/js/${module}.js`))[name](...given)"""

MOVED: dict[str, object] = {"type": "StoneMoved", "color": "black", "point": "D4", "text": "Old."}
MOVED |= {"state": "settled", "outcome": "put right"}

OFF = joined([worded("black-too-many", "", count=1), worded("border-open", "", points="A1")])
PASSES = cited("TooFewPasses", worded("more-moves", "", color="white", count=2), "BGA 9")


def phrased(text: str) -> list[object]:
    return ["texts", "phrased", phrases_json(text)]


SAID: tuple[tuple[str, list[object], str], ...] = (
    ("de", phrased(worded("cleared", "the board was cleared")), "das Brett wurde abgeräumt"),
    ("de", phrased(worded("", "nobody has translated this")), "nobody has translated this"),
    (
        "de",
        phrased(PASSES),
        "Weiß hat 2 Züge mehr gemacht: Es fehlt ein Passen oder ein Zug von Schwarz (BGA 9)",
    ),
    ("de", ["event_text", "eventText", {"type": "Later", "text": "As it was."}], "As it was."),
    (
        "de",
        ["event_text", "eventText", MOVED],
        "Erledigt (richtiggestellt): Ein schwarzer Stein ist verrutscht: D4.",
    ),
    ("fr", phrased(OFF), "1 pierre noire de trop\u202f; une frontière est ouverte en A1"),
    ("fr", ["words", "labelled", "BGA 6", "ko"], "BGA 6\u00a0: ko"),
)
"""By language: a function of a module with what it is given, and what it returns."""


def test_texts_come_in_the_language_of_the_reader(desk: Desk) -> None:
    tags = {"pt-BR": "en", "zh-HK": "zh-Hant", "zh": "zh-Hans", "zh-SG": "zh-Hans"}
    for locale, language in tags.items():
        with desk.tab(locale=locale) as tab:
            expect(tab.locator("html")).to_have_attribute("lang", language)
            expect(tab.locator("nav")).not_to_be_empty()
    for language in ("de", "fr"):
        with desk.tab(locale=language) as tab:
            expect(tab.locator("html")).to_have_attribute("lang", language)
            for of, asked, text in SAID:
                assert of != language or tab.evaluate(ASKED, asked) == text, asked


def test_points_are_named_as_japanese_records_have_them(desk: Desk) -> None:
    desk.show(*steps(OPENING))
    desk.wait_for_move(4)
    with desk.tab("/arbiter", arbiter=True, locale="ja-JP") as tab:
        expect(tab.locator(".coordinates").first).to_contain_text("A")
        tab.locator("select[name=coordinates]").select_option("japanese")
        expect(tab.locator(".coordinates").first).to_contain_text("九")
        expect(tab.get_by_role("button", name="6の七").first).to_be_visible()
        tab.get_by_role("button", name="手を訂正").click()
        point = tab.locator("dialog input[name=point]")
        expect(point).to_have_value("6の七")
        point.fill("5-8")
        tab.locator("dialog").get_by_role("button", name="入力").click()
        expect(tab.get_by_role("button", name="5の八").first).to_be_visible()
    state = desk.page.sink.state
    assert state is not None
    assert [move.point for move in state.game.moves()][-1] == (7, 4)
