"""A board that was filled in or rearranged for the count: what it shows beside the record."""
