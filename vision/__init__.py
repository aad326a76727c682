"""A picture in, probabilities out: find the grid, follow it, judge points; knows no rule of Go."""
