"""What is said to people in their language, by the catalogues that the page has too."""
