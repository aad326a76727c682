"""Cards of boards: what the first boot of a stock Raspberry Pi OS card finds on it."""
