import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { startRedis } from '@loomcast/local-servers'
import { Queue } from 'bullmq'
import { type DurableJob, JobLost, type JobRun } from '../src/jobs/index.ts'
import { createLogger } from '../src/observability/index.ts'
import { connectRedis } from '../src/redis/index.ts'
import { poll, testDatabase, testRedis } from '../src/testing/index.ts'
import { createTestJob, type Task, type TestJob } from './processes/test-job.ts'

const logger = createLogger('test', false)
let database: Awaited<ReturnType<typeof testDatabase>>
let redis: Awaited<ReturnType<typeof testRedis>>
const started: DurableJob<Task>[] = []

beforeEach(async () => {
  database = await testDatabase('jobs')
  redis = await testRedis('jobs')
})
afterEach(async () => {
  for (const job of started.splice(0)) await job.stop()
  await redis.drop()
  await database.drop()
})

function testJob(run: (run: JobRun<Task>) => Promise<void>, overrides: Partial<Parameters<typeof createTestJob>[0]> = {}): TestJob {
  const created = createTestJob({ connection: database.connection, redis: redis.client, prefix: redis.prefix, logger, run, ...overrides })
  started.push(created.job)
  return created
}
const stateOf = async (id: string) => (await database.connection.collection<Task>('tasks').findOne({ _id: id }))?.state
const finish = async ({ finish }: JobRun<Task>) => finish({ state: 'done' })
const queue = () => new Queue('tasks', { connection: redis.client as never, prefix: redis.prefix, skipVersionCheck: true })

