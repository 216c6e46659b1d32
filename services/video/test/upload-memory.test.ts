import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { jest } from '@jest/globals'
import { testDatabase, testRedis, testTokens } from '@loomcast/service-kit/testing'
import sharp from 'sharp'
import { noise } from './support/images.ts'

jest.setTimeout(180_000)

const CHILD = fileURLToPath(new URL('support/upload-child.ts', import.meta.url))
const MIB = 1024 * 1024

/** Returns the peak memory of a process, in bytes. */
async function peakOf(child: ChildProcess): Promise<number> {
  child.send('peak')
  const [kibibytes] = (await once(child, 'message')) as [number]
  return kibibytes * 1024
}

/** A 12-megapixel photo that must be rotated, for which all pixels must be in memory at once. Nearly as large as uploads may be. */
async function lyingPhoto(): Promise<Buffer> {
  const tile = await noise(1000, 750).png({ compressionLevel: 0 }).toBuffer()
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#808080' } })
    .composite([{ input: tile, tile: true }])
    .jpeg({ quality: 92 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(photo.length / MIB).toBeGreaterThan(7)
  expect(photo.length / MIB).toBeLessThan(10)
  return photo
}

it('cleans few of twenty concurrent 10 MB photos at a time, which bounds the memory', async () => {
  const [database, redis] = await Promise.all([testDatabase('video_memory'), testRedis('video_memory')])
  const tokens = testTokens()
  const photo = await lyingPhoto()
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    // More threads than libuv's default four, so that they do not limit the concurrency, and few malloc arenas in glibc.
    UV_THREADPOOL_SIZE: '24',
    MALLOC_ARENA_MAX: '2',
    CHILD_MONGODB_URL: database.url,
    CHILD_REDIS_URL: redis.url,
    CHILD_DATABASE: database.name,
    CHILD_JWKS: JSON.stringify(await tokens.jwks()),
  }
  const child = spawn(process.execPath, [CHILD], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  try {
    const [first] = (await once(child.stdout!, 'data')) as [Buffer]
    const url = first.toString().trim()
    async function upload(user: number): Promise<number> {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(photo)]), 'a.jpg')
      const answer = await fetch(`${url}/api/upload/image`, { method: 'POST', headers: await tokens.as(`usr_${user}`), body: form })
      await answer.arrayBuffer()
      return answer.status
    }
    expect(await upload(0)).toBe(201)
    const one = await peakOf(child)
    expect(await Promise.all(Array.from({ length: 20 }, (_, user) => upload(user)))).toEqual(Array(20).fill(201))
    const twenty = await peakOf(child)
    // Measured: 0.5 GiB with the semaphore, 3.2 GiB without. Each photo is of another user, because one user may have only one cleaned at a time anyway.
    expect(twenty - one).toBeLessThan(1200 * MIB)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await redis.drop()
    await database.drop()
  }
})
