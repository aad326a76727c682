"""Rule sets as data: their fields, presets, clauses, komi and handicap."""