describe('a durable job', () => {
  test('runs a job once when two workers compete for it', async () => {
    const runs: string[] = []
    const workers = ['one', 'two'].map((name) =>
      testJob(async (run) => {
        runs.push(`${run.record._id} ${name}`)
        await finish(run)
      }),
    )
    const ids = Array.from({ length: 10 }, (_, index) => `t${index}`)
    for (const id of ids) await workers[0]!.add(id)
    await Promise.all(workers.map(({ job }) => job.start()))
    await poll(async () => (await Promise.all(ids.map(stateOf))).every((state) => state === 'done'))
    expect(runs.map((each) => each.split(' ')[0]).sort()).toEqual(ids.sort())
  })

  test('runs a job again when its worker is killed', async () => {
    const { add, job } = testJob(finish)
    await add('killed')
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'processes', 'worker-killed-in-durable-job.ts'), redis.url, redis.prefix, database.url, database.name],
      { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } },
    )
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
    expect(await stateOf('killed')).toBe('open')
    await job.start()
    await poll(async () => (await stateOf('killed')) === 'done')
    expect(await database.connection.collection('tasks').findOne({ name: 'killed' })).toMatchObject({ attempts: 2 })
  })

  test('finds jobs that the queue lost or never received', async () => {
    const { add, job } = testJob(finish)
    await add('lost')
    const entries = queue()
    await entries.obliterate({ force: true })
    await entries.close()
    await add('never-queued', { queued: false })
    await job.start()
    await poll(async () => (await stateOf('lost')) === 'done' && (await stateOf('never-queued')) === 'done')
  })

  test('treats a record without job fields as due', async () => {
    const { job } = testJob(finish)
    await database.connection.collection<{ _id: string; state: string }>('tasks').insertOne({ _id: 'old', state: 'open' })
    expect((await job.waiting()).count).toBe(1)
    await job.start()
    await poll(async () => (await stateOf('old')) === 'done')
    expect(await job.waiting()).toEqual({ count: 0, oldest_s: 0 })
  })

  test('rejects writes of a worker whose lease expired and whose job was claimed by another worker', async () => {
    const { records, add } = testJob(finish)
    await add('slow', { queued: false })
    const now = new Date()
    const stale = await records.claimNext(now)
    expect(await records.claimNext(now)).toBeNull()
    const later = new Date(now.getTime() + 60_000)
    const next = await records.claimNext(later)
    expect(next?._id).toBe('slow')
    expect(await records.renew(stale!, {}, later)).toBe(false)
    expect(await records.finish(stale!, { state: 'failed' })).toBe(false)
    expect(await records.release(stale!, later, true, {})).toBeNull()
    expect(await records.remove(stale!)).toBe(false)
    expect(await records.finish(next!, { state: 'done' })).toBe(true)
    expect(await stateOf('slow')).toBe('done')
  })

  test('extends the lease and saves the progress with heartbeats', async () => {
    const taken: string[] = []
    const release = Promise.withResolvers<void>()
    const first = testJob(async (run) => {
      taken.push('first')
      run.report({ progress: 0.5 })
      await release.promise
      await finish(run)
    })
    const second = testJob(async (run) => {
      taken.push('second')
      await finish(run)
    })
    await first.add('long')
    await first.job.start()
    await poll(() => taken.length === 1)
    await second.job.start()
    const claimed = await database.connection.collection<Task>('tasks').findOne({ _id: 'long' })
    // The lease was extended by more than twice its duration.
    await poll(async () => {
      const task = await database.connection.collection<Task>('tasks').findOne({ _id: 'long' })
      return task!.leased_until!.getTime() > claimed!.leased_until!.getTime() + 2_000
    })
    expect(await database.connection.collection<Task>('tasks').findOne({ _id: 'long' })).toMatchObject({ progress: 0.5, attempts: 1 })
    release.resolve()
    await poll(async () => (await stateOf('long')) === 'done')
    expect(taken).toEqual(['first'])
  })

  test('aborts a canceled job and rejects its result', async () => {
    const reasons: unknown[] = []
    const { add, job, records } = testJob(async (run) => {
      await once(run.signal, 'abort')
      reasons.push(run.signal.reason)
      await run.finish({ state: 'done' }).catch((error) => reasons.push(error))
    })
    await add('canceled-job')
    await job.start()
    await poll(async () => (await database.connection.collection<Task>('tasks').findOne({ _id: 'canceled-job' }))?.lease_id)
    await records.cancel({ _id: 'canceled-job' }, { state: 'canceled' })
    await poll(() => reasons.length === 2)
    expect(reasons).toEqual([expect.any(JobLost), expect.any(JobLost)])
    expect(await stateOf('canceled-job')).toBe('canceled')
    expect(await records.cancel({ _id: 'canceled-job' }, { state: 'open' })).toBeNull()
  })

  test('releases a job when its worker stops, so that another worker continues the same attempt immediately', async () => {
    const first = testJob(async (run) => {
      await once(run.signal, 'abort')
      run.signal.throwIfAborted()
    })
    await first.add('moved')
    await first.job.start()
    await poll(async () => (await database.connection.collection<Task>('tasks').findOne({ _id: 'moved' }))?.lease_id)
    const second = testJob(finish, { sweepMs: 60_000 })
    await second.job.start()
    await first.job.stop()
    await poll(async () => (await stateOf('moved')) === 'done')
    expect(await database.connection.collection<Task>('tasks').findOne({ _id: 'moved' })).toMatchObject({ attempts: 1 })
  })

  test('finishes a running job within the grace period of a stop', async () => {
    const running = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const { add, job } = testJob(
      async (run) => {
        running.resolve()
        await release.promise
        await finish(run)
      },
      { graceMs: 10_000 },
    )
    await add('nearly-done')
    await add('later')
    await job.start()
    await running.promise
    const stopped = job.stop()
    release.resolve()
    await stopped
    expect([await stateOf('nearly-done'), await stateOf('later')].sort()).toEqual(['done', 'open'])
  })

  test('claims no further job once it stops, even while a sweep still waits for the database', async () => {
    const running = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const dueQuery = Promise.withResolvers<void>()
    const { add, job } = testJob(
      async (run) => {
        running.resolve()
        await release.promise
        await finish(run)
      },
      { graceMs: 10_000, beforeSweep: () => dueQuery.promise },
    )
    await add('nearly-done')
    await add('later')
    await job.start()
    await running.promise
    const stopped = job.stop()
    release.resolve()
    await poll(async () => [await stateOf('nearly-done'), await stateOf('later')].includes('done'))
    dueQuery.resolve()
    await stopped
    expect([await stateOf('nearly-done'), await stateOf('later')].sort()).toEqual(['done', 'open'])
  })
})

test('runs due jobs while Redis is unavailable, and those of the queue once Redis is back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jobs-redis-'))
  let server = await startRedis({ folder })
  const port = Number(new URL(server.url).port)
  const client = await connectRedis(server.url, 'jobs', () => {})
  try {
    const { add, job } = testJob(finish, { redis: client })
    await job.start()
    await add('before')
    await poll(async () => (await stateOf('before')) === 'done')
    await server.stop()
    await add('during')
    await poll(async () => (await stateOf('during')) === 'done')
    await rm(folder, { recursive: true, force: true })
    server = await startRedis({ folder: await mkdtemp(join(tmpdir(), 'jobs-redis-')), port })
    await add('after')
    await poll(async () => (await stateOf('after')) === 'done')
    expect(job.stalled()).toBeUndefined()
    await job.stop()
    started.length = 0
  } finally {
    await client.close()
    await server.stop()
  }
})
