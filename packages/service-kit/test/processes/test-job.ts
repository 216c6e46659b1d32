import type mongoose from 'mongoose'
import type { RedisClientType } from 'redis'
import {
  createDurableJob,
  createJobRecords,
  type DurableJob,
  type JobRecord,
  type JobRecords,
  type JobRun,
  newJob,
} from '../../src/jobs/index.ts'
import type { Logger } from '../../src/observability/index.ts'

export interface Task extends JobRecord {
  name: string
  user_id: string
  state: 'open' | 'done' | 'failed' | 'canceled'
  progress?: number
  started?: boolean
  kind?: string
}

export interface TestJob {
  job: DurableJob<Task>
  records: JobRecords<Task>
  failures: { id: string; error: unknown }[]
  add(id: string, options?: { queued?: boolean; userId?: string } & Pick<Task, 'started' | 'kind'>): Promise<void>
}

/** A durable job with short intervals on its own collection. */
export function createTestJob({
  connection,
  redis,
  fairBy,
  kind,
  beforeSweep,
  ...options
}: {
  connection: mongoose.Connection
  redis: RedisClientType
  prefix: string
  logger: Logger
  /** Records with `started` take precedence. */
  fairBy?: 'user_id'
  /** Uses only records of this kind. */
  kind?: string
  finalFailure?: number
  service?: string
  graceMs?: number
  sweepMs?: number
  concurrency?: number
  /** Each sweep waits for it before it reads the due records. */
  beforeSweep?(): Promise<void>
  run(run: JobRun<Task>): Promise<void>
}): TestJob {
  const records = createJobRecords<Task>({
    model: { db: connection, collection: { name: 'tasks' } },
    unfinished: { state: 'open' },
    leaseMs: 1_000,
    ...(fairBy && { fairBy, precedence: { started: true } }),
    ...(kind !== undefined && { partition: { kind } }),
  })
  const failures: TestJob['failures'] = []
  const job = createDurableJob<Task>({
    name: 'tasks',
    service: 'test',
    redis,
    records: {
      ...records,
      async due(now, limit) {
        await beforeSweep?.()
        return records.due(now, limit)
      },
    },
    clock: () => new Date(),
    heartbeatMs: 100,
    sweepMs: 200,
    maxAttempts: 3,
    retryAfterMs: () => 20,
    async onFailure({ record, finish }, error) {
      await finish({ state: 'failed' })
      failures.push({ id: record._id, error })
    },
    ...options,
  })
  return {
    job,
    records,
    failures,
    async add(id, { queued = true, userId = 'ada', ...fields } = {}) {
      const task: Task = { _id: id, name: id, user_id: userId, state: 'open', ...fields, ...newJob(new Date()) }
      await connection.collection<Task>('tasks').insertOne(task)
      if (queued) await job.submit(task)
    },
  }
}
