"""The network that reads briefs: all-MiniLM-L6-v2 (BERT, 6 layers, 384 dimensions) with one output per role and token, and one for whether a word opens a sentence."""

import json
import re
import zipfile
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from safetensors.numpy import load as load_tensors
from tokenizers import Tokenizer

LABELS = ["content", "field", "request", "instruction", "about", "remark", "shell"]
# The first labels are for the public.
PUBLIC = 2
LAYERS, WIDTH, HEADS = 6, 384, 12
# The lower layers keep their weights: nothing is gained by changing them.
FIXED_LAYERS = 3
# The tokens whose states decide whether a word opens a sentence, by layer and distance from the word's first token, and the width of the layer between.
OPENING_STATES = [(LAYERS, 0), (LAYERS, -1), (FIXED_LAYERS, 0), (FIXED_LAYERS, -1), (FIXED_LAYERS, 1)]
OPENING_WIDTH = 64
# Beside the id of a token; read-words.ts computes the same. Five are in use.
FEATURES = 8
MOST_TOKENS = 8
START, STOP, MASK = 101, 102, 103
WINDOW = 382


def package_file(name: str) -> bytes:
    folder = Path(find_spec("all_minilm_l6_v2").origin).parent
    with zipfile.ZipFile(folder / "model.zip") as archive:
        return archive.read(next(each for each in archive.namelist() if each.endswith(name)))


tokenizer = Tokenizer.from_str(package_file("tokenizer.json").decode())
tokenizer.no_padding()
tokenizer.no_truncation()


def pretrained() -> dict:
    stored = load_tensors(package_file("model.safetensors"))
    get = lambda name: jnp.asarray(stored[name])
    weights = {
        "word": get("embeddings.word_embeddings.weight"),
        "position": get("embeddings.position_embeddings.weight") + get("embeddings.token_type_embeddings.weight")[0],
        "gain": get("embeddings.LayerNorm.weight"),
        "offset": get("embeddings.LayerNorm.bias"),
        "layers": [],
    }
    dense = dict(q="attention.self.query", k="attention.self.key", v="attention.self.value", o="attention.output.dense", i="intermediate.dense", f="output.dense")
    norms = dict(a="attention.output.LayerNorm", z="output.LayerNorm")
    for number in range(LAYERS):
        name = f"encoder.layer.{number}."
        layer = {}
        for key, part in dense.items():
            layer[key + "w"] = get(name + part + ".weight").T
            layer[key + "b"] = get(name + part + ".bias")
        for key, part in norms.items():
            layer[key + "g"] = get(name + part + ".weight")
            layer[key + "n"] = get(name + part + ".bias")
        weights["layers"].append(layer)
    random = np.random.default_rng(0)
    normal = lambda *shape, scale: jnp.asarray(random.normal(0, scale, shape).astype("f4"))
    weights["head"] = normal(WIDTH, len(LABELS), scale=0.02)
    weights["bias"] = jnp.zeros(len(LABELS))
    weights["extra"] = jnp.zeros((FEATURES, WIDTH))
    size = len(OPENING_STATES) * WIDTH
    weights["opens"] = {
        "first": normal(size, OPENING_WIDTH, scale=size**-0.5),
        "offset": jnp.zeros(OPENING_WIDTH),
        "second": normal(OPENING_WIDTH, 1, scale=OPENING_WIDTH**-0.5),
        "bias": jnp.zeros(1),
    }
    return weights


