"""What measures, draws and trains; no part of the wheel."""
