import type { OnnxGraph } from './onnx-file.ts'

interface Entry {
  name: string
  shape: number[]
  dtype: string
  quantization?: { dtype: string; min: number; scale: number }
}
export type Manifest = { weights: Entry[] }[]

/** How TensorFlow.js lays a kernel out, and how ONNX wants it. */
export type Layout = 'vector' | 'channels' | 'convolution' | 'depthwise' | 'matrix'

/** A TensorFlow.js weight file: what is stored in bytes stays bytes, and is widened by the network itself when it is loaded. */
export class TfjsWeights {
  private readonly entries = new Map<string, { entry: Entry; bytes: Uint8Array }>()
  private readonly graph: OnnxGraph

  constructor(graph: OnnxGraph, manifest: Manifest, data: Uint8Array) {
    this.graph = graph
    let at = 0
    for (const entry of manifest.flatMap((group) => group.weights)) {
      const length = size(entry.shape) * (entry.quantization ? 1 : 4)
      if (entry.dtype !== 'float32' || (entry.quantization && entry.quantization.dtype !== 'uint8'))
        throw new Error(`${entry.name}: ${entry.dtype}`)
      this.entries.set(entry.name, { entry, bytes: Uint8Array.prototype.slice.call(data, at, at + length) })
      at += length
    }
    if (at !== data.length) throw new Error(`The weights have ${data.length} bytes and the manifest speaks of ${at}`)
  }

  /** Adds the weight to the network and returns its name there. */
  use(name: string, layout: Layout): string {
    const found = this.entries.get(name)
    if (!found) throw new Error(`No weight ${name}`)
    const { shape, quantization } = found.entry
    const raw = quantization ? found.bytes : new Float32Array(found.bytes.buffer)
    const { dims, order } = turned(shape, layout)
    const values = quantization ? new Uint8Array(raw.length) : new Float32Array(raw.length)
    order.forEach((from, to) => {
      values[to] = raw[from] ?? 0
    })
    const stored = this.graph.weight({ name, dims, values })
    if (!quantization) return stored
    const wide = this.graph.op('Cast', [stored], { to: 1 })
    const scaled = this.graph.op('Mul', [wide, this.graph.scalar(quantization.scale)])
    return this.graph.op('Add', [scaled, this.graph.scalar(quantization.min)])
  }

  dims(name: string): number[] {
    return this.entries.get(name)?.entry.shape ?? []
  }
}

function size(shape: number[]): number {
  return shape.reduce((product, dim) => product * dim, 1)
}

/** Where each value of the ONNX layout is in the other one. */
function turned(shape: number[], layout: Layout): { dims: number[]; order: number[] } {
  if (layout === 'vector' || layout === 'matrix' || layout === 'channels') {
    const dims = layout === 'channels' ? [1, ...shape, 1, 1] : shape
    return { dims, order: Array.from({ length: size(shape) }, (_, index) => index) }
  }
  const [h = 0, w = 0, i = 0, o = 0] = shape
  const dims = layout === 'convolution' ? [o, i, h, w] : [i * o, 1, h, w]
  const order: number[] = []
  const [outer, inner] = layout === 'convolution' ? [o, i] : [i, o]
  for (let a = 0; a < outer; a++)
    for (let b = 0; b < inner; b++)
      for (let y = 0; y < h; y++)
        for (let x = 0; x < w; x++) {
          const [inChannel, outChannel] = layout === 'convolution' ? [b, a] : [a, b]
          order.push(((y * w + x) * i + inChannel) * o + outChannel)
        }
  return { dims, order }
}
