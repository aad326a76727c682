"""The second simulator of evenings at the table.

Its players, hands, camera and noise are other ones than those of the first, so that a number of the
referee that helps on both is no habit of one simulator. What happens is scripted in `scripts`.
"""

from .simulator import SecondSimulation, simulate_evening

__all__ = ["SecondSimulation", "simulate_evening"]
