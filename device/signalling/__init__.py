"""Signals to and from the table and the house: lamp, buzzer, buttons, and a webhook."""
