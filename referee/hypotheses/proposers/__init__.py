"""Who proposes what may have happened: one module for each kind of event, asked by `propose`."""
