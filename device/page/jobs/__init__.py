"""Work in a process beside the game's: photographs, records, sheets."""
