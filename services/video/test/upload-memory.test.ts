import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { jest } from '@jest/globals'
import { testDatabase, testRedis, testTokens } from '@loomcast/service-kit/testing'
import { noise } from './support/images.ts'

jest.setTimeout(180_000)

const CHILD = fileURLToPath(new URL('support/upload-child.ts', import.meta.url))
const MIB = 1024 * 1024

/** The most memory, in bytes, that a process ever had. */
async function peakOf(child: ChildProcess): Promise<number> {
  child.send('peak')
  const [kibibytes] = (await once(child, 'message')) as [number]
  return kibibytes * 1024
}

it('twenty uploads of nearly 10 MB at once take turns: memory stays that of a few', async () => {
  const [database, redis] = await Promise.all([testDatabase('video_memory'), testRedis('video_memory')])
  const tokens = testTokens()
  const photo = await noise(2400, 2000).jpeg({ quality: 97, chromaSubsampling: '4:4:4' }).toBuffer()
  expect(photo.length).toBeGreaterThan(8 * MIB)
  expect(photo.length).toBeLessThan(10 * MIB)
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    TEST_REDIS_URL: redis.url,
    CHILD_DATABASE: database.name,
    CHILD_JWKS: JSON.stringify(await tokens.jwks()),
  }
  const child = spawn(process.execPath, [CHILD], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  try {
    const [first] = (await once(child.stdout!, 'data')) as [Buffer]
    const url = first.toString().trim()
    async function upload(): Promise<number> {
      const form = new FormData()
      form.set('file', new Blob([photo]), 'a.jpg')
      const answer = await fetch(`${url}/api/upload/image`, { method: 'POST', headers: await tokens.as('usr_ada'), body: form })
      await answer.arrayBuffer()
      return answer.status
    }
    expect(await upload()).toBe(201)
    const one = await peakOf(child)
    expect(await Promise.all(Array.from({ length: 20 }, upload))).toEqual(Array(20).fill(201))
    const twenty = await peakOf(child)
    process.stderr.write(`peak ${Math.round(one / MIB)} MiB after one, ${Math.round(twenty / MIB)} MiB after twenty at once\n`)
    // Twenty in memory at once would be 20 × 14 MB of pixels and twice 20 × 9 MB of files more.
    expect(twenty - one).toBeLessThan(200 * MIB)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await redis.drop()
    await database.drop()
  }
})
