"""The page in every language: an alert, the switch, and nothing wider than a telephone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from device.page.static_files import STATIC
from rules.color import Color
from rules.points import from_board
from rules.texts import cited, joined, phrases_json, worded
from tests.support.browsing import PAGES, PHONE, Desk, line_of, steps
from tests.support.page_server import until

LANGUAGES = sorted(path.stem for path in (STATIC / "messages").glob("*.ftl"))

TAGS = {"zh-Hans": "zh-CN", "zh-Hant": "zh-TW", "de": "de-AT"}
"""What browsers ask for, where that is not the name of the catalogue."""

EYE = line_of("D6 G7 E5 G3 D4 C3 C5")
SELF_CAPTURE = EYE.position.with_stones({from_board("D5", 9): Color.WHITE})
"""White has played into Black's eye."""

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


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_alert_is_told_in_the_language_of_the_browser(desk: Desk, language: str) -> None:
    desk.show(*steps(EYE), SELF_CAPTURE)
    until(lambda: (state := desk.page.sink.state) is not None and state.open_alerts)
    with desk.tab("/arbiter", arbiter=True, size=PHONE, locale=TAGS.get(language, language)) as tab:
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
            assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE[0], path


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


@pytest.mark.parametrize(
    ("locale", "language"),
    [("pt-BR", "en"), ("zh-HK", "zh-Hant"), ("zh", "zh-Hans"), ("zh-SG", "zh-Hans")],
)
def test_a_tag_leads_to_a_language_that_there_is(desk: Desk, locale: str, language: str) -> None:
    with desk.tab(locale=locale) as tab:
        expect(tab.locator("html")).to_have_attribute("lang", language)
        expect(tab.locator("nav")).not_to_be_empty()


def test_texts_of_the_program_come_in_the_language_of_the_reader(desk: Desk) -> None:
    said = [worded("cleared", "the board was cleared"), worded("", "nobody has translated this")]
    said.append(cited("TooFewPasses", worded("more-moves", "", color="white", count=2), "BGA 9"))
    with desk.tab(locale="de") as tab:
        expect(tab.locator("html")).to_have_attribute("lang", "de")
        asked = "async (all) => all.map((await import('/static/js/texts.js')).phrased)"
        assert tab.evaluate(asked, [phrases_json(each) for each in said]) == [
            "das Brett wurde abgeräumt",
            "nobody has translated this",
            "Weiß hat 2 Züge mehr gemacht: Es fehlt ein Passen oder ein Zug von Schwarz (BGA 9)",
        ]


def test_parts_and_names_are_joined_as_the_language_does(desk: Desk) -> None:
    with desk.tab(locale="fr") as tab:
        expect(tab.locator("html")).to_have_attribute("lang", "fr")
        off = worded("black-too-many", "", count=1), worded("border-open", "", points="A1")
        asked = "async (said) => (await import('/static/js/texts.js')).phrased(said)"
        assert tab.evaluate(asked, phrases_json(joined(off))) == (
            "1 pierre noire de trop\u202f; une frontière est ouverte en A1"
        )
        asked = "async () => (await import('/static/js/words.js')).labelled('BGA 6', 'ko')"
        assert tab.evaluate(asked) == "BGA 6\u00a0: ko"


def test_a_line_of_an_unknown_type_shows_its_own_text(desk: Desk) -> None:
    with desk.tab(locale="de") as tab:
        expect(tab.locator("html")).to_have_attribute("lang", "de")
        asked = "async (line) => (await import('/static/js/event_text.js')).eventText(line)"
        assert tab.evaluate(asked, {"type": "Later", "text": "As it was."}) == "As it was."
        settled = {"type": "StoneMoved", "color": "black", "point": "D4", "text": "Old."}
        settled |= {"state": "settled", "outcome": "put right"}
        said = "Erledigt (richtiggestellt): Ein schwarzer Stein ist verrutscht: D4."
        assert tab.evaluate(asked, settled) == said
