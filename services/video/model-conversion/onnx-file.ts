/** The little of ONNX's protobuf that a network without branches needs. Field numbers are those of onnx.proto3, IR version 8. */

export type Attribute = number | number[] | { float: number } | string

export interface Weight {
  name: string
  dims: number[]
  values: Float32Array | Uint8Array | BigInt64Array
}

export interface Port {
  name: string
  type: 'float' | 'uint8'
  /** A text is a size that may differ from run to run. */
  dims: (number | string)[]
}

const FLOAT = 1
const UINT8 = 2
const INT64 = 7
const OPSET = 17

const VARINT = 0
const BYTES = 2
const FIXED32 = 5

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return bytes
}

const number = (field: number, value: number) => Buffer.from([...varint((field << 3) | VARINT), ...varint(value)])
const bytes = (field: number, value: Uint8Array) =>
  Buffer.concat([Buffer.from([...varint((field << 3) | BYTES), ...varint(value.length)]), value])
const text = (field: number, value: string) => bytes(field, Buffer.from(value))
const message = (field: number, ...parts: Uint8Array[]) => bytes(field, Buffer.concat(parts))
function float(field: number, value: number): Buffer {
  const buffer = Buffer.alloc(5)
  buffer.writeUInt8((field << 3) | FIXED32)
  buffer.writeFloatLE(value, 1)
  return buffer
}

function attribute(name: string, value: Attribute): Buffer {
  if (typeof value === 'number') return message(5, text(1, name), number(3, value), number(20, 2))
  if (typeof value === 'string') return message(5, text(1, name), text(4, value), number(20, 3))
  if (Array.isArray(value)) return message(5, text(1, name), ...value.map((each) => number(8, each)), number(20, 7))
  return message(5, text(1, name), float(2, value.float), number(20, 1))
}

function tensor({ name, dims, values }: Weight): Buffer {
  const type = values instanceof Float32Array ? FLOAT : values instanceof Uint8Array ? UINT8 : INT64
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  return message(5, ...dims.map((dim) => number(1, dim)), number(2, type), text(8, name), bytes(9, raw))
}

function port(field: number, { name, type, dims }: Port): Buffer {
  const shape = dims.map((dim) => message(1, typeof dim === 'number' ? number(1, dim) : text(2, dim)))
  return message(field, text(1, name), message(2, message(1, number(1, type === 'float' ? FLOAT : UINT8), message(2, ...shape))))
}

/** Collects a network in the order of its computation and writes it as an ONNX file. */
export class OnnxGraph {
  private readonly nodes: Uint8Array[] = []
  private readonly weights = new Map<string, Uint8Array>()
  private count = 0

  /** Adds one operation and returns the name of its output. */
  op(type: string, inputs: string[], attributes: Record<string, Attribute> = {}, output = `${type}_${this.count++}`): string {
    const parts: Uint8Array[] = [...inputs.map((input) => text(1, input)), text(2, output), text(4, type)]
    for (const [name, value] of Object.entries(attributes)) parts.push(attribute(name, value))
    this.nodes.push(message(1, ...parts))
    return output
  }

  weight(weight: Weight): string {
    this.weights.set(weight.name, tensor(weight))
    return weight.name
  }

  scalar(value: number): string {
    return this.weight({ name: `scalar_${value}`, dims: [], values: Float32Array.of(value) })
  }

  write(name: string, inputs: Port[], outputs: Port[]): Uint8Array {
    const graph = message(
      7,
      ...this.nodes,
      text(2, name),
      ...this.weights.values(),
      ...inputs.map((each) => port(11, each)),
      ...outputs.map((each) => port(12, each)),
    )
    return Buffer.concat([number(1, 8), text(2, 'loomcast'), graph, message(8, text(1, ''), number(2, OPSET))])
  }
}
