"""One module for each subcommand of `goban`."""
