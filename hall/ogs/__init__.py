"""Games of the hall on online-go.com, each on a demo board of its own."""
