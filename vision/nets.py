"""A net in memory: onnxruntime on one or more threads that do not spin while they wait."""

from __future__ import annotations

import numpy as np
import onnxruntime
from numpy.typing import NDArray


class Net:
    """One input, one output, float32. `weights` are the bytes of an ONNX file."""

    def __init__(self, weights: bytes, threads: int = 1) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        options.enable_cpu_mem_arena = False
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(
            weights, options, providers=["CPUExecutionProvider"]
        )
        self._session._model_bytes = None  # it would hold them for a change of providers
        self._input = self._session.get_inputs()[0].name

    def __call__(self, x: NDArray[np.float32]) -> NDArray[np.float32]:
        """The net's output for `x` (B, C, H, W)."""
        return np.asarray(self._session.run(None, {self._input: x})[0], np.float32)
