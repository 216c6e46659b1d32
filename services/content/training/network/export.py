"""Writes the network as an ONNX file with weights of 8 bits. Inputs: ids [1, tokens] and extra [1, tokens, 8]; output: probabilities [1, tokens, 8]."""

import tempfile
from pathlib import Path

import numpy as np
import onnx
from network import FEATURES, FIXED_LAYERS, HEADS, LABELS, WIDTH
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic


def write_onnx(weights: dict, target: Path) -> None:
    initializers, nodes = [], []

    def const(values, kind="f4"):
        name = f"constant{len(initializers)}"
        initializers.append(numpy_helper.from_array(np.ascontiguousarray(np.asarray(values).astype(kind)), name))
        return name

    def node(kind, *inputs, **attributes):
        output = f"value{len(nodes)}"
        nodes.append(helper.make_node(kind, list(inputs), [output], **attributes))
        return output

    normalize = lambda x, gain, offset: node("LayerNormalization", x, const(gain), const(offset), axis=-1, epsilon=1e-12)
    zero = const([0], "i8")
    positions = node("Slice", const(weights["position"]), zero, node("Shape", "ids", start=1, end=2), zero)
    x = normalize(node("Add", node("Gather", const(weights["word"]), "ids"), positions), weights["gain"], weights["offset"])
    heads, joined = const([0, 0, HEADS, WIDTH // HEADS], "i8"), const([0, 0, WIDTH], "i8")
    scale, half, root, one = (const(value) for value in ((WIDTH // HEADS) ** -0.5, 0.5, 2**-0.5, 1))
    for number, layer in enumerate(weights["layers"]):
        dense = lambda y, name: node("Add", node("MatMul", y, const(layer[name + "w"])), const(layer[name + "b"]))
        if number == FIXED_LAYERS:
            x = node("Add", x, node("MatMul", "extra", const(weights["extra"])))
        q, k, v = [node("Transpose", node("Reshape", dense(x, name), heads), perm=[0, 2, 1, 3]) for name in "qkv"]
        scores = node("Mul", node("MatMul", q, node("Transpose", k, perm=[0, 1, 3, 2])), scale)
        seen = node("Transpose", node("MatMul", node("Softmax", scores, axis=-1), v), perm=[0, 2, 1, 3])
        x = normalize(node("Add", x, dense(node("Reshape", seen, joined), "o")), layer["ag"], layer["an"])
        inner = dense(x, "i")
        active = node("Mul", node("Mul", inner, half), node("Add", node("Erf", node("Mul", inner, root)), one))
        x = normalize(node("Add", x, dense(active, "f")), layer["zg"], layer["zn"])
    logits = node("Add", node("MatMul", x, const(weights["head"])), const(weights["bias"]))
    first, last = const([0], "i8"), const([len(LABELS)], "i8")
    axis, end = const([-1], "i8"), const([len(LABELS) + 1], "i8")
    roles = node("Softmax", node("Slice", logits, first, last, axis), axis=-1)
    opens = node("Sigmoid", node("Slice", logits, last, end, axis))
    nodes.append(helper.make_node("Concat", [roles, opens], ["probabilities"], axis=-1))

    value = helper.make_tensor_value_info
    inputs = [value("ids", TensorProto.INT64, [1, "tokens"]), value("extra", TensorProto.FLOAT, [1, "tokens", FEATURES])]
    outputs = [value("probabilities", TensorProto.FLOAT, [1, "tokens", len(LABELS) + 1])]
    model = helper.make_model(helper.make_graph(nodes, "brief-roles", inputs, outputs, initializers), opset_imports=[helper.make_opsetid("", 17)])
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
            extra_options={"MatMulConstBOnly": True},
        )
