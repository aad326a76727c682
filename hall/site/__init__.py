"""The public site: games of a hall as static files for any web host, later by what is asked."""
