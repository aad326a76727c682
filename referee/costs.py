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
    hidden_play: float = nats(0.5, "reasoned: a stone there cannot be seen, so nothing is odd")
    more_play_between: float = nats(
        1.5, "reasoned: looks seconds apart show several; more than `play`"
    )
    unseen_between: float = nats(0.5, "reasoned: looks seconds apart miss one play in ten")
    partly_taken: float = nats(
        4.0, "reasoned: after seconds a string is off or lies; what lies there came again"
    )
    leap: float = nats(0.02, "reasoned: for each line; it only decides where nothing else does")
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
    prisoner_on_board: float = nats(
        3.0, "reasoned: `lead` more than a legal play, `alert_lead` less than an illegal one"
    )
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

    settled: float = nats(0.5, "reasoned: the table agrees with the record, which is no event")
    answer: float = nats(1.0, "reasoned: as a play: what a question asks for is expected")
    replayed: float = nats(0.5, "reasoned: less than a play: the stone taken back is owed")
    rewound: float = nats(2.0, "reasoned: an illegal move is expected to go, but not that far")
    adjusted: float = nats(1.0, "reasoned: as a play: stones are often put straight")
    another_back: float = nats(3.0, "reasoned: little more than a play, for each further move")
    another_misread: float = nats(4.0, "reasoned: half a misreading, for each further move")
    another_string: float = nats(4.0, "reasoned: half a removal, for each further string")
    another_stone: float = nats(0.5, "reasoned: one hand takes a string in one go")
    flickering_removal: float = nats(8.0, "reasoned: a second removal: flicker explains it as well")
    misread_flicker: float = nats(
        4.0, "reasoned: half a misreading: the points are read unsteadily"
    )
    phantom_handed: float = nats(3.0, "reasoned: a hand laid it and something moved as it went")
    wrong_guess: float = nats(10.0, "reasoned: more than a misreading, of a stone nobody saw")
    guess_dropped: float = nats(2.0, "reasoned: a stone that nobody saw is soon given up")
    fallen: float = nats(4.0, "reasoned: half of what a stone without a hand costs")
    seen_late: float = nats(4.0, "reasoned: half a misreading: a hand had been at the point")
    adopted: float = nats(3.0, "reasoned: one alert is withdrawn by it")
    in_turn: float = nats(20.0, "reasoned: nobody drops as many stones of both colours")
    spread: float = nats(2.0, "reasoned: for each second beyond one go")
    spread_limit: float = nats(24.0, "reasoned: twice a disturbance")
    hands_often_missed: float = nats(4.0, "reasoned: under it hands are seen at too few moves")

    story_change: float = nats(2.0, "reasoned: one look that is sure is no change yet")
    light_shift: float = nats(0.5, "reasoned: noise shifts a point's odds by less")
    with_light: float = nats(8.0, "reasoned: as `uncovered`: the light explains it as well")
    told_anew: float = nats(3.0, "reasoned: as `alert_lead`: what was recorded is changed")
    weakest: float = nats(9.0, "reasoned: as `misread`: more is no stone")
    order: float = nats(1.0, "reasoned: seen otherwise, beside one nat a second")
    order_limit: float = nats(8.0, "reasoned: a look may err, so no order is out of question")
    handed: float = nats(4.0, "reasoned: a hand that was at the point brought the stone")
    haste: float = nats(4.0, "reasoned: for each second that a player did not think")
    hurried_play: float = nats(4.0, "reasoned: for each stone that hands had no time for")

    deficit_limit: float = nats(12.0, "reasoned: a stone that is there may be read badly")
    doubtful: float = nats(4.0, "reasoned: as much as a stone beside a hand that was not over it")
    usual_doubt: float = nats(0.8, "reasoned: real stones are read no less surely")
    unclear: float = nats(-4.0, "reasoned: odds of 50 to 1 against a stone leave it possible")
    own_edge: float = nats(
        1.5, "chosen on recorded evenings: of five stones on a first line one shows no hand"
    )
    moving: float = nats(7.0, "reasoned: something moved when it came, which may be a hand")
    lasting: float = nats(3.0, "reasoned: neither glint nor shadow lasts")
    lasting_fade: float = nats(2.0, "reasoned: one nat a second, for a stone upon another")

    alert_margin: float = nats(2.0, "reasoned: beyond `alert_lead` where nothing more is seen")
    more_lead: float = nats(1.0, "reasoned: the rival says the same and more")
    one_by_one: float = nats(20.0, "reasoned: plays in turn are no disturbance, however many")
    tie: float = nats(2.0, "reasoned: odds of 7 to 1 are asked about")
    faint: float = nats(2.0, "reasoned: between `noticed` and `confirmed`")
