"""The journal: what the referee was given and emitted, its files, and how damage is mended."""
