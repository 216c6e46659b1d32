"""Trains an output for whether a word opens a sentence on top of the network in use, whose other weights stay as they are, and writes it into brief-roles.onnx.

    .venv/bin/python openings.py [brief-roles.onnx]

Takes about 5 minutes of CPU time. Prints precision and recall for test/fixtures/run-on-briefs-held-back.json, from which nothing is learned.
"""

import json
import sys
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import onnx
import onnxruntime
import optax
from network import FIXED_LAYERS, LABELS, LAYERS, labeled_briefs, punctuated_texts, read_words, segment_starts, windows
from onnx import TensorProto, helper, numpy_helper
from punctuation import ends_sentence, hurried, openings

FOLDER = Path(__file__).parent
CONTENT = FOLDER.parent.parent
TARGET = CONTENT / "src/engines/role-reader/model/brief-roles.onnx"
HELD_BACK = CONTENT / "test/fixtures/run-on-briefs-held-back.json"
# The tokens whose states decide, by layer and distance from the word's first token.
STATES = [(LAYERS, 0), (LAYERS, -1), (FIXED_LAYERS, 0), (FIXED_LAYERS, -1), (FIXED_LAYERS, 1)]
HIDDEN, EPOCHS, RATE, BATCH, DROPPED = 64, 12, 1e-3, 512, 0.4
COPIES = 2
# How often a brief that people typed in one go is taken, against one copy of a text with punctuation: it is what the output is for, and there are few.
SHARE_RUN_ON = 8
# A segment with more words has several sentences, of which is not known where they open.
MOST_WORDS_OF_SEGMENT = 12


def without_head(model):
    """The network without the outputs for openings of an earlier run."""
    graph = model.graph
    for kept in [[node for node in graph.node if not node.name.startswith("opens")]]:
        del graph.node[:]
        graph.node.extend(kept)
    for kept in [[each for each in graph.initializer if not each.name.startswith("opens")]]:
        del graph.initializer[:]
        graph.initializer.extend(kept)
    for node in graph.node:
        for index, name in enumerate(node.output):
            if name == "roles":
                node.output[index] = "probabilities"
    graph.output[0].type.tensor_type.shape.dim[2].dim_value = len(LABELS)
    return model


def states_of(model):
    """The names of the states behind each layer."""
    normalized = [node.output[0] for node in model.graph.node if node.op_type == "LayerNormalization"]
    return {layer: normalized[2 * layer] for layer in {layer for layer, _ in STATES}}


def reader_of(model):
    names = states_of(model)
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    copy.graph.output.extend(helper.make_empty_tensor_value_info(name) for name in names.values())
    session = onnxruntime.InferenceSession(copy.SerializeToString(), providers=["CPUExecutionProvider"])

    def read(window):
        ids, features, _, opens = window
        values = session.run(list(names.values()), {"ids": ids[None].astype("i8"), "extra": features[None].astype("f4")})
        by_layer = dict(zip(names, (value[0] for value in values)))
        at = np.flatnonzero(opens >= 0)
        return np.concatenate([by_layer[layer][np.minimum(at + shift, len(ids) - 1)] for layer, shift in STATES], 1).astype("f2"), opens[at]

    return read


def run_on_openings(brief, words):
    """Each segment of such a brief is a sentence or a clause of its own."""
    starts = segment_starts(brief)
    return [-1 if position == 0 or lines > 0 else int(position in starts) for position, (lines, _, _) in enumerate(words)]


def without_long(brief, opens, words):
    """The openings of a brief, not known within long segments without a sign."""
    known, count = list(opens), 0
    for _, segment in brief["segments"]:
        size = len(segment.split())
        if size > MOST_WORDS_OF_SEGMENT and not any(ends_sentence(word) for _, word, _ in words[count : count + size]):
            known[count + 1 : count + size] = [-1] * (size - 1)
        count += size
    return known


def samples_of(briefs, random):
    for brief in briefs:
        words = read_words(brief)
        if brief.get("kind") == "run-on":
            yield from ((window, SHARE_RUN_ON) for window in windows(words, run_on_openings(brief, words)))
            continue
        opens = without_long(brief, openings(words, segment_starts(brief)), words)
        if max(opens) < 0:
            continue
        versions = [] if brief["segments"][0][0] == "none" else [(words, opens)]
        for each in versions + [hurried(words, opens, random) for _ in range(COPIES)]:
            yield from ((window, 1) for window in windows(*each))


def head(weights, x, key=None):
    if key is not None:
        x = jnp.where(jax.random.bernoulli(key, 1 - DROPPED, x.shape), x / (1 - DROPPED), 0)
    return jax.nn.relu(x @ weights["first"] + weights["offset"]) @ weights["second"] + weights["bias"]


