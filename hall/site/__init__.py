"""The public site: games of a hall as static files for any web host, with a delay."""
