"""The third simulator of evenings at the table, written independently of the other two's cameras.

It draws no misreading. Every point has a brightness and a rim, as light, gloss, wood, neighbouring
stones and arms make them in a view in perspective, and a simple classifier turns the two into
probabilities. It is for a look at the referee from outside.
"""

from .simulator import ThirdSimulation, simulate_evening

__all__ = ["ThirdSimulation", "simulate_evening"]