def train(x, y):
    random, key = np.random.default_rng(0), jax.random.PRNGKey(0)
    weights = {
        "first": jnp.asarray(random.normal(0, x.shape[1] ** -0.5, (x.shape[1], HIDDEN)).astype("f4")),
        "offset": jnp.zeros(HIDDEN),
        "second": jnp.asarray(random.normal(0, HIDDEN**-0.5, (HIDDEN, 1)).astype("f4")),
        "bias": jnp.zeros(1),
    }
    steps = EPOCHS * (len(x) // BATCH)
    optimizer = optax.adamw(optax.warmup_cosine_decay_schedule(0, RATE, steps // 10, steps), weight_decay=0.05)
    state = optimizer.init(weights)

    @jax.jit
    def step(weights, state, key, x, y):
        wanted = lambda weights: optax.sigmoid_binary_cross_entropy(head(weights, x, key)[:, 0], y * 0.98 + 0.01).mean()
        value, gradient = jax.value_and_grad(wanted)(weights)
        updates, state = optimizer.update(gradient, state, weights)
        return optax.apply_updates(weights, updates), state, value

    for epoch in range(EPOCHS):
        order, total = random.permutation(len(x)), 0.0
        for start in range(0, len(x) - BATCH + 1, BATCH):
            part = order[start : start + BATCH]
            key, own = jax.random.split(key)
            weights, state, value = step(weights, state, own, x[part].astype("f4"), y[part].astype("f4"))
            total += float(value)
        print(f"epoch {epoch + 1}: loss {total / (len(x) // BATCH):.4f}", flush=True)
    return {name: np.asarray(value) for name, value in weights.items()}


def with_head(model, weights):
    graph, names = model.graph, states_of(model)
    for node in graph.node:
        for index, name in enumerate(node.output):
            if name == "probabilities":
                node.output[index] = "roles"
    count = 0

    def const(values, kind="f4"):
        nonlocal count
        count += 1
        name = f"opens_constant{count}"
        graph.initializer.append(numpy_helper.from_array(np.ascontiguousarray(np.asarray(values).astype(kind)), name))
        return name

    def node(kind, *inputs, output=None, **attributes):
        nonlocal count
        count += 1
        output = output or f"opens_value{count}"
        graph.node.append(helper.make_node(kind, list(inputs), [output], name=f"opens_{count}", **attributes))
        return output

    axis, zero, one, end, last, far = (const([value], "i8") for value in (1, 0, 1, -1, -1, 2**31))

    def shifted(name, shift):
        """The states of the tokens beside; the first and the last token are those of the frame, of which none opens a sentence."""
        if shift == 0:
            return name
        edge = node("Slice", name, zero, one, axis) if shift < 0 else node("Slice", name, last, far, axis)
        rest = node("Slice", name, zero, end, axis) if shift < 0 else node("Slice", name, one, far, axis)
        return node("Concat", *((edge, rest) if shift < 0 else (rest, edge)), axis=1)

    x = node("Concat", *(shifted(names[layer], shift) for layer, shift in STATES), axis=-1)
    inner = node("Relu", node("Add", node("MatMul", x, const(weights["first"])), const(weights["offset"])))
    opens = node("Sigmoid", node("Add", node("MatMul", inner, const(weights["second"])), const(weights["bias"])))
    node("Concat", "roles", opens, output="probabilities", axis=-1)
    graph.output[0].type.tensor_type.shape.dim[2].dim_value = len(LABELS) + 1
    onnx.checker.check_model(model)
    return model


if __name__ == "__main__":
    random, began = np.random.default_rng(0), time.time()
    model = without_head(onnx.load(TARGET))
    read = reader_of(model)
    briefs = [brief for brief in labeled_briefs(FOLDER.parent / "roles") if brief.get("language", "en") == "en"]
    parts = [(*read(window), share) for window, share in samples_of(briefs + punctuated_texts(CONTENT / "test/fixtures"), random)]
    x = np.concatenate([x for x, _, share in parts for _ in range(share)])
    y = np.concatenate([y for _, y, share in parts for _ in range(share)])
    print(f"{len(y)} words, {y.mean():.1%} open a sentence, {time.time() - began:.0f} s", flush=True)
    weights = train(x, y)
    held = [read(window) for brief in json.loads(HELD_BACK.read_text()) for words in [read_words(brief)] for window in windows(words, run_on_openings(brief, words))]
    found = np.concatenate([np.asarray(jax.nn.sigmoid(head(weights, x.astype("f4"))[:, 0])) for x, _ in held])
    wanted = np.concatenate([y for _, y in held])
    for least in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
        right = ((found >= least) & (wanted == 1)).sum()
        print(f"from {least}: precision {right / max(1, (found >= least).sum()):.3f}, recall {right / wanted.sum():.3f}")
    onnx.save(with_head(model, weights), sys.argv[1] if len(sys.argv) > 1 else TARGET)
