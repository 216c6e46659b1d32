import { commonColours } from './colors.ts'
import { faceDistance } from './faces.ts'
import { cosine, type Measured } from './measure.ts'
import { hashDistance } from './perceptual-hash.ts'
import { THRESHOLDS } from './thresholds.ts'

export interface Pair {
  /** Set when both files show the same picture, possibly re-encoded, resized, brightened or mirrored. */
  duplicate: 'same' | 'mirrored' | null
  /** 0 to 1; similar from 0.6 on. */
  likeness: number
  subject: number
  colours: number
  /** Whether both show the same person; null unless both contain a face. */
  person: boolean | null
}

export function compare(a: Measured, b: Measured): Pair {
  const { distance, mirrored } = hashDistance(a.hash, b.hash)
  const whole = cosine(a.whole, b.whole)
  // Blank pictures all have the same hash, so the content must match as well.
  const duplicate = distance <= THRESHOLDS.duplicate && whole > 0.4
  const faces = closestFaces(a, b)
  return {
    duplicate: duplicate ? (mirrored ? 'mirrored' : 'same') : null,
    likeness: duplicate ? 1 : score(whole, THRESHOLDS.likeness),
    subject: faces === null ? (duplicate ? 1 : score(subjectCosine(a, b), THRESHOLDS.subject)) : personScore(faces),
    colours: Math.min(1, (commonColours(a.colours, b.colours) / THRESHOLDS.colours) * 0.6),
    person: faces === null ? null : faces <= THRESHOLDS.person,
  }
}

/** The subject can be close up in one picture and far away in the other, so this takes the best match among whole and middle. */
export function subjectCosine(a: Measured, b: Measured): number {
  return Math.max(cosine(a.middle, b.middle), cosine(a.whole, b.middle), cosine(a.middle, b.whole), cosine(a.whole, b.whole))
}

export function closestFaces(a: Measured, b: Measured): number | null {
  const distances = a.faces.flatMap((one) => b.faces.map((other) => faceDistance(one, other)))
  return distances.length === 0 ? null : Math.min(...distances)
}

/** Typical cosine similarity of unrelated pictures. */
const UNRELATED = 0.5

/** Maps the threshold to 0.6, unrelated pictures to 0.15 and identical ones to 1. */
function score(value: number, threshold: number): number {
  return along(value, [0, UNRELATED, threshold, 1], [0, 0.15, 0.6, 1])
}

function personScore(distance: number): number {
  return along(distance, [0.1, THRESHOLDS.person, 0.9], [1, 0.6, 0])
}

/** Interpolates linearly between points; constant before the first and after the last. */
export function along(value: number, from: readonly number[], to: readonly number[]): number {
  const next = from.findIndex((point) => value < point)
  if (next === 0) return to[0] ?? 0
  if (next === -1) return to.at(-1) ?? 0
  const [a = 0, b = 1, c = 0, d = 0] = [from[next - 1], from[next], to[next - 1], to[next]]
  return c + ((value - a) / (b - a)) * (d - c)
}
