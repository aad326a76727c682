"""Every number in nats: what events cost, and how much evidence is noticed or believed.

Also how a tuned number is a field of a dataclass, with its unit and where it comes from.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

FITTED = "fitted by models.training.fit_referee"
"""The origin of a number that `models/training/fit_referee.py` tries lower and higher."""


def count(value: float, origin: str, unit: str) -> Any:
    """A field that is a whole number of `unit`, such as moves or points."""
    return field(default=value, metadata={"value": value, "unit": unit, "origin": origin})


nats = partial(count, unit="nats")
"""A field in nats, the natural unit of a log-likelihood."""

seconds = partial(count, unit="s")
"""A field in seconds."""

share = partial(count, unit="share")
"""A field that is a share or a probability, 0..1."""

cells = partial(count, unit="cells")
"""A field in distances between neighbouring lines."""

looks = partial(count, unit="looks")
"""A field in independent looks, which need not be a whole number."""

factor = partial(count, unit="factor")
"""A field without a unit that others are multiplied by."""


@dataclass(frozen=True, slots=True)
class Costs:
    """Costs of events and limits of evidence, in nats.

    A change is believed where its evidence outweighs the costs of what explains it.
    """

    play: float = nats(1.0, FITTED)
    """A play."""
    more_play: float = nats(2.5, FITTED)
    """Each further play of a line."""
    capture_pending: float = nats(0.5, FITTED)
    """A play whose captured stones still lie there."""
    unseen_play: float = nats(5.0, FITTED)
    """A play that no look shows."""
    hidden_play: float = nats(0.5, "reasoned: a stone there cannot be seen, so nothing is odd")
    """A play at a point that nobody can see."""
    more_play_between: float = nats(
        1.5, "reasoned: looks seconds apart show several; more than `play`"
    )
    """`more_play` where several moves fit between two looks."""
    unseen_between: float = nats(0.5, "reasoned: looks seconds apart miss one play in ten")
    """`unseen_play` where several moves fit between two looks."""
    partly_taken: float = nats(
        4.0, "reasoned: after seconds a string is off or lies; what lies there came again"
    )
    """Captured stones of which a part was taken off between two looks."""
    move_distance: float = nats(
        0.02, "reasoned: for each line; it only decides where nothing else does"
    )
    """The distance from one move to the next."""
    slide: float = nats(6.0, FITTED)
    """A stone that slid to a near point."""
    take_back: float = nats(5.5, FITTED)
    """A stone taken back."""
    prisoner_back: float = nats(4.0, FITTED)
    """Captured stones that are put back on the board."""
    ko: float = nats(5.5, FITTED)
    """A ko taken back at once."""
    superko: float = nats(7.0, FITTED)
    """A position repeated."""
    self_capture: float = nats(6.5, FITTED)
    """A string without liberties."""
    two_in_row: float = nats(6.0, FITTED)
    """A second move of one side."""
    wrong_color: float = nats(6.5, FITTED)
    """A move with a stone of the other colour."""
    occupied: float = nats(7.5, FITTED)
    """A stone upon a stone."""
    removal: float = nats(8.0, FITTED)
    """Stones taken off that were not captured."""
    extra_stone: float = nats(9.0, FITTED)
    """A stone that is no move."""
    prisoner_on_board: float = nats(
        3.0, "reasoned: `lead` more than a legal play, `alert_lead` less than an illegal one"
    )
    """A prisoner that lies on the board."""
    disturbed: float = nats(12.0, FITTED)
    """A disturbed board."""
    disturbed_point: float = nats(1.0, FITTED)
    """Each point that a disturbance changed."""
    only_added: float = nats(10.0, FITTED)
    """A disturbance that only added stones."""
    misread: float = nats(9.0, FITTED)
    """A recorded stone that was misread."""
    misread_play: float = nats(12.0, FITTED)
    """A last move that was misread, though it still lies there."""
    uncovered: float = nats(8.0, FITTED)
    """A change that no hand was seen to make."""
    beside: float = nats(4.0, FITTED)
    """A change with a hand beside its point but not over it; a stone so laid is doubtful."""
    deficit: float = nats(4.0, FITTED)
    """Each nat a look by which a change is read less clearly than it should be."""
    side_cue: float = nats(4.0, FITTED)
    """A stone that came from the other player's side."""
    same_hand: float = nats(6.0, FITTED)
    """Stones of both colours laid by one hand."""
    white_first: float = nats(4.0, FITTED)
    """A game that White begins."""
    point_limit: float = nats(14.0, "reasoned: five looks that agree, so that a change can undo it")
    """The most that a point's evidence adds up to."""
    look_limit: float = nats(5.0, "reasoned: no look is surer than about 150 to 1")
    """The most that one look adds."""
    setup_deficit: float = nats(
        1.6, "reasoned: real stones read as clearly as the rest of the board"
    )
    """A stone of the setup may read at most so much less clearly a look than the board."""
    noticed: float = nats(1.5, "reasoned: odds of about 4 to 1")
    """Evidence from which on a change is considered."""
    confirmed: float = nats(3.5, "reasoned: odds of about 33 to 1")
    """Evidence from which on a change may be believed."""
    lead: float = nats(2.0, "reasoned: odds of about 7 to 1 over the next hypothesis")
    """The lead that a legal play needs over the next hypothesis; within it the owner is asked."""
    muted_limit: float = nats(2.0, "reasoned: under `confirmed`, so that nothing is believed there")
    """The most evidence at a point that was misread for long."""
    beside_limit: float = nats(3.0, "reasoned: under `confirmed`; the hand hides part of the point")
    """The most evidence at a point beside a hand."""
    usual_deficit: float = nats(0.7, "reasoned: real stones fall short by less")
    """A change that is read less clearly by more is in doubt."""
    flicker_look: float = nats(4.0, "reasoned: one clear look against the expected colour")
    """So much against the expected colour makes one look of a streak."""
    alert_lead: float = nats(3.0, "reasoned: odds of about 20 to 1, a false alert being worse")
    """The lead over the next hypothesis that an irregularity needs."""
    settled: float = nats(0.5, "reasoned: the table agrees with the record, which is no event")
    """A table that agrees with the record again."""
    replayed: float = nats(0.5, "reasoned: less than a play: the stone taken back is owed")
    """Another move in place of a stone taken back."""
    rewound: float = nats(2.0, "reasoned: an illegal move is expected to go, but not that far")
    """Moves beyond an illegal one that are taken back with it."""
    another_back: float = nats(3.0, "reasoned: little more than a play, for each further move")
    """Each further move taken back."""
    another_stone: float = nats(0.5, "reasoned: one hand takes a string in one go")
    """Each further stone of a string that was taken off."""
    phantom_handed: float = nats(3.0, "reasoned: a hand laid it and something moved as it went")
    """A misread stone at whose point there was a hand."""
    wrong_guess: float = nats(10.0, "reasoned: more than a misreading, of a stone nobody saw")
    """An inferred stone that lies elsewhere."""
    guess_dropped: float = nats(2.0, "reasoned: a stone that nobody saw is soon given up")
    """An inferred stone that was no move."""
    half_misread: float = nats(4.0, "reasoned: about half of `misread`: one more sign explains it")
    """Half a misreading: of each further move, of a flickering point, of a stone seen late."""
    adopted: float = nats(3.0, "reasoned: one alert is withdrawn by it")
    """A stone that was called extra and was a play."""
    in_turn: float = nats(20.0, "reasoned: nobody drops as many stones of both colours")
    """A disturbance that is as likely plays in turn."""
    spread: float = nats(2.0, "reasoned: for each second beyond one go")
    """Each second by which a disturbance lasts for longer than one go."""
    hands_often_missed: float = nats(4.0, "reasoned: under it hands are seen at too few moves")
    """A missing hand that costs less is no sign of a disturbance."""
    light_shift: float = nats(0.5, "reasoned: noise shifts a point's odds by less")
    """A smaller mean shift of a look's odds is no change of light."""
    order: float = nats(1.0, "reasoned: seen otherwise, beside one nat a second")
    """Order contradicts first sightings."""
    order_limit: float = nats(8.0, "reasoned: a look may err, so no order is out of question")
    """The most that the order of two stones costs."""
    handed: float = nats(4.0, "reasoned: a hand that was at the point brought the stone")
    """A stone that a hand brought, explained as misread or as come earlier."""
    haste: float = nats(4.0, "reasoned: for each second that a player did not think")
    """Each second that a player did not think."""
    hurried_play: float = nats(4.0, "reasoned: for each stone that hands had no time for")
    """Each stone that hands had no time for."""
    deficit_limit: float = nats(12.0, "reasoned: a stone that is there may be read badly")
    """The most that `deficit` comes to."""
    usual_doubt: float = nats(0.8, "reasoned: real stones are read no less surely")
    """A recorded stone that is read less surely by more is in doubt."""
    faint_candidates: float = nats(
        -4.0, "reasoned: odds of 50 to 1 against a stone leave it possible"
    )
    """The most that speaks against a stone at a point that is read badly."""
    own_edge: float = nats(
        1.5, "chosen on recorded evenings: of five stones on a first line one shows no hand"
    )
    """A stone in turn, without a hand, near its owner's edge."""
    moving: float = nats(7.0, "reasoned: something moved when it came, which may be a hand")
    """A change that no hand made while something moved."""
    lasting: float = nats(3.0, "reasoned: neither glint nor shadow lasts")
    """A change that no hand made and that lasts."""
    lasting_fade: float = nats(2.0, "reasoned: one nat a second, for a stone upon another")
    """The most by which that grows less in time, for a stone upon another."""
    alert_margin: float = nats(2.0, "reasoned: beyond `alert_lead` where nothing more is seen")
    """Beyond `alert_lead`, where nothing more will be seen."""
    more_lead: float = nats(1.0, "reasoned: the rival says the same and more")
    """The lead over a hypothesis that explains the same and more."""
    faint: float = nats(2.0, "reasoned: between `noticed` and `confirmed`")
    """Evidence from which on an unsure stone is waited for."""

    @property
    def another_string(self) -> float:
        """Each further string that was taken off: half a removal."""
        return self.removal / 2.0

    @property
    def fallen(self) -> float:
        """A stone that fell on the board: half of what a stone without a hand costs."""
        return self.uncovered / 2.0

    @property
    def spread_limit(self) -> float:
        """The most that `spread` comes to: twice a disturbance."""
        return 2.0 * self.disturbed
