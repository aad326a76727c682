"""The portal: one public site of many halls, filled by their stream."""
