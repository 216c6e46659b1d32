import type { Features } from './features.ts'

/** What a segment of a brief is for. */
export const ROLES = ['request', 'instruction', 'about', 'remark', 'shell'] as const
export type Role = (typeof ROLES)[number]

/** A linear classifier over hashed features, with weights of 8 bits. */
export interface LinearModel {
  buckets: number
  /** One weight per bucket: whether a segment is not for the public. */
  weights: Int8Array
  bias: number
  scale: number
  roleBuckets: number
  /** One row per role. */
  roleWeights: Int8Array
  roleBiases: number[]
  roleScale: number
}

export interface StoredModel extends Omit<LinearModel, 'weights' | 'roleWeights'> {
  weights: string
  roleWeights: string
}

const bytesOf = (text: string) => Int8Array.from(Buffer.from(text, 'base64'))

export const loadModel = ({ weights, roleWeights, ...rest }: StoredModel): LinearModel => ({
  ...rest,
  weights: bytesOf(weights),
  roleWeights: bytesOf(roleWeights),
})

/** The probability that a segment is not for the public. */
export function privateProbability({ weights, bias, scale }: LinearModel, { indexes, values, size }: Features): number {
  let sum = 0
  for (let at = 0; at < size; at += 1) sum += (weights[indexes[at] ?? 0] ?? 0) * (values[at] ?? 0)
  return 1 / (1 + Math.exp(-(sum * scale + bias)))
}

/** The most probable role of a segment that is not for the public. */
export function roleOf({ roleWeights, roleBuckets, roleBiases, roleScale }: LinearModel, { indexes, values, words }: Features): Role {
  let best: Role = 'remark'
  let most = -Infinity
  ROLES.forEach((role, row) => {
    let sum = 0
    for (let at = 0; at < words; at += 1)
      sum += (roleWeights[row * roleBuckets + ((indexes[at] ?? 0) % roleBuckets)] ?? 0) * (values[at] ?? 0)
    const score = sum * roleScale + (roleBiases[row] ?? 0)
    if (score <= most) return
    most = score
    best = role
  })
  return best
}
