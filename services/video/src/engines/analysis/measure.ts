import type { Inference } from '../inference/inference.ts'
import { coloursOf } from './colors.ts'
import { type Exposure, exposureOf } from './exposure.ts'
import { type Face, facesOf } from './faces.ts'
import { type PerceptualHash, perceptualHash } from './perceptual-hash.ts'
import { type Area, lumaOf, openImage, type Picture, resized } from './picture.ts'
import { sharpnessOf } from './sharpness.ts'
import { THRESHOLDS } from './thresholds.ts'

/** Measurements of one image, computed from its pixels. */
export interface Measured {
  /** Size of the file after orientation, in pixels. */
  width: number
  height: number
  sharpness: number | null
  exposure: Exposure
  hash: PerceptualHash
  colours: Float32Array
  /** Unit feature vectors of the whole picture and of its middle. Similar content has similar vectors. */
  whole: Float32Array
  middle: Float32Array
  faces: Face[]
}

const SIDE = 224
/** Fraction of each side that counts as the middle, where the subject usually is. */
const MIDDLE = 0.64

export async function measure(inference: Inference, path: string, signal?: AbortSignal): Promise<Measured> {
  const { width, height, picture } = await openImage(path)
  signal?.throwIfAborted()
  const luma = lumaOf(picture)
  const [hash, [whole, middle], faces] = await Promise.all([
    perceptualHash(picture),
    features(inference, picture, signal),
    facesOf(inference, picture, THRESHOLDS.face, signal),
  ])
  return {
    width,
    height,
    sharpness: sharpnessOf(picture, luma),
    exposure: exposureOf(picture, luma),
    hash,
    colours: coloursOf(picture),
    whole,
    middle,
    faces,
  }
}

async function features(inference: Inference, picture: Picture, signal?: AbortSignal): Promise<[Float32Array, Float32Array]> {
  const [whole, middle] = await Promise.all([resized(picture, SIDE, SIDE), resized(picture, SIDE, SIDE, middleOf(picture))])
  const both = { data: Buffer.concat([whole, middle]), width: SIDE, height: SIDE, count: 2 }
  const { data } = await inference.run('likeness', both, signal)
  const length = data.length / 2
  return [direction(data.slice(0, length)), direction(data.slice(length))]
}

function middleOf({ width, height }: Picture): Area {
  const side = (length: number) => Math.max(1, Math.round(length * MIDDLE))
  const [w, h] = [side(width), side(height)]
  return { left: Math.floor((width - w) / 2), top: Math.floor((height - h) / 2), width: w, height: h }
}

function direction(values: ArrayLike<number>): Float32Array {
  const vector = Float32Array.from(values)
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

/** Returns the cosine similarity of two unit vectors: 1 when they are equal. */
export function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}
