import { createHash } from 'node:crypto'

/** A key for a counter. A digest, so that no e-mail or address is readable in Redis and no input can form another's key. */
export function limitKey(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

export interface LimitOptions {
  /** Before every key, so that installations and tests on one Redis stay apart. */
  prefix: string
}
