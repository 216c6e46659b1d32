import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { jest } from '@jest/globals'
import { testDatabase, testRedis, testTokens } from '@loomcast/service-kit/testing'
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
  for (let quality = 96; quality > 30; quality -= 8) {
    const photo = await noise(4000, 3000).jpeg({ quality }).withMetadata({ orientation: 6 }).toBuffer()
    if (photo.length < 10 * MIB) return photo
  }
  throw new Error('No photo is small enough')
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
    async function upload(): Promise<number> {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(photo)]), 'a.jpg')
      const answer = await fetch(`${url}/api/upload/image`, { method: 'POST', headers: await tokens.as('usr_ada'), body: form })
      await answer.arrayBuffer()
      return answer.status
    }
    expect(await upload()).toBe(201)
    const one = await peakOf(child)
    expect(await Promise.all(Array.from({ length: 20 }, upload))).toEqual(Array(20).fill(201))
    const twenty = await peakOf(child)
    // Measured: 0.6 GiB with the semaphore, 3.0 GiB without.
    expect(twenty - one).toBeLessThan(1200 * MIB)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await redis.drop()
    await database.drop()
  }
})
