"""Facts as people tell them: who, from where, and in which form."""
