"""What every program with a page shares: console, files, logins, connections and answers."""
