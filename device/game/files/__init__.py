"""What a game may write: limits of the disk, and what is said where it is full."""
