"""SD cards of boards: files for the first boot of an unmodified Raspberry Pi OS."""
