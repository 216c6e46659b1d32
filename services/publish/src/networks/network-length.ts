import { graphemes, lengthOn } from '@loomcast/platforms'
import type { Credentials, NetworkAdapter } from './adapter.ts'

/** The length of a text as a network counts it, and the longest that it takes; with credentials, that the server of their account takes. */
export function networkLength(
  { name, limits, lengthOf, limitsOf, pictures, platform }: NetworkAdapter,
  text: string,
  { credentials, hasPictures = false }: { credentials?: Credentials | null; hasPictures?: boolean } = {},
): { name: string; length: number; limit: number | null } {
  const ofServer = credentials && limitsOf?.(credentials)
  if (ofServer) return { name, length: ofServer.lengthOf(text), limit: ofServer.characters }
  const ownLength = platform ? (counted: string) => lengthOn(platform, counted) : lengthOf
  const length = ownLength ? ownLength(text) : limits.unit === 'graphemes' ? graphemes(text).length : [...text].length
  return { name, length, limit: (hasPictures && pictures?.characters) || limits.characters }
}
