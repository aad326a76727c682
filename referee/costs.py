"""Every number in nats: what events cost, and how much evidence is noticed or believed."""

from __future__ import annotations

from dataclasses import dataclass

from .quantity import FITTED, nats


@dataclass(frozen=True, slots=True)
class Costs:
    """Costs of events (RULES.md 6.2) and limits of evidence, in nats.

    A change is believed where its evidence outweighs the costs of what explains it.

    Evidence: ``point_limit`` is the most that a point's evidence adds up to, ``look_limit`` the
    most that one look adds; from ``noticed`` on a change is considered, from ``confirmed`` on it
    may be believed. A stone of the setup may read at most ``setup_deficit`` a look less clearly
    than the board's other points. ``lead`` and ``alert_lead`` are the lead over the next hypothesis
    that a legal play and an irregularity need. ``muted_limit`` is the limit at a point misread
    for long, ``beside_limit`` that of a point beside a hand. A change whose looks fall short of
    the board's usual nats by more than ``usual_deficit`` is in doubt. ``flicker_look`` nats
    against the expected colour make one look of a streak.
    """

    play: float = nats(1.0, FITTED)
    more_play: float = nats(2.5, FITTED)
    capture_pending: float = nats(0.5, FITTED)
    unseen_play: float = nats(5.0, FITTED)
    slide: float = nats(6.0, FITTED)
    take_back: float = nats(5.5, FITTED)
    prisoner_back: float = nats(4.0, FITTED)
    ko: float = nats(5.5, FITTED)
    superko: float = nats(7.0, FITTED)
    self_capture: float = nats(6.5, FITTED)
    two_in_row: float = nats(6.0, FITTED)
    wrong_color: float = nats(6.5, FITTED)
    occupied: float = nats(7.5, FITTED)
    removal: float = nats(8.0, FITTED)
    lone_removal: float = nats(8.0, FITTED)
    extra_stone: float = nats(9.0, FITTED)
    disturbed: float = nats(12.0, FITTED)
    disturbed_point: float = nats(1.0, FITTED)
    only_added: float = nats(10.0, FITTED)
    misread: float = nats(9.0, FITTED)
    misread_play: float = nats(12.0, FITTED)
    uncovered: float = nats(8.0, FITTED)
    beside: float = nats(4.0, FITTED)
    deficit: float = nats(4.0, FITTED)
    side_cue: float = nats(4.0, FITTED)
    same_hand: float = nats(6.0, FITTED)
    white_first: float = nats(4.0, FITTED)

    point_limit: float = nats(14.0, "reasoned: five looks that agree, so that a change can undo it")
    look_limit: float = nats(5.0, "reasoned: no look is surer than about 150 to 1")
    setup_deficit: float = nats(
        1.6, "reasoned: real stones read as clearly as the rest of the board"
    )
    noticed: float = nats(1.5, "reasoned: odds of about 4 to 1")
    confirmed: float = nats(3.5, "reasoned: odds of about 33 to 1")
    lead: float = nats(2.0, "reasoned: odds of about 7 to 1 over the next hypothesis")
    muted_limit: float = nats(2.0, "reasoned: under `confirmed`, so that nothing is believed there")
    beside_limit: float = nats(3.0, "reasoned: under `confirmed`; the hand hides part of the point")
    usual_deficit: float = nats(0.7, "reasoned: real stones fall short by less")
    flicker_look: float = nats(4.0, "reasoned: one clear look against the expected colour")
    alert_lead: float = nats(3.0, "reasoned: odds of about 20 to 1, a false alert being worse")
