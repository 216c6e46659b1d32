import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { AttemptsExhausted, type DurableJob, JobError, type JobRun } from '../src/jobs/index.ts'
import { createLogger } from '../src/observability/index.ts'
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

describe('a job that fails', () => {
  test('retries up to the maximum number of attempts and handles the failure once', async () => {
    const runs: number[] = []
    const { add, job, failures } = testJob(async ({ record }) => {
      runs.push(record.attempts)
      throw new Error(`defect ${record.attempts}`)
    })
    await add('failing')
    await add('other')
    await job.start()
    await poll(() => failures.length === 2)
    await poll(async () => (await stateOf('failing')) === 'failed' && (await stateOf('other')) === 'failed')
    expect(runs.toSorted()).toEqual([1, 1, 2, 2, 3, 3])
    expect(failures.map(({ error }) => String(error))).toEqual(['Error: defect 3', 'Error: defect 3'])
    expect(await job.waiting()).toEqual({ count: 0, oldest_s: 0 })
  })

  test('does not retry a permanent failure', async () => {
    const { add, job, failures } = testJob(async () => {
      throw new JobError('no such recipient', { permanent: true })
    })
    await add('rejected')
    await job.start()
    await poll(() => failures.length === 1)
    expect(await database.connection.collection('tasks').findOne({ name: 'rejected' })).toMatchObject({ state: 'failed', attempts: 1 })
  })

  test('fails after finalFailure attempts if that is fewer than maxAttempts', async () => {
    const runs: number[] = []
    const { add, job, failures } = testJob(
      async ({ record }) => {
        runs.push(record.attempts)
        throw new Error('defect')
      },
      { finalFailure: 2 },
    )
    await add('failing')
    await job.start()
    await poll(() => failures.length === 1)
    expect(runs).toEqual([1, 2])
  })

  test('fails when all attempts ended without a result', async () => {
    const { add, job, records, failures } = testJob(finish)
    await add('crashing', { queued: false })
    let now = new Date(Date.now() - 3600_000)
    await database.connection.collection('tasks').updateOne({ name: 'crashing' }, { $set: { next_attempt_at: now } })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await records.claimNext(now)).not.toBeNull()
      now = new Date(now.getTime() + 60_000)
    }
    await job.start()
    await poll(() => failures.length > 0)
    expect(await stateOf('crashing')).toBe('failed')
    expect(failures).toEqual([{ id: 'crashing', error: expect.any(AttemptsExhausted) }])
  })
})

describe('fair scheduling', () => {
  test("starts a user's first job before the rest of another user's backlog", async () => {
    const order: string[] = []
    const { add, job } = testJob(
      async (run) => {
        order.push(run.record.user_id)
        await finish(run)
      },
      { fairBy: 'user_id' },
    )
    for (let index = 0; index < 5; index += 1) await add(`ada${index}`, { userId: 'ada' })
    await add('ben', { userId: 'ben' })
    await add('eve', { userId: 'eve' })
    await job.start()
    await poll(() => order.length === 7)
    expect(order).toEqual(['ada', 'ben', 'eve', 'ada', 'ada', 'ada', 'ada'])
  })

  test('starts records with precedence before all others, oldest first', async () => {
    const order: string[] = []
    const { add, job } = testJob(
      async (run) => {
        order.push(run.record._id)
        await finish(run)
      },
      { fairBy: 'user_id' },
    )
    await add('ben-new', { userId: 'ben' })
    await add('ada-1', { started: true })
    await add('ada-2', { started: true })
    await job.start()
    await poll(() => order.length === 3)
    expect(order).toEqual(['ada-1', 'ada-2', 'ben-new'])
  })

  test('counts and runs only the records of its partition', async () => {
    const order: string[] = []
    const { add, job } = testJob(
      async (run) => {
        order.push(run.record._id)
        await finish(run)
      },
      { fairBy: 'user_id', kind: 'local' },
    )
    await add('remote', { kind: 'remote' })
    await add('local-1', { kind: 'local' })
    await add('local-2', { kind: 'local', userId: 'ben' })
    expect((await job.waiting()).count).toBe(2)
    await job.start()
    await poll(async () => (await stateOf('local-1')) === 'done' && (await stateOf('local-2')) === 'done')
    expect(order).toEqual(['local-1', 'local-2'])
    expect(await stateOf('remote')).toBe('open')
  })
})

test('runs at most as many jobs at a time as its limit allows, whatever wakes it', async () => {
  let running = 0
  let maxActive = 0
  const release = Promise.withResolvers<void>()
  const { add, job } = testJob(
    async (run) => {
      running += 1
      maxActive = Math.max(maxActive, running)
      await release.promise
      running -= 1
      await finish(run)
    },
    { concurrency: 3, sweepMs: 20 },
  )
  const ids = Array.from({ length: 12 }, (_, index) => `t${index}`)
  for (const [index, id] of ids.entries()) await add(id, { queued: index % 2 === 0 })
  await job.start()
  await poll(() => running === 3)
  // Sweeps and entries go on.
  await poll(async () => (await job.waiting()).count === 9)
  release.resolve()
  await poll(async () => (await Promise.all(ids.map(stateOf))).every((state) => state === 'done'))
  expect(maxActive).toBe(3)
})
