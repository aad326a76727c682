"""Accounts at the broker, its certificate authority, and mosquitto as a child process."""
