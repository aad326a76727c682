"""Texts in the user's language, from the catalogues that the page has too."""
