"""What happened on the table, and is it allowed: evidence over time, hypotheses, events, alerts."""
