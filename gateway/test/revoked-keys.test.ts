import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createLogger } from '@loomcast/service-kit/observability'
import { createRevokedKeys } from '@loomcast/service-kit/redis'
import { poll, testRedis } from '@loomcast/service-kit/testing'
import { createCallerCheck } from '../src/edge/caller.ts'
import { type RevokedKeyWatch, watchRevokedKeys } from '../src/edge/revoked-keys.ts'

let redis: Awaited<ReturnType<typeof testRedis>>
let watch: RevokedKeyWatch
beforeAll(async () => {
  redis = await testRedis('revoked_keys')
  watch = watchRevokedKeys(redis.client, createLogger('gateway', false), 20)
})
afterAll(async () => {
  await watch.stop()
  await redis.drop()
})

test('rejects tokens of a revoked key, whether or not they were verified before', async () => {
  const key_id = `key_${crypto.randomUUID()}`
  const claims = { user_id: 'usr_1', session_id: 'ses_1', role: 'user' as const, issued_at: 1, key_id }
  const token = (name: string) => {
    const payload = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 900, name })).toString('base64url')
    return `Bearer h.${payload}.s`
  }
  const check = createCallerCheck(async () => claims, Date.now, watch)
  expect(await check(token('one'), 'needed')).toEqual(claims)
  await createRevokedKeys({ redis: redis.client }).revoke([key_id])
  await poll(() => watch.has(key_id))
  await expect(async () => check(token('one'), 'needed')).rejects.toMatchObject({ status: 401, code: 'token_invalid' })
  await expect(async () => check(token('two'), 'needed')).rejects.toMatchObject({ status: 401, code: 'token_invalid' })
})
