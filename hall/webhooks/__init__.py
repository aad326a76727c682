"""What happens in a hall, posted to servers of the organisers: signed, in order, at least once."""
