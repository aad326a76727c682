"""The messages between a board and the hub: a board's program imports no other room.

Every payload is JSON in UTF-8. Readers raise `MessageError`, whose text is one line, and ignore
unknown keys.
"""
