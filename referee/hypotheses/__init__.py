"""What may have happened: one proposer for each kind of event."""
