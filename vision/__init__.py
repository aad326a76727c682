"""A picture in, probabilities out: finds, tracks and classifies a board; knows no rule of Go."""
