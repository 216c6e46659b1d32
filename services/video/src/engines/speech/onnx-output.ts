/** Fields of ONNX's protobuf messages. */
const MODEL_GRAPH = 7
const GRAPH_OUTPUT = 12
const VALUE_NAME = 1
const VALUE_TYPE = 2
const TYPE_TENSOR = 1
const TENSOR_ELEMENT = 1
const FLOAT = 1

/** Returns the ONNX model with an inner value of floats as a further output. Protobuf merges messages that follow each other, so the addition is appended. */
export function withOutput(model: Uint8Array, name: string): Buffer {
  const tensor = Buffer.from([TENSOR_ELEMENT << 3, FLOAT])
  const value = Buffer.concat([field(VALUE_NAME, Buffer.from(name)), field(VALUE_TYPE, field(TYPE_TENSOR, tensor))])
  return Buffer.concat([model, field(MODEL_GRAPH, field(GRAPH_OUTPUT, value))])
}

/** A field with a length and at most 127 bytes. */
function field(number: number, content: Buffer): Buffer {
  if (content.length > 127) throw new RangeError('The field is too long.')
  return Buffer.concat([Buffer.from([(number << 3) | 2, content.length]), content])
}
