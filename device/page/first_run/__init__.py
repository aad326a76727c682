"""The first start without a camera: one is tried on the page, and what was chosen is written."""
