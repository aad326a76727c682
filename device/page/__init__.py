"""The page: what `goban serve` shows and accepts over HTTP, for people and for programs."""
