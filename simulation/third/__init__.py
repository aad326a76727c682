"""A third simulator of evenings at the table, made without looking at the other two.

It draws no error: every point has a brightness and a rim as light, gloss, wood, neighbouring
stones and arms make them in a view in perspective, and a simple judge reads them. What it is for
is a look at the referee from outside; no price is fitted on it.
"""

from .simulator import ThirdSimulation, simulate_evening

__all__ = ["ThirdSimulation", "simulate_evening"]
