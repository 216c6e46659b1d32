import type { OnnxGraph, Port } from './onnx-file.ts'

/** A port for a picture in the format of sharp: bytes, rows of RGB pixels. */
export const picturePort = (height: number | string, width: number | string): Port => ({
  name: 'pixels',
  type: 'uint8',
  dims: ['n', height, width, 3],
})

/** Bytes to floats in planes, each channel `(value - mean) / divisor`. */
export function fromPixels(graph: OnnxGraph, { mean, divisor }: { mean?: number[]; divisor?: number } = {}): string {
  let x = graph.op('Transpose', [graph.op('Cast', ['pixels'], { to: 1 })], { perm: [0, 3, 1, 2] })
  if (mean) x = graph.op('Sub', [x, graph.weight({ name: 'mean', dims: [1, 3, 1, 1], values: Float32Array.from(mean) })])
  return divisor === undefined ? x : graph.op('Div', [x, graph.scalar(divisor)])
}

/** Planes of floats to bytes. */
export function toPixels(graph: OnnxGraph, x: string): void {
  const bounded = graph.op('Clip', [graph.op('Round', [x]), graph.scalar(0), graph.scalar(255)])
  graph.op('Cast', [graph.op('Transpose', [bounded], { perm: [0, 2, 3, 1] })], { to: 2 }, 'picture')
}
