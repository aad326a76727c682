"""What the page takes from the game and from the system: connections, bodies, time."""
