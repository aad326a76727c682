"""The board's end of the link to a hall's hub."""
