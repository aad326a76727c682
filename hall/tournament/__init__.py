"""The hall's connection to tournament programs: pairings in, results out."""
