"""Simulated evenings: game records played by hand before a camera, with the truth beside them."""

from .camera import LEVELS
from .evening import USUAL_IRREGULARITIES, SimulatedEvening, simulate_evening

__all__ = ["LEVELS", "USUAL_IRREGULARITIES", "SimulatedEvening", "simulate_evening"]
