"""Many halls on three real servers: how soon, how much, and what is left after faults."""