def normalized(x, gain, offset):
    mean = x.mean(-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(-1, keepdims=True)
    return (x - mean) / jnp.sqrt(variance + 1e-12) * gain + offset


def dropped(x, rate, key):
    return x if key is None else jnp.where(jax.random.bernoulli(key, 1 - rate, x.shape), x / (1 - rate), 0)


def run_layers(layers, x, mask, keys, rate):
    """x: [batch, tokens, WIDTH]; mask: [batch, tokens], 0 for padding."""
    hidden = (1 - mask)[:, None, None, :] * -1e9
    batch, tokens, _ = x.shape
    heads = lambda y: y.reshape(batch, tokens, HEADS, WIDTH // HEADS).transpose(0, 2, 1, 3)
    for number, layer in enumerate(layers):
        q, k, v = [heads(x @ layer[name + "w"] + layer[name + "b"]) for name in "qkv"]
        attention = jax.nn.softmax(q @ k.transpose(0, 1, 3, 2) / np.sqrt(WIDTH // HEADS) + hidden)
        seen = (attention @ v).transpose(0, 2, 1, 3).reshape(batch, tokens, WIDTH)
        x = normalized(x + dropped(seen @ layer["ow"] + layer["ob"], rate, keys[2 * number]), layer["ag"], layer["an"])
        inner = jax.nn.gelu(x @ layer["iw"] + layer["ib"], approximate=False)
        x = normalized(x + dropped(inner @ layer["fw"] + layer["fb"], rate, keys[2 * number + 1]), layer["zg"], layer["zn"])
    return x


def beside(x, shift):
    """The states of the tokens at a distance; beyond the first and the last, their own."""
    if shift == 0:
        return x
    return jnp.concatenate([x[:, :1], x[:, :-1]] if shift < 0 else [x[:, 1:], x[:, -1:]], 1)


def outputs(weights, lower, mask, features, key=None, rate=0.1):
    """
    Logits of the roles: [batch, tokens, labels], and of an opening word: [batch, tokens]. `lower` are the states behind the fixed layers: [batch, tokens, WIDTH];
    `weights["layers"]` are the layers above them only.
    """
    keys = [None] * (2 * LAYERS + 2) if key is None else list(jax.random.split(key, 2 * LAYERS + 2))
    x = dropped(lower + features @ weights["extra"], rate, keys[-1])
    x = run_layers(weights["layers"], x, mask, keys, rate)
    roles = x @ weights["head"] + weights["bias"]
    states = {FIXED_LAYERS: lower, LAYERS: x}
    near = dropped(jnp.concatenate([beside(states[layer], shift) for layer, shift in OPENING_STATES], -1), 2 * rate, keys[-2])
    opens = weights["opens"]
    inner = jax.nn.relu(near @ opens["first"] + opens["offset"])
    return roles, (inner @ opens["second"] + opens["bias"])[..., 0]


def read_words(brief):
    """The words between white space: line breaks before them, the word and its label, which is -1 where none is learned."""
    text = "".join(segment for _, segment in brief["segments"])
    words, last = [], 0
    for match, number in zip(re.finditer(r"\S+", text), segments_of_words(brief)):
        label = brief["segments"][number][0].removesuffix("+")
        words.append((text[last : match.start()].count("\n"), match.group(), LABELS.index(label) if label in LABELS else -1))
        last = match.end()
    return words


def segments_of_words(brief):
    """The number of the segment in which each word begins."""
    ends = np.cumsum([len(segment) for _, segment in brief["segments"]])
    text = "".join(segment for _, segment in brief["segments"])
    return [int(np.searchsorted(ends, match.start(), side="right")) for match in re.finditer(r"\S+", text)]


def segment_starts(brief):
    """The words with which the segments of a brief begin. A segment with a plus ("content+") continues the sentence before it."""
    numbers = segments_of_words(brief)
    return {
        position
        for position, number in enumerate(numbers)
        if (position == 0 or numbers[position - 1] != number) and not brief["segments"][number][0].endswith("+")
    }


@lru_cache(maxsize=100_000)
def tokens_of(word):
    return tokenizer.encode(word, add_special_tokens=False).ids[:MOST_TOKENS]


def windows(words, opens):
    """Windows of a brief: ids, features, labels and openings of the tokens; a label or an opening is -1 where none is learned."""
    ids, features, labels, openings = [], [], [], []
    for position, (lines, word, label) in enumerate(words):
        shouts = len(word) > 1 and word.upper() == word and word.lower() != word
        # As read-words.ts computes them.
        flags = [float(position == 0 or lines > 0), float(lines > 1), float(word[0].isupper()), float(shouts)]
        for index, token in enumerate(tokens_of(word)):
            ids.append(token)
            features.append(flags + [float(index > 0), 0, 0, 0])
            labels.append(label)
            openings.append(opens[position] if index == 0 else -1)
    step = WINDOW // 2 if len(ids) > WINDOW else WINDOW
    none = np.zeros((1, FEATURES), "f4")
    result = []
    for start in range(0, max(1, len(ids)), step):
        part = slice(start, start + WINDOW)
        result.append((
            np.array([START, *ids[part], STOP]),
            np.concatenate([none, np.array(features[part], "f4").reshape(-1, FEATURES), none]),
            np.array([-1, *labels[part], -1]),
            np.array([-1, *openings[part], -1]),
        ))
        if start + WINDOW >= len(ids):
            break
    return result


def labeled_briefs(folder: Path):
    """The briefs that the network learns. Those of `sentences/` have one sentence or clause per segment; those of `foreign/` are for another classifier."""
    files = [file for file in sorted(folder.glob("**/*.json")) if file.parent.name != "foreign"]
    read = lambda file: [{**brief, "divided": file.parent.name == "sentences", "file": file.stem} for brief in json.loads(file.read_text())]
    return [brief for file in files for brief in read(file)]


def punctuated_texts(folder: Path):
    """Texts without labels, to learn only where sentences begin."""
    stored = [each for name in ("evaluation-briefs", "fact-briefs") for each in json.loads((folder / f"{name}.json").read_text()) if each["language"] == "en"]
    return [{"segments": [["none", text]]} for each in stored for text in (each["brief"], each.get("draft")) if text]
