"""The rendered game of `goban watch demo`."""
