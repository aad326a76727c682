"""The hall: many boards, one arbiter team. A hub keeps what every board says, and shows it."""
