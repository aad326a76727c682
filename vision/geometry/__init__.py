"""Where things lie: the camera, the rectified plate, heights above the board."""
