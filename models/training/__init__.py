"""Making the weights from scratch; needs the extra `train`, never imported by the program."""

import vision as vision  # before onnxruntime is imported: it sends nothing to its makers then
