import { randomBytes } from 'node:crypto'

/**
 * Returns an opaque, URL-safe id: a prefix such as `usr_` and 22 base64url characters (128 random bits). Ids are compared as a whole and never parsed; the
 * prefix is for people who read logs.
 */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('base64url')}`
}
