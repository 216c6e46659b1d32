import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { startRedis } from '@loomcast/local-servers'
import { Queue, Worker } from 'bullmq'
import { jobId, openQueue, openWorker } from '../src/jobs/queue.ts'
import { watchProgress } from '../src/jobs/queue-watchdog.ts'
import { createLogger } from '../src/observability/index.ts'
import { connectRedis } from '../src/redis/index.ts'
import { poll, testRedis } from '../src/testing/index.ts'

const logger = createLogger('test', false)
let redis: Awaited<ReturnType<typeof testRedis>>

beforeEach(async () => {
  redis = await testRedis('queue')
})
afterEach(() => redis.drop())

test('accepts any characters in the parts of an entry id, and gives different parts different ids', () => {
  expect(jobId('usr:1', 42, 'a-b')).not.toMatch(/:/)
  expect(jobId(42)).not.toMatch(/^\d+$/)
  expect(jobId('a', 'b-c')).not.toBe(jobId('a-b', 'c'))
})

test('closes every connection that a queue and a worker opened', async () => {
  // Other tests use the same server, so only connections of this name count.
  const own = `queue_${randomBytes(5).toString('hex')}`
  const client = await connectRedis(redis.url, own)
  const connections = async () =>
    (await redis.client.sendCommand<string>(['CLIENT', 'LIST'])).split('\n').filter((line) => line.includes(` name=${own}`)).length
  const options = { name: 'work', redis: client, logger, prefix: redis.prefix, concurrency: 1 }
  const before = await connections()
  const queue = await openQueue(options)
  const worker = await openWorker(options, async () => {})
  expect(await connections()).toBeGreaterThan(before)
  await worker.close(0)
  await queue.close()
  await poll(async () => (await connections()) === before)
  expect(before).toBe(1)
  await client.close()
})

test('reports a worker as wedged only if entries wait, it has free capacity and it takes none', async () => {
  let now = 0
  const { queue, close } = await openQueue({ name: 'watched', redis: redis.client, logger, prefix: redis.prefix })
  const gate = Promise.withResolvers<void>()
  const connection = { connection: redis.client as never, prefix: redis.prefix, skipVersionCheck: true }
  const watched = new Worker('watched', () => gate.promise, { ...connection, autorun: false })
  const dog = watchProgress(watched, new Queue('watched', connection), { wedgedAfterMs: 60_000, concurrency: 1, now: () => now })
  const complaintAfterLong = async () => {
    await dog.check()
    now += 61_000
    await dog.check()
    return dog.complaint()
  }
  expect(await complaintAfterLong()).toBeUndefined()

  // Not running yet: like a wedged worker, it looks open and takes nothing.
  await queue.add('a', {})
  await queue.add('b', {})
  expect(await complaintAfterLong()).toMatch(/jobs of "watched" wait and none was taken for 61 s/)
  await queue.pause()
  expect(await complaintAfterLong()).toBeUndefined()
  await queue.resume()

  void watched.run()
  await poll(async () => (await queue.getActiveCount()) === 1)
  expect(await complaintAfterLong()).toBeUndefined()
  gate.resolve()
  await poll(async () => (await queue.getJobCountByTypes('waiting', 'active')) === 0)
  expect(await complaintAfterLong()).toBeUndefined()
  await dog.stop()
  await watched.close()
  await close()
})

test('rejects a Redis server that evicts keys', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-queue-'))
  const server = await startRedis({ folder })
  const client = await connectRedis(server.url, 'evicting')
  await client.configSet('maxmemory-policy', 'allkeys-lru')
  const options = { name: 'x', redis: client, logger, concurrency: 1 }
  await expect(openQueue(options)).rejects.toThrow(/noeviction/)
  await expect(openWorker(options, async () => {})).rejects.toThrow(/noeviction/)
  await client.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})
