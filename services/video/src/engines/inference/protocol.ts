/** Messages between the service and the inference process. */

/** The networks in `models/`. */
export const MODELS = ['esrgan-slim-x2', 'likeness', 'face-detector', 'face-landmarks', 'face-descriptor'] as const
export type ModelName = (typeof MODELS)[number]

/** One or more pictures of the same size as bytes: rows of RGB. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
  /** Number of consecutive pictures in `data`. Default 1. */
  count?: number
}

export type Request = { id: number; model: ModelName; pixels: Pixels } | { id: number; usage: true }

export type Answer =
  | { ready: true }
  | { id: number; data: Float32Array | Uint8Array; dims: readonly number[] }
  | { id: number; error: string }
