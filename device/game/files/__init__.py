"""What a game may write: limits of the disk, and what is logged where it is full."""
