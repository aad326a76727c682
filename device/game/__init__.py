"""A game being followed: its inputs, journal, record and evidence."""
