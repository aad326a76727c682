"""What may have happened: a hypothesis, what it changes, and its costs item by item."""
