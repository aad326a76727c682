"""A picture in, probabilities out: find the grid, follow it, judge each point. Knows no rule of Go."""
