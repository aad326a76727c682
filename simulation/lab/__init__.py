"""What only training and measuring need of simulated tables; no part of the wheel."""
