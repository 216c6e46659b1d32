import { graphemes } from '@loomcast/platforms'
import type { NetworkAdapter } from './adapter.ts'

/** The length of a text as a network counts it, and the longest that it takes. */
export function networkLength(
  { name, limits, lengthOf }: NetworkAdapter,
  text: string,
): { name: string; length: number; limit: number | null } {
  const length = lengthOf ? lengthOf(text) : limits.unit === 'graphemes' ? graphemes(text).length : [...text].length
  return { name, length, limit: limits.characters }
}
