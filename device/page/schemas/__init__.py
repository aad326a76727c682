"""What the endpoints take and answer, as definitions, and the description made of them."""
