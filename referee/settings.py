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


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers that are neither nats nor durations: shares, distances, rates, counts."""

    disk_low_mb: int = count(300, "reasoned: a long game with its pictures", "MB")
    """With less room the disk is nearly full."""
    disk_enough_mb: int = count(500, "reasoned: well above disk_low_mb", "MB")
    """With so much room it no longer is."""
    camera_outages: int = count(
        3, "reasoned: once or twice may be a person at the cable", "outages"
    )
    """From so many outages on, without `Timing.camera_back_s` between them, a camera flaps."""
    least_probability: float = share(1e-5, "reasoned: keeps logarithms finite")
    """Stands for any smaller probability of a look."""
    motion: float = share(0.1, "reasoned: more than noise and changing light")
    """More than this share of the picture in motion is a hand at work."""
    between_cells: float = cells(0.35, "reasoned: stones laid carelessly stray less")
    """From so far from its point on a stone lies between points."""
    usual_rate: float = share(0.1, "reasoned: a mean over about ten looks")
    """How much one look counts in the running mean of a point's probabilities."""
    clarity_rate: float = share(0.05, "reasoned: a mean over about twenty looks")
    """How much one look counts at least in the mean clarity of a point, and of the board."""
    offset_rate: float = share(0.3, "reasoned: a mean over about three looks")
    """How much one look counts in the running mean of a stone's offset."""
    vote_kept: float = share(0.6, "reasoned: a visit's sides outweigh those of the one before")
    """The share of the votes for a hand's side that is left after `Timing.vote_s`."""
    flicker_kept: float = share(0.967, "reasoned: halved in about twenty seconds")
    """The share of a point's flicker that is left after a second."""
    handled_flicker: float = factor(3.0, "reasoned: a hand is a cause that flicker has not")
    """Where a hand has been, flicker counts by so much less."""
    kept_usual: float = share(0.05, "reasoned: one look in twenty")
    """A colour with at least this usual probability is still read there now and then."""
    reappearing_usual: float = share(0.2, "reasoned: one look in five")
    """A colour with at least this usual probability is no glint."""
    faint_usual: float = share(0.33, "reasoned: one look in three")
    """A colour with at least this usual probability may be a stone where a hand has been."""
    bias_floor: float = share(0.02, "reasoned: a bias of no more than four nats")
    """The least probability in a bias."""
    remembered_visits: int = count(8, "reasoned: a minute of quick play", "visits")
    """So many visits of hands are remembered."""
    sided_looks: int = count(2, "reasoned: one look may err about the side", "looks")
    """From so many looks on the side of a hand is believed."""
    remembered_looks: int = count(15, "reasoned: pictures of the last quarter of a minute", "looks")
    """So many of the last looks are remembered for pictures of alerts."""
    lid_confidence: float = share(0.5, "reasoned: stones in a lid are often miscounted")
    """The confidence of an alert about the stones in the lids."""
    first_move_confidence: float = share(0.99, "reasoned: one black stone alone is move one")
    """The confidence of a first move that lay there at the start."""
    cured: float = share(0.8, "reasoned: four looks in five show the expected colour")
    """From this usual probability of the expected colour on a bias is dropped."""
    nigiri_white: int = count(4, "reasoned: a handful", "stones")
    """Nigiri has at least so many white stones."""
    nigiri_black: int = count(2, "rule clause FAQ 5.1: Black guesses with one or two", "stones")
    """Nigiri has at most so many black stones."""
    setup_moves: int = count(2, "reasoned: later a cleared board is an end", "moves")
    """After more moves setup does not begin again."""
    setup_cleared: int = count(2, "reasoned: one stone gone is a move taken back", "stones")
    """So many stones gone begin it again."""
    cleared_stones: int = count(5, "reasoned: fewer may be taken back or captured", "stones")
    """A board that is cleared had at least so many stones."""
    cleared_share: float = share(0.8, "reasoned: no capture takes so many")
    """This share of a board's stones is gone where it is cleared."""
    cleared_left: float = share(0.1, "reasoned: a few are forgotten or misread, no more")
    """Of a disturbed board's stones this share may be left where it is cleared."""
    young_share: float = share(0.15, "reasoned: hardly a game is given up with fewer stones")
    """A game is young while its stones lie on fewer of the points."""
    disturbed_points: int = count(6, "reasoned: a sleeve moves a handful", "points")
    """More changed points are no small disturbance."""
    disturbed_share: float = share(0.25, "reasoned: play cannot go on from another position")
    """A larger share of the stones is no small disturbance either."""
    resumed_points: int = count(4, "reasoned: a play or two with a capture", "points")
    """In a paused game more changed points are an arrangement for the count."""
    most_plays: int = count(12, "reasoned: more stones at once are no plays", "stones")
    """More stones that came at once are not explained as plays."""
    most_taken_back: int = count(4, "reasoned: players take back no more at once", "moves")
    """So many moves are taken back at once at most."""
    most_unclear: int = count(2, "reasoned: the likeliest points; each costs a search", "points")
    """So many badly read points are tried for an unseen stone."""
    most_extra: int = count(2, "reasoned: more are a disturbance", "stones")
    """So many stones at most lie beside a play, and so many moves were misread at once."""
    most_visits: int = count(3, "reasoned: a stone is seen some moves after it was laid", "visits")
    """So many visits are tried for a stone that was seen late."""
    most_inserted: int = count(3, "reasoned: each costs a search", "stones")
    """So many stones are tried as ones that came before the last moves."""
    inserted_before: int = count(3, "reasoned: a late stone is seen by then", "moves")
    """They came before so many moves at most."""
    most_late: int = count(4, "reasoned: each costs a search", "stones")
    """So many stones at most are laid among the last moves."""
    reordered_moves: int = count(6, "reasoned: the order of older moves is certain", "moves")
    """The order of so many moves is open."""
    hidden_looks: int = count(2, "reasoned: a hand is gone by the next look but one", "looks")
    """What a hand hides is waited for over so many looks at least."""
    most_unseen: int = count(
        2, "reasoned: a stone played and taken, and the stone that took it", "stones"
    )
    """A line that explains a table has at most so many stones that no look shows."""
    crowded_looks: int = count(12, "reasoned: a hand hides a stone for a few looks", "looks")
    """Moves are spread over so many of the last looks."""
    step_moves: int = count(4000, "chosen on recorded evenings: a quarter of a second", "moves")
    """The searches of one step build so many lines and moves at most."""
    search_steps: int = count(2000, "reasoned: a fifth of a second", "moves")
    """The search for a line that explains a table tries so many moves at most."""
    light_factor: float = factor(2.5, "chosen on recorded evenings: noise seldom does")
    """A shift of all odds by so many times the usual one is a change of light."""
    light_rate: float = share(0.02, "reasoned: a mean over about fifty looks")
    """How much one look counts in the usual shift of the odds."""
    most_lines: int = count(24, "reasoned: every order of two late stones among six moves", "lines")
    """So many legal orders of late stones are weighed."""
    recent_moves: int = count(5, "reasoned: a misread stone is seen as such by then", "moves")
    """So many of the last moves may turn out to be misread."""
    long_ago: int = count(20, "reasoned: flicker may last for minutes", "moves")
    """So many may where the point flickers or the stone was inferred."""
    mass: int = count(4, "reasoned: fewer are explained one by one", "points")
    """So many handled changes may be a disturbance; with more no stone is tried as seen late."""
    at_once: int = count(6, "reasoned: no hand moves so many in one go", "points")
    """So many clear changes in one go are a disturbance without any hand."""
    fewest_gone: int = count(2, "reasoned: stones that only come are plays", "points")
    """At least so many of them are stones that went."""
    attended_moves: int = count(6, "reasoned: fewer say nothing about hands", "moves")
    """From so many moves with a hand on a missing hand is odd."""
    unattended_prior: float = factor(0.3, "reasoned: moves without a hand before the first")
    """Moves without a hand that are assumed before the first."""
    moves_prior: float = factor(6.0, "reasoned: moves before the first, with the prior's weight")
    """Moves that are assumed before the first."""
    unattended_power: float = factor(4.0, "reasoned: four nats for each factor e of rarity")
    """By how much the cost of a missing hand grows with its rarity."""
    own_edge_lines: int = count(
        2, "reasoned: a hand that lays a stone there hides few points, or none", "lines"
    )
    """On so many lines at its own edge a hand may hide no point."""
    hand_reach: float = cells(2.5, "reasoned: a hand hides the points around the stone it lays")
    """So far around the stone that it lays a hand hides points."""
    missed_hands: float = share(0.8, "reasoned: looks a second apart still show some hands")
    """The share of the hands that looks `Timing.some_hands_s` apart miss."""
    clearly_read: float = share(0.75, "reasoned: three looks in four show the same colour")
    """From this usual probability on a colour is clearly read."""
    doubt_weight: float = factor(6.0, "reasoned: two nats of doubt a look take the cost away")
    """By how much doubt in a stone lowers the cost of its misreading."""


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
