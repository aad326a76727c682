"""Plays that go wrong, each put right or played on, and what is true of it."""

from __future__ import annotations

from rules.breach import BreachType
from rules.points import Point

from .evening import EMPTY, code
from .match import Match
from .putting_right import lying, put_back, report, swap


def wrong_colour(match: Match) -> bool:
    """The player to move lays a stone of the other colour, and later swaps it."""
    color = match.mover
    point = match.planned()
    if point is None or match.captures(color, point):
        return False
    if BreachType.SELF_CAPTURE in match.breaches(color.other, point):
        return False
    if match.captures(color.other, point):
        return False
    visit = match.evening.visit(color, match.evening.t)
    visit.lay(point, code(color.other))
    laid = visit.t
    visit.leave()
    match.follow(color, point)
    match.evening.wait(lying(match))
    swap(match, color, [(point, EMPTY), (point, code(color))])
    report(match, "WrongColourStone", [point], laid)
    return True


def two_in_a_row(match: Match) -> bool:
    """The side that has just moved moves again; both moves come off, or both stand."""
    color = match.mover
    first = match.planned()
    if first is None or match.captures(color, first):
        return False
    match.play()
    second = match.planned(color)
    if second is None or match.captures(color, second):
        return True
    match.evening.wait(float(match.rng.uniform(1.5, 6.0)))
    visit = match.evening.visit(color, match.evening.t)
    visit.lay(second, code(color))
    laid = visit.t
    visit.leave()
    match.follow(color, second)
    match.evening.wait(lying(match))
    if match.rng.random() < 0.5:
        match.unwind(2, color)
        put_back(match, color)
        match.evening.wait(1.5)
    elif match.planned() is not None:
        match.play()
        match.evening.wait(2.0)
    report(match, "TwoInARow", [second], laid)
    return True


def uncaptured(match: Match) -> bool:
    """A capture of which some or all stones stay; taken off after a while or after moves."""
    color = match.mover
    point = match.planned()
    if point is None:
        return False
    taken = match.captures(color, point)
    if not taken:
        return False
    left = list(taken)
    if len(taken) > 1 and match.rng.random() < 0.5:
        left = list(taken[int(match.rng.integers(1, len(taken))) :])
    visit = match.evening.visit(color, match.evening.t)
    visit.lay(point, code(color))
    laid = visit.t
    for one in taken:
        if one not in left:
            visit.lay(one, EMPTY)
    visit.leave()
    match.follow(color, point, laid)
    match.evening.wait(lying(match) + 4.0)
    for _ in range(int(match.rng.integers(0, 3))):
        nearest = match.planned()
        if nearest is None or nearest in left or match.captures(match.mover, nearest):
            break
        if any(abs(nearest[0] - one[0]) + abs(nearest[1] - one[1]) < 3 for one in left):
            break
        match.play()
        match.think()
    swap(match, color, [(one, EMPTY) for one in left])
    report(match, "UncapturedString", left, laid)
    return True


def forbidden(match: Match, breach: BreachType, name: str) -> bool:
    """A play that breaks the rule `breach` alone: undone with a pass, or played on from."""
    color = match.mover
    choices = [
        Point(row, col)
        for row in range(match.evening.size)
        for col in range(match.evening.size)
        if match.game.position[Point(row, col)] is None
        and match.evening.board.get(Point(row, col)) is None
        and breach in match.breaches(color, Point(row, col))
    ]
    if breach is BreachType.SELF_CAPTURE:
        choices = [
            one
            for one in choices
            if len(match.game.position.place(color, one).self_captured) == 1
            or match.rng.random() < 0.3
        ]
    if not choices:
        return False
    point = choices[int(match.rng.integers(len(choices)))]
    taken = match.captures(color, point)
    own = match.game.position.place(color, point).self_captured
    visit = match.evening.visit(color, match.evening.t)
    visit.lay(point, code(color))
    laid = visit.t
    for one in taken:
        visit.lay(one, EMPTY)
    visit.leave()
    match.follow(color, point)
    match.evening.wait(lying(match))
    if match.rng.random() < 0.5:
        match.unwind(1, color)
        put_back(match, color)
        match.evening.wait(1.5)
        report(match, name, [point], laid)
        return True
    reply = match.planned()
    near = {around for one in own for around in match.game.position.neighbours(one)}
    if reply is not None and reply not in own and reply not in near:
        match.play()
        match.evening.wait(3.0)
    report(match, name, [point], laid)
    if own:
        match.evening.wait(float(match.rng.uniform(2.0, 6.0)))
        put_back(match, color.other)
    return True


def self_capture(match: Match) -> bool:
    """A stone without a liberty that captures nothing."""
    return forbidden(match, BreachType.SELF_CAPTURE, "SelfCapture")


def ko_retake(match: Match) -> bool:
    """The ko is taken back at once."""
    return forbidden(match, BreachType.KO, "KoRetake")


def superko(match: Match) -> bool:
    """A play that makes a position again which the same side's play had made."""
    return forbidden(match, BreachType.SUPERKO, "SuperkoRepetition")
