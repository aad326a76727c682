"""What leaves a hall, under faults: results to PairGoth, games to OGS, events to webhooks."""
