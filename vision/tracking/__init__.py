"""Following one board from frame to frame, through hands, knocks and changing light."""
