"""The first simulator of evenings at the table."""
