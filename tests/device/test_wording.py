"""Event lines in every language: English is what the referee says, others say it in their words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from device.languages import LANGUAGES
from device.wording import Catalogue, cited_text, event_text, remedy_text, reworded
from referee.alerts.catalog import CATALOG
from referee.alerts.event_json import from_json, sentence, to_json
from referee.alerts.event_json import remedy_text as english_remedy
from referee.events import Alert, AlertState, EventClass, EventType, GameEvent
from rules.advice.procedures import HandOver, Stones
from rules.color import BLACK, WHITE, Color
from rules.points import from_board
from rules.texts import joined, worded

SIZE = 9
POINTS = tuple(from_board(label, SIZE) for label in ("D5", "E5"))
ALERTS = [kind for kind, entry in CATALOG.items() if entry.event_class is not EventClass.NOTE]
PLURALS = (0, 1, 2, 3, 5, 11, 21, 22, 100)


def alert(
    kind: EventType,
    color: Color,
    count: int = 1,
    state: AlertState = AlertState.OPEN,
    **more: object,
) -> Alert:
    return Alert(
        type=kind,
        n=1,
        t=0.0,
        size=SIZE,
        color=color,
        points=POINTS[:count],
        move=3,
        clause="BGA 8",
        id=1,
        state=state,
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("color", Color)
@pytest.mark.parametrize("kind", ALERTS)
def test_english_alerts_are_those_of_the_referee(kind: EventType, color: Color, count: int) -> None:
    raised = alert(kind, color, count, to_play=color.other, referee=color is BLACK)
    line, words = to_json(raised), Catalogue("en")
    assert cited_text(line, words) == sentence(raised)
    assert remedy_text(line, words) == english_remedy(raised)


def test_a_pass_out_of_turn_names_no_points() -> None:
    raised = alert(EventType.TWO_IN_A_ROW, BLACK, 0)
    for language in LANGUAGES:
        text = event_text(to_json(raised), Catalogue(language))
        assert ":" not in text, text
    assert event_text(to_json(raised), Catalogue("en")) == "Black has passed out of turn."
    assert sentence(raised) == "Black has passed out of turn. [BGA 8]"


@pytest.mark.parametrize("what", Stones)
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("giver", Color)
def test_english_hands_are_those_of_the_referee(what: Stones, count: int, giver: Color) -> None:
    receiver = giver if what is Stones.OWN else giver.other
    item = HandOver(giver, receiver, count, what)
    raised = alert(EventType.SELF_CAPTURE, WHITE, hand_over=(item,))
    assert remedy_text(to_json(raised), Catalogue("en")) == english_remedy(raised)


def lines() -> Iterator[dict[str, object]]:
    for kind in EventType:
        for color in (*Color, None):
            for count in (0, 1, 2):
                event = GameEvent(
                    type=kind,
                    n=1,
                    t=0.0,
                    size=SIZE,
                    color=color,
                    points=POINTS[:count],
                    move=3,
                    forced=count == 1,
                )
                yield to_json(event)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence_without_holes(language: str) -> None:
    words = Catalogue(language)
    for line in lines():
        said = event_text(line, words)
        assert said
        assert not set(said) & set("{}$"), said
        if words.has(f"event-{line['type']}", "remedy"):
            assert not set(remedy_text(line, words)) & set("{}$")


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_their_number(language: str) -> None:
    words = Catalogue(language)
    for name in ("players-prisoners", "moves-count", "photo-unsure", "score-notes", "handicap"):
        for count in PLURALS:
            assert str(count) in words.render(name, count=count), (name, count)


def test_a_line_is_reworded_in_another_language() -> None:
    raised = to_json(alert(EventType.KO_RETAKE, WHITE))
    assert reworded(raised, Catalogue("en")) is raised
    german = reworded(raised, Catalogue("de"))
    assert german["text"] == "Weiß hat das Ko auf D5 sofort zurückgeschlagen. [BGA 8]"
    assert str(german["remedy"]).startswith("Nehmen Sie den Stein zurück")
    assert {key: german[key] for key in raised if key not in ("text", "remedy")} == {
        key: raised[key] for key in raised if key not in ("text", "remedy")
    }


def test_a_settled_alert_says_how() -> None:
    settled = alert(EventType.STONE_MOVED, BLACK, state=AlertState.SETTLED, outcome="put right")
    said = reworded(to_json(settled), Catalogue("fr"))["text"]
    assert said == "Réglé (corrigé)\u00a0: Une pierre noire a bougé\u00a0: D5."
    assert cited_text(to_json(settled), Catalogue("en")) == sentence(settled)


def test_an_unknown_line_stays_as_it_is() -> None:
    line = {"type": "Later", "text": "As it was."}
    assert reworded(line, Catalogue("ja")) == line


def test_a_detail_is_in_the_language_of_the_line() -> None:
    said = worded("lid-fewer", "Black's lid holds 2 fewer", color="black", count=2)
    raised = alert(EventType.STONE_COUNT_MISMATCH, BLACK, detail=said, phrases=said.phrases)
    text = event_text(to_json(raised), Catalogue("de"))
    assert "im Deckel von Schwarz sind 2 weniger als in der Aufzeichnung" in text
    assert from_json(to_json(raised)) == raised
    parts = [worded("black-too-many", "", count=1), worded("border-open", "", points="A1")]
    parts.append(worded("", "in English alone"))
    assert Catalogue("fr").text(joined(parts).phrases) == (
        "1 pierre noire de trop\u202f; une frontière est ouverte en A1\u202f; in English alone"
    )


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="expected one of de, en, es"):
        Catalogue("tlh")
