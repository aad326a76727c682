"""The pace of the looks: how much may happen unseen between two of them."""

from __future__ import annotations

from .context import Context


def unseen_share(context: Context) -> float:
    """From 0, where no exchange fits between two looks, to 1 where several moves do."""
    timing = context.timing
    step_s = context.state.belief.step_ns / 1e9
    share = (step_s - timing.some_hands_s) / (timing.visit_s - timing.some_hands_s)
    return min(1.0, max(0.0, share))


def more_play(context: Context) -> float:
    """Nats for each further stone played between the same two looks."""
    prices = context.costs
    return _between(prices.more_play, prices.more_play_between, unseen_share(context))


def unseen_play(context: Context) -> float:
    """Nats for a stone that was played and captured between two looks."""
    prices = context.costs
    return _between(prices.unseen_play, prices.unseen_between, unseen_share(context))


def _between(film: float, looks: float, share: float) -> float:
    return film + share * (looks - film)
