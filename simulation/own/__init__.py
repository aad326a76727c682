"""The first simulator of evenings at the table."""

from .camera import LEVELS
from .simulator import USUAL_IRREGULARITIES, OwnSimulation, simulate_evening

__all__ = ["LEVELS", "USUAL_IRREGULARITIES", "OwnSimulation", "simulate_evening"]
