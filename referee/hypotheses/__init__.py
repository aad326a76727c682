"""What may have happened: a hypothesis, its costs item by item, and who proposes which."""
