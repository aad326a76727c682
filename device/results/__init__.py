"""Results of games as rows, and as the files that tournament programs and rating lists take."""
