"""The messages between a board and the hub: all that a board's program knows of the hall.

Every payload is JSON in UTF-8. Readers raise `MessageError`, whose text is one line, and ignore
keys that they do not know.
"""
