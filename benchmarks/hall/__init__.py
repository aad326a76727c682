"""A hall of many boards on a real broker and a real hub: delay, losses, cost."""
