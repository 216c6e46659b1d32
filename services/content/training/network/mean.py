"""
Writes the mean of networks that were trained from the same beginning. It reads better than each of them, and takes no longer. Its estimates can be made more
certain, so that the thresholds in src/domain/brief need not change: the scores of the roles are multiplied, and those that are not for the public shifted.

    .venv/bin/python mean.py brief-roles.onnx first.onnx=0.4 second.onnx=0.6 [--certainty 1.2] [--private -0.2]
"""

import argparse
from pathlib import Path

import jax
import numpy as np
from export import read_onnx, write_onnx
from network import LABELS, PUBLIC


def mean(shares: list[tuple[str, float]]) -> dict:
    total = sum(share for _, share in shares)
    parts = [share / total for _, share in shares]
    averaged = lambda *values: sum(part * value for part, value in zip(parts, values))
    return jax.tree.map(averaged, *(read_onnx(Path(path)) for path, _ in shares))


def calibrated(weights: dict, certainty: float, private: float) -> dict:
    shift = np.array([private if label >= PUBLIC else 0 for label in range(len(LABELS))], "f4")
    return {**weights, "head": weights["head"] * certainty, "bias": weights["bias"] * certainty + shift}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("target")
    parser.add_argument("networks", nargs="+", help="file=share")
    parser.add_argument("--certainty", type=float, default=1)
    parser.add_argument("--private", type=float, default=0)
    options = parser.parse_args()
    shares = [(path, float(share)) for path, share in (each.rsplit("=", 1) for each in options.networks)]
    write_onnx(calibrated(mean(shares), options.certainty, options.private), Path(options.target))
