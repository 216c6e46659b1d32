import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'

/** One image of several channels; each channel is a plane of `side` × `side` values. */
interface Planes {
  channels: number
  side: number
  data: Float32Array
}

/** Weights of the network, by name, with their dimensions. */
type Weights = ReadonlyMap<string, { dims: readonly number[]; values: Float32Array }>

const MODEL = new URL('../inference/models/face-detector.onnx', import.meta.url)
const MEAN = [117.001, 114.697, 97.404] as const
const LAYERS = 5

let loaded: Promise<Weights> | undefined

/**
 * Runs the bundled face detector without the inference runtime, which is downloaded separately, so that a film is the same on every machine. The structure is
 * that of `tinyFaceDetector` in model-conversion/face-networks.ts. `pixels` contains `side` × `side` RGB values; the result has 25 values per cell.
 */
export async function faceCells(pixels: Uint8Array, side: number): Promise<{ cells: Float32Array; count: number }> {
  loaded ??= readFile(MODEL).then(weightsOf)
  const weights = await loaded
  const size = side * side
  const data = new Float32Array(3 * size)
  for (const [channel, mean] of MEAN.entries())
    for (let at = 0; at < size; at++) data[channel * size + at] = ((pixels[at * 3 + channel] ?? 0) - mean) / 255
  let planes = leaky(firstLayer({ channels: 3, side, data }, weights))
  for (let layer = 1; layer <= LAYERS; layer++) {
    // Yields to the event loop, so that heartbeats continue.
    await setImmediate()
    planes = leaky(
      pointwise(
        depthwise(halved(planes), weight(weights, `conv${layer}/depthwise_filter`)),
        weights,
        `conv${layer}`,
        'pointwise_filter',
        'bias',
      ),
    )
  }
  const out = pointwise(pooledInPlace(planes), weights, 'conv8', 'filters', 'bias')
  const area = out.side * out.side
  const cells = new Float32Array(out.data.length)
  for (let channel = 0; channel < out.channels; channel++)
    for (let at = 0; at < area; at++) cells[at * out.channels + channel] = out.data[channel * area + at] ?? 0
  return { cells, count: out.side }
}

/** A 3 × 3 convolution of the three colors, without padding. */
function firstLayer(input: Planes, weights: Weights): Planes {
  const filter = weight(weights, 'conv0/filters')
  const bias = weight(weights, 'conv0/bias').values
  const channels = filter.dims[0] ?? 0
  const side = input.side - 2
  const data = new Float32Array(channels * side * side)
  for (let channel = 0; channel < channels; channel++) {
    const out = data.subarray(channel * side * side, (channel + 1) * side * side)
    out.fill(bias[channel] ?? 0)
    for (let from = 0; from < 3; from++) {
      const k = filter.values.subarray((channel * 3 + from) * 9, (channel * 3 + from) * 9 + 9)
      convolved(input.data.subarray(from * input.side ** 2, (from + 1) * input.side ** 2), input.side, k, out, side)
    }
  }
  return { channels, side, data }
}

/** Adds a 3 × 3 convolution of one plane to `out`, which is smaller by two on each side length. */
function convolved(plane: Float32Array, wide: number, k: Float32Array, out: Float32Array, side: number): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = k
  for (let y = 0; y < side; y++) {
    let [up, mid, low] = [y * wide, (y + 1) * wide, (y + 2) * wide]
    for (let at = y * side, end = at + side; at < end; at++, up++, mid++, low++) {
      out[at] =
        (out[at] as number) +
        (a * (plane[up] as number) + b * (plane[up + 1] as number) + c * (plane[up + 2] as number)) +
        (d * (plane[mid] as number) + e * (plane[mid + 1] as number) + f * (plane[mid + 2] as number)) +
        (g * (plane[low] as number) + h * (plane[low + 1] as number) + i * (plane[low + 2] as number))
    }
  }
}

/** A 3 × 3 convolution of each plane, padded with zeros. */
function depthwise({ channels, side, data }: Planes, { values }: { values: Float32Array }): Planes {
  const wide = side + 2
  const padded = new Float32Array(wide * wide)
  const out = new Float32Array(data.length)
  for (let channel = 0; channel < channels; channel++) {
    for (let y = 0; y < side; y++)
      padded.set(data.subarray((channel * side + y) * side, (channel * side + y + 1) * side), (y + 1) * wide + 1)
    const plane = out.subarray(channel * side * side, (channel + 1) * side * side)
    convolved(padded, wide, values.subarray(channel * 9, channel * 9 + 9), plane, side)
  }
  return { channels, side, data: out }
}

function pointwise(input: Planes, weights: Weights, layer: string, filters: string, bias: string): Planes {
  const { dims, values } = weight(weights, `${layer}/${filters}`)
  const offsets = weight(weights, `${layer}/${bias}`).values
  const [channels = 0, from = 0] = dims
  const area = input.side * input.side
  const data = new Float32Array(channels * area)
  for (let channel = 0; channel < channels; channel++) {
    const out = data.subarray(channel * area, (channel + 1) * area)
    out.fill(offsets[channel] ?? 0)
    // Four planes at a time, because reading and writing the sums costs more than the multiplications.
    for (let source = 0; source < from; source += 4) {
      const [a = 0, b = 0, c = 0, d = 0] = values.subarray(channel * from + source, channel * from + Math.min(from, source + 4))
      const [one, two, three, four] = [0, 1, 2, 3].map((next) => plane(input, Math.min(from - 1, source + next)))
      if (!one || !two || !three || !four) continue
      for (let at = 0; at < area; at++)
        out[at] =
          (out[at] as number) + a * (one[at] as number) + b * (two[at] as number) + c * (three[at] as number) + d * (four[at] as number)
    }
  }
  return { channels, side: input.side, data }
}

