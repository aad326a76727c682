"""Every duration and count of looks, for a film and for single settled looks."""

from __future__ import annotations

from dataclasses import dataclass

from .quantity import looks as looks_field
from .quantity import seconds


@dataclass(frozen=True, slots=True)
class Timing:
    """How long the referee waits, and how much one look counts.

    Make one with `Timing.film` or `Timing.looks`; the fields' defaults are those of a film.

    ``settled``: every observation is a settled look without a hand and may commit alone.
    ``frame_s`` is the usual time between two observations; ``independent_s`` the time after which
    another look is independent of the last; ``look_weight`` the most that one look counts, in
    independent looks.

    How long a change must lie clear before it is recorded: ``settle_s`` for a legal play,
    ``alert_s`` for anything irregular, ``resting_s`` and ``patience_s`` for the same two while a
    hand is on the board elsewhere, ``unattended_s`` at least for what no hand was seen to make,
    ``removal_s`` for stones that are gone, ``setup_s`` for what lies there before the game,
    ``disturbed_s`` for what lies on a board that was disturbed.

    ``grace_s`` and ``grace_limit_s``: how long captured stones may lie after the hand has left,
    and at most (RULES.md C-1). ``name_s``: how long a doubtful stone that was lifted waits for
    what follows. ``unreliable_s``: after so long a change that nothing explains is masked.

    ``lost_s``: how long no board is seen before it is said, ``dark_s`` how long the picture is too
    dark before somebody is called; ``again_s``: after which time what
    nothing explains is proposed for anew, and how far apart remembered looks are.

    ``cover_s``: how long before a change a hand may have left; ``unseen_s``: looks further apart
    say nothing of hands; ``static_s``: what has lain over the board for longer is no hand;
    ``vote_s``: the step of the votes for a hand's side; ``peak_s``: how long the highest evidence
    of late is kept; ``step_limit_s``: the most seconds that one look stands for.

    ``bias_looks``: looks after which a misreading is the point's bias. A point flickers from
    ``flicker_looks`` looks on that came to nothing; ``flicker_least_looks`` are ignored, and one
    streak counts for ``flicker_most_looks`` at most.

    ``pause_s``: hands over the board with a shorter pause between them are one visit;
    ``unseen_move_s``: how long a stone may be unseen that a hand laid.

    Before the game: ``setup_watch_s`` and ``setup_watch_looks`` say how long the table is watched
    where a point reads like a stone, ``setup_long_watch_s`` where there are fewer looks by then;
    looks ``slow_step_s`` apart and more are not waited for. From ``setup_limit_s`` on hidden points
    and a resting hand no longer delay the start. ``setup_again_s``: how long the table must lie
    still where setup has begun again; ``nigiri_s``: how long what looks like nigiri.

    A disturbed board: ``disturbed_still_s`` after the last hand it counts as put right,
    ``disturbed_cleared_s`` as cleared, ``young_cleared_s`` where the game is young,
    ``rearranged_s`` as arranged for the count; ``disturbed_adopted_s`` after it began what is left
    of it is taken as it lies. For ``taken_up_s`` after a game was held for over because its board
    was cleared, stones that lie again as they did take it up again.

    A paused game: ``arranged_s`` until an arrangement for the count is taken as it lies,
    ``adopted_s`` until any other change is, ``cleared_s`` until a cleared board ends the game.

    ``light_s``: what comes without a hand so soon after a change of light is doubted, for
    ``misled_s``.

    ``window_s``: for how long the runs of looks at a point are kept; the line is decoded of them.

    ``lids_s``: captured stones are on their way to the lid for so long. ``before_s``: what is
    decided now began no longer ago, so that an earlier look shows the table before it.
    """

    settled: bool = False
    frame_s: float = seconds(0.2, "given by the source; 5 frames a second where it is not known")
    independent_s: float = seconds(0.3, "reasoned: noise of frames closer in time is correlated")
    look_weight: float = looks_field(1.0, "reasoned: a frame is one look at most")
    settle_s: float = seconds(0.6, "reasoned: two independent looks after the hand has left")
    alert_s: float = seconds(1.6, "reasoned: a hand that corrects itself comes back within it")
    unattended_s: float = seconds(2.0, "reasoned: glints and shadows last for less")
    resting_s: float = seconds(
        2.5, "reasoned: a hand that still works on the board goes on within it"
    )
    patience_s: float = seconds(3.5, "reasoned: as resting_s, and one second more for an alert")
    disturbed_s: float = seconds(1.6, "reasoned: as alert_s, for settled looks too")
    removal_s: float = seconds(3.0, "reasoned: stones lifted to be laid again come back within it")
    setup_s: float = seconds(0.8, "reasoned: handicap stones follow one another more slowly")
    grace_s: float = seconds(2.0, "rule clause RULES.md C-1: captures are taken off in one go")
    grace_limit_s: float = seconds(
        10.0, "rule clause RULES.md C-1: captures are taken off in one go"
    )
    name_s: float = seconds(8.0, "reasoned: the right player answers a lifted stone within it")
    unreliable_s: float = seconds(
        30.0, "reasoned: a real irregularity is explained or seen by then"
    )
    setup_watch_s: float = seconds(2.0, "chosen on evenings of the second simulator")
    setup_watch_looks: float = looks_field(6.0, "chosen on evenings of the second simulator")
    setup_long_watch_s: float = seconds(4.0, "chosen on evenings of the second simulator")
    slow_step_s: float = seconds(1.0, "reasoned: a first move would be missed")
    setup_limit_s: float = seconds(6.0, "reasoned: players do not wait for the camera")
    setup_again_s: float = seconds(3.0, "reasoned: stones follow one another within it")
    nigiri_s: float = seconds(20.0, "reasoned: nigiri is counted and cleared away within it")
    disturbed_still_s: float = seconds(1.0, "reasoned: five frames")
    disturbed_cleared_s: float = seconds(3.0, "reasoned: as cleared_s")
    young_cleared_s: float = seconds(20.0, "reasoned: as rearranged_s")
    taken_up_s: float = seconds(300.0, "reasoned: a hundred stones are put back within it")
    rearranged_s: float = seconds(20.0, "reasoned: a bumped board is put right sooner")
    disturbed_adopted_s: float = seconds(12.0, "reasoned: nobody puts it right any more")
    arranged_s: float = seconds(2.0, "reasoned: stones are moved one after another")
    adopted_s: float = seconds(12.0, "reasoned: as disturbed_adopted_s")
    cleared_s: float = seconds(3.0, "reasoned: stones put aside in passing come back sooner")
    light_s: float = seconds(20.0, "reasoned: what the light misleads shows by then")
    misled_s: float = seconds(240.0, "reasoned: the light that misleads goes on for minutes")
    window_s: float = seconds(300.0, "reasoned: what went wrong shows by then")
    lids_s: float = seconds(10.0, "reasoned: captured stones are in the lid by then")
    before_s: float = seconds(4.0, "reasoned: patience_s and some frames")

    pause_s: float = seconds(0.5, "reasoned: a hand that left comes back no sooner")
    unseen_move_s: float = seconds(22.0, "reasoned: a glare or a shadow over a stone has moved on")

    lost_s: float = seconds(3.0, "reasoned: an arm or a flare before the camera passes within it")
    dark_s: float = seconds(60.0, "reasoned: a lamp switched off by mistake is on again")
    again_s: float = seconds(1.0, "reasoned: what nothing explains seldom changes faster")
    cover_s: float = seconds(1.0, "reasoned: a hand takes about a second to leave a point")
    unseen_s: float = seconds(2.5, "reasoned: a hand may come and go between looks so far apart")
    static_s: float = seconds(15.0, "reasoned: no hand rests on the board for longer")
    vote_s: float = seconds(0.2, "reasoned: the time between frames at 5 a second")
    peak_s: float = seconds(4.0, "reasoned: how long a stone seen for a moment is remembered")
    step_limit_s: float = seconds(1.0, "reasoned: one look shows no more than a second")
    bias_looks: float = looks_field(12.0, "reasoned: about four seconds of film")
    flicker_looks: float = looks_field(2.0, "reasoned: one look may err, two are a pattern")
    flicker_least_looks: float = looks_field(0.5, "reasoned: less than one look tells nothing")
    flicker_most_looks: float = looks_field(6.0, "reasoned: one long streak is not many short ones")

    apart_s: float = seconds(0.6, "reasoned: two stones laid within it came together")
    both_s: float = seconds(3.0, "reasoned: one visit, with some margin")
    visit_s: float = seconds(2.5, "reasoned: how long one hand takes to play")
    thought_s: float = seconds(2.5, "reasoned: no player answers faster")
    hurried_play_s: float = seconds(0.5, "reasoned: two hands lay no more than two stones a second")
    order_slack_s: float = seconds(0.5, "reasoned: the next look may be the first that shows it")
    overtaking_slack_s: float = seconds(0.5, "reasoned: as order_slack_s, for the last move")
    disorder_s: float = seconds(0.5, "reasoned: as order_slack_s")
    known_s: float = seconds(3.0, "reasoned: a move is read by many looks by then")
    adjusting_s: float = seconds(1.8, "reasoned: a stone put straight is lifted at once")
    glimpse_s: float = seconds(8.0, "reasoned: a capture follows the stone it takes within it")
    handled_s: float = seconds(20.0, "reasoned: a badly read stone is answered within it")
    lasting_s: float = seconds(6.0, "reasoned: glints and shadows last for less")
    every_hand_s: float = seconds(0.35, "reasoned: looks so close show every hand")
    some_hands_s: float = seconds(1.0, "reasoned: looks so far apart show few hands")
    watched_s: float = seconds(0.6, "reasoned: looks so close leave no time for a hand")
    hand_gone_s: float = seconds(0.3, "reasoned: a falling stone comes to rest within it")
    one_go_s: float = seconds(1.0, "reasoned: a knock on the board takes no longer")

    first_s: float = seconds(3.0, "reasoned: nothing is known yet of hands and reliability")
    long_s: float = seconds(8.0, "reasoned: what is undecided for so long stays so")
    undecided_s: float = seconds(4.0, "reasoned: more looks tell nothing new by then")
    giving_way_s: float = seconds(4.0, "reasoned: the lead that is needed shrinks over it")
    each_stone_s: float = seconds(0.6, "reasoned: stones that hands lay come no faster")
    left_out_s: float = seconds(10.0, "reasoned: a stone out of turn is worth a longer wait")
    passed_over_s: float = seconds(6.0, "reasoned: a stone that came before is told by then")
    first_stone_s: float = seconds(4.0, "reasoned: Black's first stone is in view by then")
    hidden_stone_s: float = seconds(8.0, "reasoned: a hand over a stone goes away within it")
    unexplained_least_s: float = seconds(0.0, "reasoned: a frame counts for its own time")
    unexplained_most_s: float = seconds(1.0, "reasoned: one look shows no more than a second")

    @classmethod
    def film(cls, fps: float = 5.0) -> Timing:
        """The timing for a running camera with hands in its pictures, at `fps` frames a second."""
        return cls(frame_s=1.0 / fps)

    @classmethod
    def looks(cls, interval_s: float = 0.2) -> Timing:
        """The timing for settled looks: nothing is waited for, each look counts for three.

        `interval_s` is the time that the first look stands for; later ones stand for the time
        since the one before.
        """
        return cls(
            settled=True,
            frame_s=interval_s,
            independent_s=1e-12,
            look_weight=3.0,
            settle_s=0.0,
            alert_s=0.0,
            unattended_s=0.0,
            resting_s=0.0,
            patience_s=0.0,
            removal_s=0.0,
            setup_s=0.0,
            name_s=16.0,
            disturbed_still_s=0.0,
            arranged_s=0.0,
            adopted_s=0.0,
            cleared_s=0.0,
            hurried_play_s=1e-12,
            overtaking_slack_s=1e12,
            first_s=0.0,
            left_out_s=0.0,
            passed_over_s=0.0,
            first_stone_s=0.0,
            hidden_stone_s=0.0,
            unseen_move_s=0.0,
            unexplained_least_s=2.0,
            unexplained_most_s=2.0,
        )


def nanoseconds(duration_s: float) -> int:
    """`duration_s` in whole nanoseconds."""
    return round(duration_s * 1e9)
