"""Which hypothesis leads, what is waited for, and how it is carried out."""
