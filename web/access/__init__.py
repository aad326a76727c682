"""Authentication and authorisation: roles, passwords, cookies, login rate limits."""
