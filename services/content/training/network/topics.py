"""Trains an output for whether a word belongs to what a text is about on top of the network in use, whose other weights stay as they are, and writes it into brief-roles.onnx.

    .venv/bin/python topics.py [brief-roles.onnx]

Learns from training/topics/english.json: texts with the phrases of which an editor would make hashtags. Every fifth text is held back. Takes about 3 minutes of CPU time. Prints the
precision and recall of words for the texts that were held back, then learns from all.
"""

import json
import re
import sys
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import onnx
import onnxruntime
import optax
from network import FIXED_LAYERS, LAYERS, read_words, windows
from onnx import helper, numpy_helper

FOLDER = Path(__file__).parent
CONTENT = FOLDER.parent.parent
TARGET = CONTENT / "src/engines/role-reader/model/brief-roles.onnx"
TEXTS = FOLDER.parent / "topics/english.json"
# The tokens whose states decide, by layer and distance from the word's first token.
STATES = [(LAYERS, 0), (LAYERS, -1), (FIXED_LAYERS, 0), (FIXED_LAYERS, -1), (FIXED_LAYERS, 1)]
HIDDEN, EPOCHS, RATE, BATCH, DROPPED, DECAY = 64, 14, 1e-3, 256, 0.5, 0.1
HELD_BACK = 5
OUTPUT, INNER = "probabilities", "estimates"


def without_head(model):
    """The network without the output for topics of an earlier run."""
    graph = model.graph
    nodes = [node for node in graph.node if not node.name.startswith("topics")]
    constants = [each for each in graph.initializer if not each.name.startswith("topics")]
    if len(nodes) < len(graph.node):
        for node in nodes:
            node.output[:] = [OUTPUT if name == INNER else name for name in node.output]
        del graph.node[:], graph.initializer[:]
        graph.node.extend(nodes)
        graph.initializer.extend(constants)
        graph.output[0].type.tensor_type.shape.dim[2].dim_value -= 1
    return model


def states_of(model):
    """The names of the states behind each layer."""
    normalized = [node.output[0] for node in model.graph.node if node.op_type == "LayerNormalization"]
    return {layer: normalized[2 * layer] for layer in sorted({layer for layer, _ in STATES})}


def letters(word):
    return re.sub(r"\W", "", word.lower())


def topic_words(text, topics):
    """The words of a text, and 1 for each that belongs to one of its topics."""
    words = read_words({"segments": [["content", text]]})
    plain = [letters(word) for _, word, _ in words]
    wanted = np.zeros(len(words))
    for topic in topics:
        own = [letters(word) for word in topic.split()]
        for at in range(len(plain) - len(own) + 1):
            if plain[at : at + len(own)] == own:
                wanted[at : at + len(own)] = 1
    return words, wanted


def samples_of(model, texts):
    """For each text: the states of its words, and whether they belong to a topic. A text fits into one window."""
    names = states_of(model)
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    copy.graph.output.extend(helper.make_empty_tensor_value_info(name) for name in names.values())
    session = onnxruntime.InferenceSession(copy.SerializeToString(), providers=["CPUExecutionProvider"])
    for each in texts:
        words, wanted = topic_words(each["text"], each["topics"])
        ids, features, _, firsts = windows(words, [0] * len(words))[0]
        values = session.run(list(names.values()), {"ids": ids[None].astype("i8"), "extra": features[None].astype("f4")})
        by_layer = dict(zip(names, (value[0] for value in values)))
        at = np.flatnonzero(firsts >= 0)
        yield np.concatenate([by_layer[layer][np.minimum(at + shift, len(ids) - 1)] for layer, shift in STATES], 1).astype("f2"), wanted[: len(at)]


def head(weights, x, key=None):
    if key is not None:
        x = jnp.where(jax.random.bernoulli(key, 1 - DROPPED, x.shape), x / (1 - DROPPED), 0)
    return jax.nn.relu(x @ weights["first"] + weights["offset"]) @ weights["second"] + weights["bias"]


