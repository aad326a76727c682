"""Where frames come from: cameras, folders, films, the demo."""
