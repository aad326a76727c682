"""Who may connect, the authority of their certificates, and mosquitto as a child."""
