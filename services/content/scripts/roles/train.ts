import { type LinearModel, ROLES } from '../../src/domain/brief/roles/linear-model.ts'
import type { Example } from './examples.ts'

export const BUCKETS = 2 ** 16
const ROLE_BUCKETS = 2 ** 12
const EPOCHS = 12
const RATE = 0.25
const L2 = 2e-5

export function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Logistic regression by AdaGrad; the weights are the mean over the last half of the epochs. */
function fit(examples: Example[], buckets: number, isPositive: (each: Example) => boolean, sizeOf: (each: Example) => number) {
  const mask = buckets - 1
  const weights = new Float64Array(buckets)
  const mean = new Float64Array(buckets)
  const squares = new Float64Array(buckets).fill(1e-2)
  let bias = 0
  let meanBias = 0
  let biasSquares = 1
  const random = randomOf(7)
  const order = examples.map((_, index) => index)
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1))
      const swap = order[at] ?? 0
      order[at] = order[other] ?? 0
      order[other] = swap
    }
    for (const index of order) {
      const example = examples[index]
      if (!example) continue
      const size = sizeOf(example)
      let sum = bias
      for (let at = 0; at < size; at += 1) sum += (weights[(example.indexes[at] ?? 0) & mask] ?? 0) * (example.values[at] ?? 0)
      const error = (1 / (1 + Math.exp(-sum)) - (isPositive(example) ? 1 : 0)) * example.weight
      for (let at = 0; at < size; at += 1) {
        const bucket = (example.indexes[at] ?? 0) & mask
        const gradient = error * (example.values[at] ?? 0) + L2 * (weights[bucket] ?? 0)
        const square = (squares[bucket] ?? 0) + gradient * gradient
        squares[bucket] = square
        weights[bucket] = (weights[bucket] ?? 0) - (RATE * gradient) / Math.sqrt(square)
      }
      biasSquares += error * error
      bias -= (RATE * error) / Math.sqrt(biasSquares)
    }
    if (epoch >= EPOCHS / 2) {
      for (let bucket = 0; bucket < buckets; bucket += 1) mean[bucket] = (mean[bucket] ?? 0) + (weights[bucket] ?? 0) / (EPOCHS / 2)
      meanBias += bias / (EPOCHS / 2)
    }
  }
  return { weights: mean, bias: meanBias }
}

const MOST = 127
export function quantized(weights: Float64Array): { bytes: Int8Array; scale: number } {
  const sorted = Float64Array.from(weights, Math.abs).sort()
  const scale = (sorted[Math.floor(sorted.length * 0.9995)] || 1) / MOST
  return { bytes: Int8Array.from(weights, (weight) => Math.max(-MOST, Math.min(MOST, Math.round(weight / scale)))), scale }
}

export function train(examples: Example[]): LinearModel {
  const binary = fit(
    examples,
    BUCKETS,
    ({ role }) => role !== undefined,
    ({ size }) => size,
  )
  const { bytes, scale } = quantized(binary.weights)
  const known = examples.filter(({ role }) => role !== undefined)
  const rows = ROLES.map((role) =>
    fit(
      known,
      ROLE_BUCKETS,
      (each) => each.role === role,
      ({ words }) => words,
    ),
  )
  const joined = new Float64Array(ROLES.length * ROLE_BUCKETS)
  for (const [row, { weights }] of rows.entries()) joined.set(weights, row * ROLE_BUCKETS)
  const roles = quantized(joined)
  return {
    buckets: BUCKETS,
    weights: bytes,
    bias: binary.bias,
    scale,
    roleBuckets: ROLE_BUCKETS,
    roleWeights: roles.bytes,
    roleBiases: rows.map(({ bias }) => bias),
    roleScale: roles.scale,
  }
}
