import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createLimiter } from '../src/redis/index.ts'
import { testRedis } from '../src/testing/index.ts'

let redis: Awaited<ReturnType<typeof testRedis>>
beforeAll(async () => {
  redis = await testRedis('limiter')
})
afterAll(() => redis.drop())

test('limits each key separately until it is reset', async () => {
  const limiter = createLimiter(redis.client, { name: 'login', points: 3, durationS: 60, prefix: redis.prefix })
  for (const remaining of [2, 1, 0]) expect(await limiter.consume('a')).toEqual({ allowed: true, remaining, retryAfterS: 0 })
  const refused = await limiter.consume('a')
  expect(refused.allowed).toBe(false)
  expect(refused.retryAfterS).toBeGreaterThan(0)
  expect((await limiter.peek('a')).allowed).toBe(false)
  expect((await limiter.consume('b')).allowed).toBe(true)
  await expect(limiter.require('a')).rejects.toMatchObject({
    code: 'rate_limited',
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  })
  await limiter.reset('a')
  expect((await limiter.consume('a')).allowed).toBe(true)
})

test('grants exactly the available points to concurrent calls', async () => {
  const limiter = createLimiter(redis.client, { name: 'parallel', points: 5, durationS: 60, prefix: redis.prefix })
  const states = await Promise.all(Array.from({ length: 20 }, () => limiter.consume('k')))
  expect(states.filter((state) => state.allowed)).toHaveLength(5)
})

test('counts in memory while Redis is unavailable', async () => {
  const disconnected = redis.client.duplicate({ disableOfflineQueue: true })
  await disconnected.connect()
  const limiter = createLimiter(disconnected as never, { name: 'disconnected', points: 2, durationS: 60, prefix: redis.prefix })
  disconnected.destroy()
  expect((await limiter.consume('k')).allowed).toBe(true)
  expect((await limiter.consume('k')).allowed).toBe(true)
  expect((await limiter.consume('k')).allowed).toBe(false)
})
