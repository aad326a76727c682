"""A second simulator of evenings at the table, made without looking at the project's own.

Its physics, its irregularities and its noise are other ones, so that a price of the referee that
helps here and there is no habit of one simulator.
"""

from .simulator import SecondSimulation, simulate_evening

__all__ = ["SecondSimulation", "simulate_evening"]
