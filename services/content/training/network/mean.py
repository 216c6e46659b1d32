"""Writes the mean of networks that were trained from the same beginning. It reads better than each of them, and takes no longer.

    .venv/bin/python mean.py brief-roles.onnx first.onnx=0.3 second.onnx=0.35 third.onnx=0.35
"""

import sys

import numpy as np
import onnx
from onnx import numpy_helper


def weights_of(stored: dict, name: str) -> np.ndarray:
    """A matrix of 8-bit weights, with a scale per column, as numbers."""
    values, scale = stored[name].astype("f4"), stored[name.replace("_quantized", "_scale")]
    return values * scale.reshape([-1 if size == scale.size and axis == scale_axis(values, scale) else 1 for axis, size in enumerate(values.shape)])


def scale_axis(values: np.ndarray, scale: np.ndarray) -> int:
    return max(axis for axis, size in enumerate(values.shape) if size == scale.size)


def mean(target: str, shares: list[tuple[str, float]]) -> None:
    models = [onnx.load(path) for path, _ in shares]
    stored = [{each.name: numpy_helper.to_array(each) for each in model.graph.initializer} for model in models]
    total = sum(share for _, share in shares)
    averaged = lambda parts: sum(share / total * part for (_, share), part in zip(shares, parts))
    result = {}
    for name, first in stored[0].items():
        if name.endswith("_quantized"):
            scale_name = name.replace("_quantized", "_scale")
            if stored[0][scale_name].size == 1:
                # The embeddings, which are not trained.
                assert all(np.array_equal(first, each[name]) for each in stored)
                continue
            values = averaged([weights_of(each, name) for each in stored])
            axis = scale_axis(values, stored[0][scale_name])
            others = tuple(each for each in range(values.ndim) if each != axis)
            scale = np.maximum(np.abs(values).max(axis=others, keepdims=True), 1e-8) / 127
            result[name] = np.clip(np.round(values / scale), -127, 127).astype(first.dtype)
            result[scale_name] = scale.reshape(-1).astype("f4")
        elif first.dtype == np.float32 and not name.endswith("_scale"):
            result[name] = averaged([each[name] for each in stored]).astype("f4")
    for each in models[0].graph.initializer:
        if each.name in result:
            each.CopyFrom(numpy_helper.from_array(result[each.name], each.name))
    onnx.save(models[0], target)


if __name__ == "__main__":
    mean(sys.argv[1], [(path, float(share)) for path, share in (each.rsplit("=", 1) for each in sys.argv[2:])])
