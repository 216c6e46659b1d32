import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type RedisServer, startRedis } from '@loomcast/local-servers'
import { Queue, Worker } from 'bullmq'
import {
  createQueue,
  createWorker,
  type JobQueue,
  type JobWorker,
  jobId,
  UnrecoverableError,
  type WorkerOptions,
} from '../src/jobs/index.ts'
import { watchProgress } from '../src/jobs/queue-watchdog.ts'
import { isDuplicateKey } from '../src/mongo/index.ts'
import { continueTrace, createLogger, currentTrace, runInTrace } from '../src/observability/index.ts'
import { connectRedis } from '../src/redis/index.ts'
import { poll, testDatabase, testRedis } from '../src/testing/index.ts'

const logger = createLogger('test', false)
let redis: Awaited<ReturnType<typeof testRedis>>
const open: { close(): Promise<void> }[] = []

beforeEach(async () => {
  redis = await testRedis('queue')
})
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
  await redis.drop()
})

interface Payload {
  n: number
}
async function queue(name = 'work', attempts = 3): Promise<JobQueue<Payload>> {
  const made = await createQueue<Payload>({ name, redis: redis.client, logger, prefix: redis.prefix, attempts })
  open.push(made)
  return made
}
async function worker(
  process: WorkerOptions<Payload, unknown>['process'],
  over: Partial<WorkerOptions<Payload, unknown>> = {},
): Promise<JobWorker> {
  const made = await createWorker<Payload, unknown>({ name: 'work', redis: redis.client, logger, prefix: redis.prefix, process, ...over })
  open.push(made)
  return made
}
const quick = { backoff: { type: 'fixed', delay: 5 } }

describe('a queue', () => {
  test('hands a job to a worker, in the trace that it was added in', async () => {
    const jobs = await queue()
    const seen: unknown[] = []
    await worker(async (payload, job) => {
      seen.push([payload, job.name, currentTrace()?.traceId])
    })
    const trace = continueTrace(undefined)
    await runInTrace(trace, () => jobs.add('render', { n: 1 }))
    await poll(() => seen.length === 1)
    expect(seen).toEqual([[{ n: 1 }, 'render', trace.traceId]])
  })

  test('tries a failing job again, and an unrecoverable one not', async () => {
    const jobs = await queue()
    const attempts: string[] = []
    await worker(async (payload, job) => {
      attempts.push(`${payload.n}#${job.attempt}`)
      if (payload.n === 2) throw new UnrecoverableError('never')
      if (job.attempt < 3) throw new Error('not yet')
    })
    await jobs.add('a', { n: 1 }, quick)
    await jobs.add('b', { n: 2 }, quick)
    await poll(async () => {
      const counts = await jobs.counts()
      return counts['completed'] === 1 && counts['failed'] === 1
    })
    expect(attempts.toSorted()).toEqual(['1#1', '1#2', '1#3', '2#1'])
  })

  test('a job id adds a job once; ids are made so that the queue accepts any part', async () => {
    const jobs = await queue()
    const id = jobId('usr:1', 42, 'a-b')
    expect(id).not.toMatch(/:/)
    expect(jobId('a', 'b-c')).not.toBe(jobId('a-b', 'c'))
    await jobs.add('a', { n: 1 }, { jobId: id })
    await jobs.add('a', { n: 2 }, { jobId: id })
    expect((await jobs.counts())['waiting']).toBe(1)
    await expect(jobs.add('a', { n: 1 }, { jobId: 'a:b' })).rejects.toThrow(/no job id/)
    await expect(jobs.add('a', { n: 1 }, { jobId: '42' })).rejects.toThrow(/no job id/)
  })

  test('closes every connection that it opened', async () => {
    const connections = async () => (await redis.client.sendCommand<string>(['CLIENT', 'LIST'])).trim().split('\n').length
    const before = await connections()
    const jobs = await queue()
    const idle = await worker(async () => {})
    expect(await connections()).toBeGreaterThan(before)
    await idle.close()
    await jobs.close()
    open.length = 0
    await poll(async () => (await connections()) === before)
  })
})

describe('a worker', () => {
  test('that was killed after its effect: the job runs again and the effect stays one', async () => {
    const database = await testDatabase('queue')
    const effects = database.connection.collection('effects')
    await effects.createIndex({ job_id: 1 }, { unique: true })
    const jobs = await queue('kill')
    await jobs.add('a', { n: 1 })
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'processes', 'worker-killed-in-job.ts'), redis.url, redis.prefix, database.url, database.name],
      { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } },
    )
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')

    const repeats: boolean[] = []
    await worker(
      async (payload, job) => {
        const repeated = await effects.insertOne({ job_id: job.id, n: payload.n, by: 'successor' }).then(
          () => false,
          (error: unknown) => isDuplicateKey(error),
        )
        repeats.push(repeated)
      },
      { name: 'kill', lockMs: 1_000, stalledMs: 300 },
    )
    await poll(() => repeats.length === 1, { timeoutMs: 15_000 })
    expect(repeats).toEqual([true])
    expect(await effects.find().toArray()).toMatchObject([{ by: 'killed' }])
    await database.drop()
  })

  test('is reported as wedged while jobs wait, it has capacity and takes none, and not while it is busy, idle or paused', async () => {
    let now = 0
    const jobs = await queue('watched')
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

    // Not running yet: it looks open and takes nothing, as a wedged one does.
    await jobs.add('a', { n: 1 })
    await jobs.add('b', { n: 2 })
    expect(await complaintAfterLong()).toMatch(/jobs of "watched" wait and none was taken for 61 s/)
    await jobs.raw.pause()
    expect(await complaintAfterLong()).toBeUndefined()
    await jobs.raw.resume()

    void watched.run()
    await poll(async () => (await jobs.counts())['active'] === 1)
    expect(await complaintAfterLong()).toBeUndefined()
    gate.resolve()
    await poll(async () => (await jobs.counts())['completed'] === 2)
    expect(await complaintAfterLong()).toBeUndefined()
    await dog.stop()
    await watched.close()
  })

  test('continues after a Redis outage', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loomcast-queue-'))
    let server: RedisServer = await startRedis({ folder })
    const port = Number(new URL(server.url).port)
    const client = await connectRedis(server.url, 'queue-restart')
    const jobs = await createQueue<Payload>({ name: 'restart', redis: client, logger })
    const done: number[] = []
    const survivor = await createWorker<Payload>({
      name: 'restart',
      redis: client,
      logger,
      process: async (payload) => {
        done.push(payload.n)
      },
    })
    await jobs.add('a', { n: 1 })
    await poll(() => done.length === 1)
    await server.stop()
    await expect(jobs.add('lost', { n: 0 })).rejects.toThrow()
    server = await startRedis({ folder, port })
    await poll(() => jobs.add('b', { n: 2 }), { timeoutMs: 20_000 })
    await poll(() => done.includes(2), { timeoutMs: 20_000 })
    expect(survivor.stalled()).toBeUndefined()
    await survivor.close()
    await jobs.close()
    await client.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
})

test('a Redis that evicts keys is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-queue-'))
  const server = await startRedis({ folder })
  const client = await connectRedis(server.url, 'evicting')
  await client.configSet('maxmemory-policy', 'allkeys-lru')
  await expect(createQueue({ name: 'x', redis: client, logger })).rejects.toThrow(/noeviction/)
  await expect(createWorker({ name: 'x', redis: client, logger, process: async () => {} })).rejects.toThrow(/noeviction/)
  await client.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})
