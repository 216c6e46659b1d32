"""
Writes the network as an ONNX file with weights of 8 bits, and reads it. Inputs: ids [1, tokens] and extra [1, tokens, 8]; output: probabilities
[1, tokens, 8], seven of the roles and the last of whether the token opens a sentence.
"""

import tempfile
from pathlib import Path

import numpy as np
import onnx
from network import FEATURES, FIXED_LAYERS, HEADS, LABELS, LAYERS, OPENING_STATES, WIDTH
from onnx import TensorProto, helper, numpy_helper
from onnxruntime import InferenceSession
from onnxruntime.quantization import QuantType, quantize_dynamic


# The weights of a layer, in the order of the file.
LAYER = (*(key + part for key in "qkvo" for part in "wb"), "ag", "an", "iw", "ib", "fw", "fb", "zg", "zn")
# The nodes whose weights stay as they are.
FLOATS = ["near-states", "opening"]


def name_of(path: tuple) -> str:
    """The name of a weight in the file; none is that of an input."""
    return ".".join(map(str, ("weights", *path)))


def write_onnx(weights: dict, target: Path) -> None:
    initializers, nodes = [], []

    def const(values, kind="f4", name=None):
        name = name or f"constant{len(initializers)}"
        initializers.append(numpy_helper.from_array(np.ascontiguousarray(np.asarray(values).astype(kind)), name))
        return name

    def node(kind, *inputs, name=None, **attributes):
        output = name or f"value{len(nodes)}"
        nodes.append(helper.make_node(kind, list(inputs), [output], name=output, **attributes))
        return output

    def weight(*path):
        values = weights
        for key in path:
            values = values[key]
        return const(values, name=name_of(path))

    normalize = lambda x, gain, offset: node("LayerNormalization", x, gain, offset, axis=-1, epsilon=1e-12)
    zero = const([0], "i8")
    positions = node("Slice", weight("position"), zero, node("Shape", "ids", start=1, end=2), zero)
    x = normalize(node("Add", node("Gather", weight("word"), "ids"), positions), weight("gain"), weight("offset"))
    heads, joined = const([0, 0, HEADS, WIDTH // HEADS], "i8"), const([0, 0, WIDTH], "i8")
    scale, half, root, one = (const(value) for value in ((WIDTH // HEADS) ** -0.5, 0.5, 2**-0.5, 1))
    states = {}
    for number in range(LAYERS):
        own = lambda name: weight("layers", number, name)
        dense = lambda y, name: node("Add", node("MatMul", y, own(name + "w")), own(name + "b"))
        states[number] = x
        if number == FIXED_LAYERS:
            x = node("Add", x, node("MatMul", "extra", weight("extra")))
        q, k, v = [node("Transpose", node("Reshape", dense(x, name), heads), perm=[0, 2, 1, 3]) for name in "qkv"]
        scores = node("Mul", node("MatMul", q, node("Transpose", k, perm=[0, 1, 3, 2])), scale)
        seen = node("Transpose", node("MatMul", node("Softmax", scores, axis=-1), v), perm=[0, 2, 1, 3])
        x = normalize(node("Add", x, dense(node("Reshape", seen, joined), "o")), own("ag"), own("an"))
        inner = dense(x, "i")
        active = node("Mul", node("Mul", inner, half), node("Add", node("Erf", node("Mul", inner, root)), one))
        x = normalize(node("Add", x, dense(active, "f")), own("zg"), own("zn"))
    states[LAYERS] = x
    roles = node("Softmax", node("Add", node("MatMul", x, weight("head")), weight("bias")), axis=-1)

    axis, start, second, end, last, far = (const([value], "i8") for value in (1, 0, 1, -1, -1, 2**31))

    def beside(name, shift):
        """As network.py computes it."""
        if shift == 0:
            return name
        edge = node("Slice", name, start, second, axis) if shift < 0 else node("Slice", name, last, far, axis)
        rest = node("Slice", name, start, end, axis) if shift < 0 else node("Slice", name, second, far, axis)
        return node("Concat", *((edge, rest) if shift < 0 else (rest, edge)), axis=1)

    near = node("Concat", *(beside(states[layer], shift) for layer, shift in OPENING_STATES), axis=-1)
    inner = node("Relu", node("Add", node("MatMul", near, weight("opens", "first"), name=FLOATS[0]), weight("opens", "offset")))
    opens = node("Sigmoid", node("Add", node("MatMul", inner, weight("opens", "second"), name=FLOATS[1]), weight("opens", "bias")))
    nodes.append(helper.make_node("Concat", [roles, opens], ["probabilities"], axis=-1))

    value = helper.make_tensor_value_info
    inputs = [value("ids", TensorProto.INT64, [1, "tokens"]), value("extra", TensorProto.FLOAT, [1, "tokens", FEATURES])]
    results = [value("probabilities", TensorProto.FLOAT, [1, "tokens", len(LABELS) + 1])]
    model = helper.make_model(helper.make_graph(nodes, "brief-roles", inputs, results, initializers), opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        onnx.checker.check_model(model)
        onnx.save(model, whole)
        quantize_dynamic(
            whole,
            target,
            weight_type=QuantType.QInt8,
            per_channel=True,
            op_types_to_quantize=["MatMul", "Gather"],
            nodes_to_exclude=FLOATS,
            extra_options={"MatMulConstBOnly": True},
        )


def read_onnx(source: Path) -> dict:
    """The weights of a brief-roles.onnx, as numbers."""
    stored = {each.name: numpy_helper.to_array(each) for each in onnx.load(source).graph.initializer}
    names = {} if name_of(("gain",)) in stored else numbered()

    def get(*path):
        name = names.get(name_of(path), name_of(path))
        if name in stored:
            return stored[name].astype("f4")
        values, scale, zero = (stored[f"{name}_{part}"].astype("f4") for part in ("quantized", "scale", "zero_point"))
        return (values - zero) * scale

    layer = lambda number: {name: get("layers", number, name) for name in LAYER}
    return {
        **{name: get(name) for name in ("word", "position", "gain", "offset", "head", "bias", "extra")},
        "layers": [layer(number) for number in range(LAYERS)],
        "opens": {name: get("opens", name) for name in ("first", "offset", "second", "bias")},
    }


def numbered() -> dict[str, str]:
    """The names of the weights in a file that was written before they had names of their own."""
    paths: dict[tuple, int] = {("position",): 1, ("word",): 2, ("gain",): 3, ("offset",): 4}
    number = 11
    for layer in range(LAYERS):
        if layer == FIXED_LAYERS:
            paths["extra",] = number
            number += 1
        for name in LAYER:
            paths["layers", layer, name] = number
            number += 1
    paths.update({("head",): number, ("bias",): number + 1})
    opens = {("opens", name): f"opens_constant{number}" for name, number in zip(("first", "offset", "second", "bias"), (17, 19, 22, 24))}
    return {name_of(path): value for path, value in {**{path: f"constant{number}" for path, number in paths.items()}, **opens}.items()}


def reader_of_lower(source: Path):
    """
    Computes the states behind the fixed layers with the weights of 8 bits in use: faster than in training, and the upper layers learn with what rounding changes.
    """
    model = onnx.load(source)
    lower = [node.output[0] for node in model.graph.node if node.op_type == "LayerNormalization"][2 * FIXED_LAYERS]
    del model.graph.output[:]
    model.graph.output.append(helper.make_tensor_value_info(lower, TensorProto.FLOAT, [1, "tokens", WIDTH]))
    session = InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    none = lambda ids: np.zeros((1, len(ids), FEATURES), "f4")
    return lambda ids: session.run([lower], {"ids": ids[None].astype("i8"), "extra": none(ids)})[0][0]