def train(samples):
    x, y = (np.concatenate(parts) for parts in zip(*samples))
    random, key = np.random.default_rng(0), jax.random.PRNGKey(0)
    weights = {
        "first": jnp.asarray(random.normal(0, x.shape[1] ** -0.5, (x.shape[1], HIDDEN)).astype("f4")),
        "offset": jnp.zeros(HIDDEN),
        "second": jnp.asarray(random.normal(0, HIDDEN**-0.5, (HIDDEN, 1)).astype("f4")),
        "bias": jnp.zeros(1),
    }
    steps = EPOCHS * (len(x) // BATCH)
    optimizer = optax.adamw(optax.warmup_cosine_decay_schedule(0, RATE, steps // 10, steps), weight_decay=DECAY)
    state = optimizer.init(weights)

    @jax.jit
    def step(weights, state, key, x, y):
        wanted = lambda weights: optax.sigmoid_binary_cross_entropy(head(weights, x, key)[:, 0], y * 0.98 + 0.01).mean()
        value, gradient = jax.value_and_grad(wanted)(weights)
        updates, state = optimizer.update(gradient, state, weights)
        return optax.apply_updates(weights, updates), state, value

    for epoch in range(EPOCHS):
        order = random.permutation(len(x))
        for start in range(0, len(x) - BATCH + 1, BATCH):
            part = order[start : start + BATCH]
            key, own = jax.random.split(key)
            weights, state, value = step(weights, state, own, x[part].astype("f4"), y[part].astype("f4"))
        print(f"epoch {epoch + 1}: loss {float(value):.4f}", flush=True)
    return {name: np.asarray(value) for name, value in weights.items()}


def print_metrics(weights, samples):
    found = np.concatenate([np.asarray(jax.nn.sigmoid(head(weights, x.astype("f4"))[:, 0])) for x, _ in samples])
    wanted = np.concatenate([y for _, y in samples])
    for least in (0.2, 0.3, 0.4, 0.5, 0.6):
        right = ((found >= least) & (wanted == 1)).sum()
        print(f"from {least}: precision {right / max(1, (found >= least).sum()):.3f}, recall {right / wanted.sum():.3f}")


def with_head(model, weights):
    graph, names = model.graph, states_of(model)
    for node in graph.node:
        node.output[:] = [INNER if name == OUTPUT else name for name in node.output]
    count = 0

    def const(values, kind="f4"):
        nonlocal count
        count += 1
        name = f"topics_constant{count}"
        graph.initializer.append(numpy_helper.from_array(np.ascontiguousarray(np.asarray(values).astype(kind)), name))
        return name

    def node(kind, *inputs, output=None, **attributes):
        nonlocal count
        count += 1
        output = output or f"topics_value{count}"
        graph.node.append(helper.make_node(kind, list(inputs), [output], name=f"topics_{count}", **attributes))
        return output

    axis, zero, one, last, far = (const([value], "i8") for value in (1, 0, 1, -1, 2**31))

    def shifted(name, shift):
        """The states of the tokens beside; the first and the last token are those of the frame."""
        if shift == 0:
            return name
        edge = node("Slice", name, zero, one, axis) if shift < 0 else node("Slice", name, last, far, axis)
        rest = node("Slice", name, zero, last, axis) if shift < 0 else node("Slice", name, one, far, axis)
        return node("Concat", *((edge, rest) if shift < 0 else (rest, edge)), axis=1)

    x = node("Concat", *(shifted(names[layer], shift) for layer, shift in STATES), axis=-1)
    inner = node("Relu", node("Add", node("MatMul", x, const(weights["first"])), const(weights["offset"])))
    topics = node("Sigmoid", node("Add", node("MatMul", inner, const(weights["second"])), const(weights["bias"])))
    node("Concat", INNER, topics, output=OUTPUT, axis=-1)
    graph.output[0].type.tensor_type.shape.dim[2].dim_value += 1
    onnx.checker.check_model(model)
    return model


if __name__ == "__main__":
    target = sys.argv[1] if len(sys.argv) > 1 else TARGET
    model = without_head(onnx.load(target))
    samples = list(samples_of(model, json.loads(TEXTS.read_text())))
    held = samples[::HELD_BACK]
    print_metrics(train([each for at, each in enumerate(samples) if at % HELD_BACK != 0]), held)
    onnx.save(with_head(model, train(samples)), target)
