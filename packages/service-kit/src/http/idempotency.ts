import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { AppError } from '../errors/app-error.ts'
import { matching } from '../errors/patterns.ts'

/** How long an Idempotency-Key is bound to the first request that used it (ms). */
export const IDEMPOTENCY_MS = 24 * 3600 * 1000

/** Request headers of a route that returns the first response to repeated requests. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      ...matching('^[\\x21-\\x7e]+$', 'must consist of ASCII letters, digits and punctuation, without spaces'),
      description: 'Repeats within 24 hours get the first response.',
    }),
  ),
})

/** A digest of a JSON body, independent of the order of its members. */
export function hashRequest(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(withSortedMembers(body)))
    .digest('base64url')
}

/** Throws AppError `idempotency_key_reused` if the key was first used with a different request. */
export function requireSameRequest(first: { request_hash: string }, requestHash: string): void {
  if (first.request_hash !== requestHash) throw new AppError('idempotency_key_reused')
}

function withSortedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedMembers)
  if (value === null || typeof value !== 'object') return value
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, withSortedMembers(member)]))
}
