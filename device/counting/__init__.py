"""The count: of a photographed board that was filled in, and who is asked what is dead."""
