import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import type { StoredJob } from '../src/rendering/job.model.ts'
import { createJobChanges, type JobChanges } from '../src/rendering/job-changes.ts'
import { createJobChannel, type JobChannel } from '../src/rendering/job-channel.ts'
import { createRepositories } from '../src/repositories.ts'
import { silent, startVideo, type VideoService } from './support/video-service.ts'

const NEVER_MS = 3_600_000
const clock = () => new Date()
let video: VideoService
const opened: JobChanges[] = []

beforeAll(async () => {
  video = await startVideo('changes', { role: 'http' })
  await video.entitle('ada')
  await video.entitle('ben')
})
afterAll(() => video.stop())
beforeEach(() => video.models.jobs.deleteMany({}))
afterEach(() => {
  for (const changes of opened.splice(0)) changes.stop()
})

/** Another http process, which counts its reads. */
function otherProcess({ fallbackMs = NEVER_MS, channel = channelOfService() } = {}) {
  const { jobs } = createRepositories(video.database.connection)
  const reads: string[] = []
  const counted = {
    findChanged(...args: Parameters<typeof jobs.findChanged>) {
      reads.push('search')
      return jobs.findChanged(...args)
    },
    findAll(ids: readonly string[]) {
      reads.push(...ids)
      return jobs.findAll(ids)
    },
  }
  const logger = silent
  const changes = createJobChanges({ jobs: counted, channel, clock, logger, fallbackMs })
  opened.push(changes)
  const received: StoredJob[] = []
  const subscribe = (user: string) => changes.subscribe(user, (job) => received.push(job))
  return {
    reads,
    received,
    subscribe,
    has: (jobId: string, state: string) => received.some((job) => job._id === jobId && job.state === state),
  }
}

function channelOfService(): JobChannel {
  const { redis, prefix = '' } = video.deps
  return createJobChannel({ redis, prefix, logger: silent })
}

async function subscriptions(): Promise<number> {
  const name = `${video.deps.prefix}video:job-changes`
  return (await video.redis.client.pubSubNumSub(name))[name] ?? 0
}

async function connected(process: ReturnType<typeof otherProcess>): Promise<void> {
  await poll(async () => process.reads.includes('search'))
}

test('reports a change of another process without searching the database', async () => {
  const process = otherProcess()
  process.subscribe('ada')
  await connected(process)
  const jobId = await video.begin('ada')
  await poll(async () => process.has(jobId, 'queued'))
  await video.call('ada', 'POST', `/api/video/cancel/${jobId}`)
  await poll(async () => process.has(jobId, 'cancelled'))
  expect(process.reads.filter((read) => read === 'search')).toHaveLength(1)
})

test('reads nothing when a job of a user without a stream in this process changes, regardless of the number of open streams', async () => {
  const process = otherProcess()
  for (let user = 0; user < 1_000; user++) process.subscribe(`user-${user}`)
  process.subscribe('ben')
  await connected(process)
  await video.call('ada', 'POST', `/api/video/cancel/${await video.begin('ada')}`)
  const jobId = await video.begin('ben')
  await poll(async () => process.has(jobId, 'queued'))
  expect(process.reads).toEqual(['search', jobId])
})

test('publishes after the commit and nothing of an aborted transaction', async () => {
  const published: string[] = []
  const { connection } = video.database
  const { jobs } = createRepositories(connection, ({ _id, state }) => published.push(`${_id} ${state}`))
  const jobId = await video.begin('ada')
  const failure = { step: 'analyze_images', code: 'cancelled', message: '' } as unknown as NonNullable<StoredJob['failure']>
  const aborted = withTransaction(connection, async (tx) => {
    await jobs.cancel('ada', jobId, failure, clock(), tx)
    throw new Error('aborted')
  })
  await expect(aborted).rejects.toThrow('aborted')
  expect(published).toEqual([])
  await withTransaction(connection, async (tx) => {
    await jobs.cancel('ada', jobId, failure, clock(), tx)
    expect(published).toEqual([])
  })
  expect(published).toEqual([`${jobId} cancelled`])
})

test('finds a change after its message was lost, once', async () => {
  const process = otherProcess({ fallbackMs: 50 })
  process.subscribe('ada')
  const jobId = await video.begin('ada')
  await poll(async () => process.has(jobId, 'queued'))
  // As by a process that was killed between its commit and the message.
  const change = { $set: { percent: 40, state: 'processing', changed_at: clock() }, $inc: { revision: 1 } } as const
  await video.models.jobs.updateOne({ _id: jobId }, change)
  await poll(async () => process.has(jobId, 'processing'))
  const searches = () => process.reads.filter((read) => read === 'search').length
  const before = searches()
  await poll(async () => searches() > before + 2)
  expect(process.received.map(({ revision }) => revision)).toEqual([0, 1])
})

test('searches after a lost connection for the changes that were published meanwhile', async () => {
  const process = otherProcess()
  process.subscribe('ada')
  await connected(process)
  const jobId = await video.begin('ada')
  await poll(async () => process.has(jobId, 'queued'))
  const change = { $set: { state: 'processing', changed_at: clock() }, $inc: { revision: 1 } } as const
  await video.models.jobs.updateOne({ _id: jobId }, change)
  await video.redis.client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub'])
  await poll(async () => process.has(jobId, 'processing'))
  await poll(async () => (await subscriptions()) > 0)
  await video.call('ada', 'POST', `/api/video/cancel/${jobId}`)
  await poll(async () => process.has(jobId, 'cancelled'))
})

test('reads again what it could not read', async () => {
  let failing = true
  const { jobs } = createRepositories(video.database.connection)
  const none: JobChannel = { publish: () => {}, open: () => {}, close: () => {} }
  const changes = createJobChanges({
    channel: none,
    clock,
    logger: silent,
    fallbackMs: 20,
    jobs: {
      findChanged: jobs.findChanged,
      findAll(ids) {
        if (!failing) return jobs.findAll(ids)
        failing = false
        throw new Error('MongoDB is unavailable')
      },
    },
  })
  opened.push(changes)
  const received: string[] = []
  changes.subscribe('ada', (job) => received.push(job._id))
  const jobId = await video.begin('ada')
  await poll(async () => received.length > 0)
  expect([received, failing]).toEqual([[jobId], false])
})

test('does not report jobs that ended before the stream was opened', async () => {
  const process = otherProcess({ fallbackMs: 50 })
  const earlier = await video.begin('ada')
  await video.call('ada', 'POST', `/api/video/cancel/${earlier}`)
  await video.models.jobs.updateOne({ _id: earlier }, { $set: { changed_at: new Date(Date.now() - 30_000) } })
  process.subscribe('ada')
  const jobId = await video.begin('ada')
  await poll(async () => process.has(jobId, 'queued'))
  expect(process.received.map(({ _id }) => _id)).toEqual([jobId])
})
