"""What boards have told: kept, followed as games, and handed on; and what they are asked."""
