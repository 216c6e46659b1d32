import { findPlatform } from './platforms.ts'

/** The longest first comment in characters on a platform, or on a network with the name of one; null if its posts have none. */
export function firstCommentLimit(name: string): number | null {
  return findPlatform(name)?.features.firstComment?.limit ?? null
}
