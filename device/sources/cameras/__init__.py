"""Live cameras: webcams, network streams and the Raspberry Pi's camera, as one kind of source."""
