"""The hall: many boards, one arbiter team. A hub stores and shows the events of every board."""
