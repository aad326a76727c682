"""Tools that measure, render and train; not in the wheel."""
