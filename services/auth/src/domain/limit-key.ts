import { createHash } from 'node:crypto'

/** A rate limiter key. Hashed, so that no email or IP address is readable in Redis and no input can produce another caller's key. */
export function limitKey(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

export interface LimitOptions {
  /** Prefix for every key, so that installations and tests can share one Redis. */
  prefix: string
}
