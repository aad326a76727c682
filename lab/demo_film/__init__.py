"""The demo's table, hands and camera, drawn: the film that the program plays as its demo."""
