"""A picture in, probabilities out: finds, tracks and classifies a board; knows no rule of Go."""

import os

# onnxruntime reads this when it is imported, and otherwise keeps a device id below HOME to send to
# its makers. All modules that import it here are below this package.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
