import { randomBytes } from 'node:crypto'

/**
 * An opaque, URL-safe id: `usr_` and 22 characters of base64url (128 random bits).
 * Ids are compared as a whole and never parsed; the prefix is for readers of logs.
 */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('base64url')}`
}
