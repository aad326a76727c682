"""What a move may be, given the moves before it, and what it breaches."""