const plane = ({ data, side }: Planes, channel: number) => data.subarray(channel * side * side, (channel + 1) * side * side)

/** Maximum of each 2 × 2 block; an odd last row or column stands alone. */
function halved({ channels, side, data }: Planes): Planes {
  const half = Math.ceil(side / 2)
  const out = new Float32Array(channels * half * half)
  for (let channel = 0, at = 0; channel < channels; channel++)
    for (let y = 0; y < half; y++) {
      const [top, low] = [(channel * side + 2 * y) * side, (channel * side + Math.min(side - 1, 2 * y + 1)) * side]
      for (let x = 0; x < half; x++, at++) {
        const [left, right] = [2 * x, Math.min(side - 1, 2 * x + 1)]
        out[at] = Math.max(data[top + left] as number, data[top + right] as number, data[low + left] as number, data[low + right] as number)
      }
    }
  return { channels, side: half, data: out }
}

/** Maximum of each 2 × 2 block around every value, at the same size. */
function pooledInPlace({ channels, side, data }: Planes): Planes {
  const out = new Float32Array(data.length)
  for (let channel = 0, at = 0; channel < channels; channel++)
    for (let y = 0; y < side; y++) {
      const [top, low] = [(channel * side + y) * side, (channel * side + Math.min(side - 1, y + 1)) * side]
      for (let x = 0; x < side; x++, at++) {
        const right = Math.min(side - 1, x + 1)
        out[at] = Math.max(data[top + x] as number, data[top + right] as number, data[low + x] as number, data[low + right] as number)
      }
    }
  return { channels, side, data: out }
}

function leaky(planes: Planes): Planes {
  const { data } = planes
  for (let at = 0; at < data.length; at++) {
    const value = data[at] as number
    if (value < 0) data[at] = 0.1 * value
  }
  return planes
}

function weight(weights: Weights, name: string): { dims: readonly number[]; values: Float32Array } {
  const found = weights.get(name)
  if (!found) throw new Error(`The face detector has no weights ${name}`)
  return found
}

/**
 * Reads the tensors of an ONNX file: field 5 of the graph, which is field 7 of the model. They are stored as bytes; the graph's nodes (field 1) Cast, Mul and
 * Add convert them to numbers.
 */
function weightsOf(file: Uint8Array): Weights {
  const graph = fieldsOf(file).find(({ field }) => field === 7)?.bytes ?? new Uint8Array()
  const parts = fieldsOf(graph)
  const values = new Map<string, { dims: number[]; values: Float32Array }>()
  for (const { bytes } of parts.filter(({ field }) => field === 5)) {
    const tensor = fieldsOf(bytes)
    const raw = Uint8Array.from(tensor.find(({ field }) => field === 9)?.bytes ?? [])
    const isFloat = tensor.some(({ field, value }) => field === 2 && value === 1)
    values.set(textIn(tensor, 8)[0] ?? '', {
      dims: tensor.filter(({ field }) => field === 1).map(({ value }) => value),
      values: isFloat ? new Float32Array(raw.buffer) : Float32Array.from(raw),
    })
  }
  /** Names of intermediate results, by the tensor that they derive from. */
  const derived = new Map<string, string>()
  for (const { bytes } of parts.filter(({ field }) => field === 1)) {
    const node = fieldsOf(bytes)
    const [[kind], [input = '', other = ''], [output = '']] = [textIn(node, 4), textIn(node, 1), textIn(node, 2)]
    const origin = derived.get(input) ?? input
    const found = values.get(origin)
    if (kind === 'Cast') derived.set(output, origin)
    else if (derived.has(input) && found && (kind === 'Mul' || kind === 'Add')) {
      const constant = values.get(other)?.values[0] ?? 0
      values.set(origin, { ...found, values: found.values.map((value) => (kind === 'Mul' ? value * constant : value + constant)) })
      derived.set(output, origin)
    }
  }
  return values
}

const textIn = (fields: readonly Field[], wanted: number) =>
  fields.filter(({ field }) => field === wanted).map(({ bytes }) => Buffer.from(bytes).toString())

interface Field {
  field: number
  value: number
  bytes: Uint8Array
}

/** Reads the fields of a protobuf message. */
function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = () => {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * factor
      factor *= 128
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const key = varint()
    const [field, kind] = [Math.floor(key / 8), key % 8]
    if (kind === 0) fields.push({ field, value: varint(), bytes: new Uint8Array() })
    else {
      const length = kind === 2 ? varint() : kind === 5 ? 4 : 8
      fields.push({ field, value: 0, bytes: bytes.subarray(at, at + length) })
      at += length
    }
  }
  return fields
}
