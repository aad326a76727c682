"""Scripts of what happens at the table, written once and run by every simulator."""

from .catalogue import SCRIPTS, Script, names_for
from .habits import Habits
from .table import Act, Lift, Place, Slide, Table

__all__ = ["SCRIPTS", "Act", "Habits", "Lift", "Place", "Script", "Slide", "Table", "names_for"]
