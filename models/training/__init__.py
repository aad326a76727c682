"""Making the weights from scratch; needs the extra `train`, never imported by the program."""
