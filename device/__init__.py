"""The only shell: cameras, clocks, files, command line."""
