"""The settings of a game: the rules, the table, and the tuned numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from rules.clock import TimeControl
from rules.color import Color
from rules.rulesets.ruleset import Ruleset
from vision.types import Side

from .alerts.catalog import Routing
from .timing import Timing, cells, count, factor, nats, share

FITTED = "fitted by models.training.fit_referee"
"""The origin of a number that `models/training/fit_referee.py` tries lower and higher."""


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
    half_misread: float = nats(4.0, "reasoned: about half of `misread`: one more sign explains it")
    """Half a misreading: of each further move, of a flickering point, of a stone seen late."""
    in_turn: float = nats(20.0, "reasoned: nobody drops as many stones of both colours")
    """A disturbance that is as likely plays in turn."""
    handed: float = nats(4.0, "reasoned: a hand that was at the point brought the stone")
    """A stone that a hand brought, explained as misread or as come earlier."""
    haste: float = nats(4.0, "reasoned: for each second that a player did not think")
    """Each second that a player did not think."""
    own_edge: float = nats(
        1.5, "chosen on recorded evenings: of five stones on a first line one shows no hand"
    )
    """A stone in turn, without a hand, near its owner's edge."""
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


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers that are neither nats nor durations: shares, distances, rates, counts."""

    disk_low_mb: int = count(300, "reasoned: a long game with its pictures", "MB")
    """With less room the disk is nearly full."""
    disk_enough_mb: int = count(500, "reasoned: well above disk_low_mb", "MB")
    """With so much room it no longer is."""
    least_probability: float = share(1e-5, "reasoned: keeps logarithms finite")
    """Stands for any smaller probability of a look."""
    between_cells: float = cells(0.35, "reasoned: stones laid carelessly stray less")
    """From so far from its point on a stone lies between points."""
    usual_rate: float = share(0.1, "reasoned: a mean over about ten looks")
    """How much one look counts in the running mean of a point's probabilities."""
    clarity_rate: float = share(0.05, "reasoned: a mean over about twenty looks")
    """How much one look counts at least in the mean clarity of a point, and of the board."""
    flicker_kept: float = share(0.967, "reasoned: halved in about twenty seconds")
    """The share of a point's flicker that is left after a second."""
    handled_flicker: float = factor(3.0, "reasoned: a hand is a cause that flicker has not")
    """Where a hand has been, flicker counts by so much less."""
    nigiri_white: int = count(4, "reasoned: a handful", "stones")
    """Nigiri has at least so many white stones."""
    cleared_share: float = share(0.8, "reasoned: no capture takes so many")
    """This share of a board's stones is gone where it is cleared."""
    resumed_points: int = count(4, "reasoned: a play or two with a capture", "points")
    """In a paused game more changed points are an arrangement for the count."""
    most_plays: int = count(12, "reasoned: more stones at once are no plays", "stones")
    """More stones that came at once are not explained as plays."""
    most_taken_back: int = count(4, "reasoned: players take back no more at once", "moves")
    """So many moves are taken back at once at most."""
    most_extra: int = count(2, "reasoned: more are a disturbance", "stones")
    """So many stones at most lie beside a play, and so many moves were misread at once."""
    most_late: int = count(4, "reasoned: each costs a search", "stones")
    """So many stones at most are laid among the last moves."""
    search_steps: int = count(2000, "reasoned: a fifth of a second", "moves")
    """The search for a line that explains a table tries so many moves at most."""
    light_factor: float = factor(2.5, "chosen on recorded evenings: noise seldom does")
    """A shift of all odds by so many times the usual one is a change of light."""
    long_ago: int = count(20, "reasoned: flicker may last for minutes", "moves")
    """So many may where the point flickers or the stone was inferred."""
    mass: int = count(4, "reasoned: fewer are explained one by one", "points")
    """So many handled changes may be a disturbance; with more no stone is tried as seen late."""
    attended_moves: int = count(6, "reasoned: fewer say nothing about hands", "moves")
    """From so many moves with a hand on a missing hand is odd."""
    unattended_power: float = factor(4.0, "reasoned: four nats for each factor e of rarity")
    """By how much the cost of a missing hand grows with its rarity."""
    own_edge_lines: int = count(
        2, "reasoned: a hand that lays a stone there hides few points, or none", "lines"
    )
    """On so many lines at its own edge a hand may hide no point."""
    missed_hands: float = share(0.8, "reasoned: looks a second apart still show some hands")
    """The share of the hands that looks `Timing.some_hands_s` apart miss."""
    clearly_read: float = share(0.75, "reasoned: three looks in four show the same colour")
    """From this usual probability on a colour is clearly read."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One game's settings; the same value must be given to every step of that game."""

    ruleset: Ruleset
    """Decides legality and scoring."""
    size: int = 19
    """Lines a side."""
    komi: Fraction | None = None
    """None: the rule set's."""
    handicap: int = 0
    """Stones expected on the board at the start; none are added."""
    to_play: Color | None = None
    """Who moves first; None: the first stone decides."""
    black_side: Side | None = None
    """The side of the picture at which Black sits; None: as seen.

    The diagram is turned so that this side is at the bottom.
    """
    black_hand: Side | None = None
    """Where Black's hands come from in the picture, where that is known without turning."""
    time: TimeControl | None = None
    """The time control with which the clock may be started; None: any."""
    costs: Costs = field(default_factory=Costs)
    """Every number in nats."""
    timing: Timing = field(default_factory=Timing)
    """Every duration: `Timing.film` or `Timing.looks`, as the source is."""
    limits: Limits = field(default_factory=Limits)
    """Every other number."""
    routing: Routing = field(default_factory=dict)
    """How much events matter and who is notified, where that differs from the catalogue."""

    @property
    def looks(self) -> bool:
        """Whether every observation is a settled look of its own."""
        return self.timing.settled
