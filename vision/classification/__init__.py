"""What lies on every intersection, and how sure that is."""
