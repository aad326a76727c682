"""Every other tuned number of the referee: shares, distances, rates, numbers of moves."""

from __future__ import annotations

from dataclasses import dataclass

from .quantity import cells, count, factor, share


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers that are neither nats nor durations.

    Of a look: ``least_probability`` stands for any smaller one; more than the share ``motion`` of
    the picture in motion is a hand at work. ``between_cells``: how far from its point a stone
    lies between points.

    Running means, by the share that one independent look has in them: ``usual_rate`` of
    probabilities, ``clarity_rate`` (at least) of a point's clarity, ``level_rate`` of the board's,
    ``offset_rate`` of offsets. ``vote_kept``: the share of the votes for a hand's side that is
    left after `Timing.vote_s`; ``flicker_kept``: the share of a point's flicker after a second.

    ``handled_flicker``: where a hand has been, flicker counts by so much less. A colour whose
    usual probability is at least ``kept_usual`` is still there now and then, from
    ``reappearing_usual`` on it is no glint, from ``faint_usual`` on it may be a stone where a hand
    has been. ``bias_floor``: the least probability in a bias;
    ``cured``: from which usual probability of the expected colour on a bias is dropped.

    Before the game: at least ``nigiri_white`` white stones and at most ``nigiri_black`` black ones
    are nigiri; setup may begin again until ``setup_moves`` moves are made, and where at least
    ``setup_cleared`` stones are gone.

    A board is cleared where at least ``cleared_stones`` lay there and ``cleared_share`` of them are
    gone; of a disturbed one at most one stone, or ``cleared_left`` of their number, may lie there
    then. A game is young while its stones lie on less than ``young_share`` of the points. More than
    ``disturbed_points`` changed points, or ``disturbed_share`` of the stones, are no small
    disturbance. In a paused game more than ``resumed_points`` are an arrangement for the count.

    ``disk_low_mb``: with less room the disk is nearly full, until there are ``disk_enough_mb``.

    A line that explains a table has at most ``most_unseen`` stones that no look shows; the search
    for one tries ``search_steps`` moves. The searches of one step build ``step_moves`` lines and
    moves at most. Moves are spread over the last ``crowded_looks`` looks.
    What a hand hides is waited for over ``hidden_looks``.

    ``remembered_visits``: how many visits of hands are remembered; a side is believed from
    ``sided_looks`` looks on. ``remembered_looks``: how many of the last looks are remembered for
    pictures of alerts.

    Confidence of what is not read from evidence: ``lid_confidence`` of an alert about the stones
    in the lids, ``first_move_confidence`` of a first move that lay there at the start.
    """

    disk_low_mb: int = count(300, "reasoned: a long game with its pictures", "MB")
    disk_enough_mb: int = count(500, "reasoned: well above disk_low_mb", "MB")
    least_probability: float = share(1e-5, "reasoned: keeps logarithms finite")
    motion: float = share(0.1, "reasoned: more than noise and changing light")
    between_cells: float = cells(0.35, "reasoned: stones laid carelessly stray less")
    usual_rate: float = share(0.1, "reasoned: a mean over about ten looks")
    clarity_rate: float = share(0.05, "reasoned: a mean over about twenty looks")
    level_rate: float = share(0.05, "reasoned: a mean over about twenty looks")
    offset_rate: float = share(0.3, "reasoned: a mean over about three looks")
    vote_kept: float = share(0.6, "reasoned: a visit's sides outweigh those of the one before")
    flicker_kept: float = share(0.967, "reasoned: halved in about twenty seconds")
    handled_flicker: float = factor(3.0, "reasoned: a hand is a cause that flicker has not")
    kept_usual: float = share(0.05, "reasoned: one look in twenty")
    reappearing_usual: float = share(0.2, "reasoned: one look in five")
    faint_usual: float = share(0.33, "reasoned: one look in three")
    bias_floor: float = share(0.02, "reasoned: a bias of no more than four nats")
    remembered_visits: int = count(8, "reasoned: a minute of quick play", "visits")
    sided_looks: int = count(2, "reasoned: one look may err about the side", "looks")
    remembered_looks: int = count(15, "reasoned: pictures of the last quarter of a minute", "looks")
    lid_confidence: float = share(0.5, "reasoned: stones in a lid are often miscounted")
    first_move_confidence: float = share(0.99, "reasoned: one black stone alone is move one")
    cured: float = share(0.8, "reasoned: four looks in five show the expected colour")
    nigiri_white: int = count(4, "reasoned: a handful", "stones")
    nigiri_black: int = count(2, "rule clause FAQ 5.1: Black guesses with one or two", "stones")
    setup_moves: int = count(2, "reasoned: later a cleared board is an end", "moves")
    setup_cleared: int = count(2, "reasoned: one stone gone is a move taken back", "stones")
    cleared_stones: int = count(5, "reasoned: fewer may be taken back or captured", "stones")
    cleared_share: float = share(0.8, "reasoned: no capture takes so many")
    cleared_left: float = share(0.1, "reasoned: a few are forgotten or misread, no more")
    young_share: float = share(0.15, "reasoned: hardly a game is given up with fewer stones")
    disturbed_points: int = count(6, "reasoned: a sleeve moves a handful", "points")
    disturbed_share: float = share(0.25, "reasoned: play cannot go on from another position")
    resumed_points: int = count(4, "reasoned: a play or two with a capture", "points")

    most_plays: int = count(12, "reasoned: more stones at once are no plays", "stones")
    most_taken_back: int = count(4, "reasoned: players take back no more at once", "moves")
    most_unclear: int = count(2, "reasoned: the likeliest points; each costs a search", "points")
    most_extra: int = count(2, "reasoned: more are a disturbance", "stones")
    most_visits: int = count(3, "reasoned: a stone is seen some moves after it was laid", "visits")
    most_inserted: int = count(3, "reasoned: each costs a search", "stones")
    inserted_before: int = count(3, "reasoned: a late stone is seen by then", "moves")
    most_belied: int = count(2, "reasoned: more misread at once are a disturbance", "moves")
    most_late: int = count(4, "reasoned: each costs a search", "stones")
    retold_moves: int = count(6, "reasoned: the order of older moves is certain", "moves")
    hidden_looks: int = count(2, "reasoned: a hand is gone by the next look but one", "looks")
    most_unseen: int = count(
        2, "reasoned: a stone played and taken, and the stone that took it", "stones"
    )
    crowded_looks: int = count(12, "reasoned: a hand hides a stone for a few looks", "looks")
    step_moves: int = count(4000, "chosen on recorded evenings: a quarter of a second", "moves")
    search_steps: int = count(2000, "reasoned: a fifth of a second", "moves")
    most_runs: int = count(16, "reasoned: more tell only that a point flickers", "runs")
    light_factor: float = factor(2.5, "chosen on recorded evenings: noise seldom does")
    light_rate: float = share(0.02, "reasoned: a mean over about fifty looks")
    decoded_moves: int = count(12, "reasoned: an error shows within six moves of each", "moves")
    most_lines: int = count(24, "reasoned: every order of two late stones among six moves", "lines")
    recent_moves: int = count(5, "reasoned: a misread stone is seen as such by then", "moves")
    long_ago: int = count(20, "reasoned: flicker may last for minutes", "moves")
    few_changes: int = count(4, "reasoned: with more the board was disturbed", "points")
    mass: int = count(4, "reasoned: fewer are explained one by one", "points")
    at_once: int = count(6, "reasoned: no hand moves so many in one go", "points")
    fewest_gone: int = count(2, "reasoned: stones that only come are plays", "points")
    attended_moves: int = count(6, "reasoned: fewer say nothing about hands", "moves")
    unattended_prior: float = factor(0.3, "reasoned: moves without a hand before the first")
    moves_prior: float = factor(6.0, "reasoned: moves before the first, with the prior's weight")
    unattended_power: float = factor(4.0, "reasoned: four nats for each factor e of rarity")
    own_edge_lines: int = count(
        2, "reasoned: a hand that lays a stone there hides few points, or none", "lines"
    )
    hand_reach: float = cells(2.5, "reasoned: a hand hides the points around the stone it lays")
    missed_hands: float = share(0.8, "reasoned: looks a second apart still show some hands")
    clearly_read: float = share(0.75, "reasoned: three looks in four show the same colour")
    doubt_weight: float = factor(6.0, "reasoned: two nats of doubt a look take the cost away")
