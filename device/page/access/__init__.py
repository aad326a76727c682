"""Who may what: roles, passwords, cookies, and limits for those who guess."""
