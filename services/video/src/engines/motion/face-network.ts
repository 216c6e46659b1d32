import { readFile } from 'node:fs/promises'

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
  let planes = leaky(firstLayer(centered(pixels, side), weights))
  for (let layer = 1; layer <= LAYERS; layer++) {
    const filtered = depthwise(planes, weight(weights, `conv${layer}/depthwise_filter`))
    const summed = pointwise(filtered, weights, `conv${layer}`, 'pointwise_filter', 'bias')
    // A maximum is the same before and after this activation, which is applied to a quarter of the values this way.
    planes = leaky(layer < LAYERS ? halved(summed) : summed)
  }
  const out = pointwise(pooledInPlace(planes), weights, 'conv8', 'filters', 'bias')
  return { cells: cellwise(out), count: out.side }
}

function centered(pixels: Uint8Array, side: number): Planes {
  const size = side * side
  const data = new Float32Array(3 * size)
  for (const [channel, mean] of MEAN.entries())
    for (let at = 0, from = channel; at < size; at++, from += 3) data[channel * size + at] = ((pixels[from] as number) - mean) / 255
  return { channels: 3, side, data }
}

/** The values of all channels, cell by cell. */
function cellwise({ channels, side, data }: Planes): Float32Array {
  const area = side * side
  const cells = new Float32Array(data.length)
  for (let channel = 0; channel < channels; channel++)
    for (let at = 0; at < area; at++) cells[at * channels + channel] = data[channel * area + at] as number
  return cells
}

/** A 3 × 3 convolution of the three colors, without padding, halved. Its planes are the largest ones, so that there is only one of them at a time. */
function firstLayer(input: Planes, weights: Weights): Planes {
  const filter = weight(weights, 'conv0/filters')
  const bias = weight(weights, 'conv0/bias').values
  const channels = filter.dims[0] ?? 0
  const side = input.side - 2
  const half = Math.ceil(side / 2)
  const plane = new Float32Array(side * side)
  const data = new Float32Array(channels * half * half)
  for (let channel = 0; channel < channels; channel++) {
    plane.fill(bias[channel] ?? 0)
    for (let from = 0; from < 3; from++) {
      const k = filter.values.subarray((channel * 3 + from) * 9, (channel * 3 + from) * 9 + 9)
      convolved(input.data.subarray(from * input.side ** 2, (from + 1) * input.side ** 2), input.side, k, plane, side)
    }
    halve(plane, side, data.subarray(channel * half * half, (channel + 1) * half * half))
  }
  return { channels, side: half, data }
}

/** Adds a 3 × 3 convolution of one plane to `out`, which is smaller by two on each side length. Reads each value of a row once, and keeps it for the next two results. */
function convolved(plane: Float32Array, wide: number, k: Float32Array, out: Float32Array, side: number): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = k
  for (let y = 0; y < side; y++) {
    let [up, mid, low] = [y * wide, (y + 1) * wide, (y + 2) * wide]
    let up0 = plane[up++] as number
    let up1 = plane[up++] as number
    let mid0 = plane[mid++] as number
    let mid1 = plane[mid++] as number
    let low0 = plane[low++] as number
    let low1 = plane[low++] as number
    for (let at = y * side, end = at + side; at < end; at++, up++, mid++, low++) {
      const up2 = plane[up] as number
      const mid2 = plane[mid] as number
      const low2 = plane[low] as number
      out[at] = (out[at] as number) + (a * up0 + b * up1 + c * up2) + (d * mid0 + e * mid1 + f * mid2) + (g * low0 + h * low1 + i * low2)
      up0 = up1
      up1 = up2
      mid0 = mid1
      mid1 = mid2
      low0 = low1
      low1 = low2
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

/** How many values of each plane are computed before the next ones: few enough for the processor's cache. */
const BLOCK = 1_024

/** A 1 × 1 convolution. The number of input planes is a multiple of four in each layer of this network. */
function pointwise(input: Planes, weights: Weights, layer: string, filters: string, bias: string): Planes {
  const { dims, values } = weight(weights, `${layer}/${filters}`)
  const offsets = weight(weights, `${layer}/${bias}`).values
  const [channels = 0, from = 0] = dims
  const area = input.side * input.side
  const data = new Float32Array(channels * area)
  for (let channel = 0; channel < channels; channel++) data.fill(offsets[channel] ?? 0, channel * area, (channel + 1) * area)
  for (let start = 0; start < area; start += BLOCK) {
    const end = Math.min(area, start + BLOCK)
    const sources = partsOf(input.data, from, area, start, end)
    const sums = partsOf(data, channels, area, start, end)
    for (let channel = 0; channel < channels; channel += 2) {
      const isPair = channel + 1 < channels
      const first = sums[channel] as Float32Array
      const second = isPair ? (sums[channel + 1] as Float32Array) : new Float32Array(first.length)
      const other = isPair ? channel + 1 : channel
      for (let source = 0; source < from; source += 4)
        addProducts(sources, source, values, channel * from + source, other * from + source, first, second)
    }
  }
  return { channels, side: input.side, data }
}

/** The values from `start` to `end` of each of `count` planes. */
const partsOf = (data: Float32Array, count: number, area: number, start: number, end: number): Float32Array[] =>
  Array.from({ length: count }, (_, plane) => data.subarray(plane * area + start, plane * area + end))

/**
 * Adds four planes, from the index `source` on, to two others: multiplied by four weights from the index `k` on to the first, and from `l` on to the second. To
 * read and write the sums costs more than to multiply.
 */
function addProducts(
  sources: readonly Float32Array[],
  source: number,
  weights: Float32Array,
  k: number,
  l: number,
  first: Float32Array,
  second: Float32Array,
): void {
  const one = sources[source] as Float32Array
  const two = sources[source + 1] as Float32Array
  const three = sources[source + 2] as Float32Array
  const four = sources[source + 3] as Float32Array
  const a = weights[k] as number
  const b = weights[k + 1] as number
  const c = weights[k + 2] as number
  const d = weights[k + 3] as number
  const e = weights[l] as number
  const f = weights[l + 1] as number
  const g = weights[l + 2] as number
  const h = weights[l + 3] as number
  for (let index = 0; index < first.length; index++) {
    const p = one[index] as number
    const q = two[index] as number
    const r = three[index] as number
    const s = four[index] as number
    first[index] = (first[index] as number) + a * p + b * q + c * r + d * s
    second[index] = (second[index] as number) + e * p + f * q + g * r + h * s
  }
}

function halved({ channels, side, data }: Planes): Planes {
  const half = Math.ceil(side / 2)
  const out = new Float32Array(channels * half * half)
  for (let channel = 0; channel < channels; channel++) {
    const plane = data.subarray(channel * side * side, (channel + 1) * side * side)
    halve(plane, side, out.subarray(channel * half * half, (channel + 1) * half * half))
  }
  return { channels, side: half, data: out }
}

/** Writes the maximum of each 2 × 2 block of a plane to `out`; an odd last row or column stands alone. */
function halve(plane: Float32Array, side: number, out: Float32Array): void {
  const half = Math.ceil(side / 2)
  const whole = Math.floor(side / 2)
  for (let y = 0, at = 0; y < half; y++) {
    let top = 2 * y * side
    let low = Math.min(side - 1, 2 * y + 1) * side
    for (let x = 0; x < whole; x++, top += 2, low += 2)
      out[at++] = Math.max(plane[top] as number, plane[top + 1] as number, plane[low] as number, plane[low + 1] as number)
    if (whole < half) out[at++] = Math.max(plane[top] as number, plane[low] as number)
  }
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
