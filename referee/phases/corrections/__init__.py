"""What an arbiter corrects: moves, alerts, questions, the table, the end; and undoing it."""
