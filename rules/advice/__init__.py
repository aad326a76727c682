"""What the rules prescribe: before the first move, for irregularities, at the end."""
