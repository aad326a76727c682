"""Many halls, one stream: lines of hubs in NATS JetStream, read by portals."""
