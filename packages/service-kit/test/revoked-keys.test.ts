import { expect, test } from '@jest/globals'
import type { RedisClientType } from 'redis'
import { createRevokedKeys } from '../src/redis/index.ts'

test('all revoked keys are known while Redis is unavailable', async () => {
  const unavailable = async () => {
    throw new Error('Redis is unavailable.')
  }
  const keys = createRevokedKeys({ redis: { set: unavailable, exists: unavailable } as Partial<RedisClientType> as RedisClientType })
  await expect(keys.revoke(['key_1', 'key_2'])).rejects.toThrow('Redis is unavailable.')
  for (const id of ['key_1', 'key_2']) {
    expect(keys.isKnownRevoked(id)).toBe(true)
    expect(await keys.isRevoked(id)).toBe(true)
  }
  await expect(keys.isRevoked('key_3')).rejects.toThrow('Redis is unavailable.')
})
