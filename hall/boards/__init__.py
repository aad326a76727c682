"""Store boards' messages, reconstruct their games, stream them, and send requests to boards."""
