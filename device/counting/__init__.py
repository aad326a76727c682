"""Counting photographed boards, and programs that propose dead stones."""
