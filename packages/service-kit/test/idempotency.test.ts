import { expect, test } from '@jest/globals'
import { hashRequest, requireSameRequest } from '../src/http/index.ts'

test('computes the same hash for requests that differ only in the order of members', () => {
  const body = { platform: 'x', options: { tone: 'warm', tags: ['a', 'b'] } }
  expect(hashRequest({ options: { tags: ['a', 'b'], tone: 'warm' }, platform: 'x' })).toBe(hashRequest(body))
  expect(hashRequest({ ...body, options: { ...body.options, tags: ['b', 'a'] } })).not.toBe(hashRequest(body))
})

test('rejects a key that was used with a different request', () => {
  const first = { request_hash: hashRequest({ text: 'one' }) }
  expect(() => requireSameRequest(first, hashRequest({ text: 'one' }))).not.toThrow()
  expect(() => requireSameRequest(first, hashRequest({ text: 'two' }))).toThrow(expect.objectContaining({ code: 'idempotency_key_reused' }))
})
