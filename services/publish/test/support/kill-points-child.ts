import { createJobRunner } from '@loomcast/service-kit/jobs'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { connectRedis } from '@loomcast/service-kit/redis'
import { recordingBus } from '@loomcast/service-kit/testing'
import { createComponents } from '../../src/composition-root.ts'
import type { LoadFilm, NetworkAdapter, PostContent } from '../../src/networks/adapter.ts'
import { createGuarded } from '../../src/networks/guarded.ts'
import { createAdapters } from '../../src/networks/registry.ts'
import { createRepositories } from '../../src/repositories.ts'
import type { StoredAttempt } from '../../src/sending/attempt.model.ts'
import { sendJob } from '../../src/sending/send.job.ts'
import { loadPublishSettings } from '../../src/settings.ts'
import { addressAtDouble } from '../doubles/authority.ts'
import { APPS, lastingTokens } from '../doubles/start-network.ts'
import type { KillPoint } from './kill-point.ts'

/** A worker process with the adapters of the product. It waits for its end at the point of each post, and prints the post's id when it is there. */
const { env } = process
const points = new Map<string, KillPoint>(Object.entries(JSON.parse(String(env['CHILD_POINTS']))))
const now = new Date(String(env['CHILD_TIME']))
const clock = () => now
const settings = loadPublishSettings(env)
const connection = await connectDatabase(settings.MONGODB_URL, String(env['CHILD_DATABASE']))
const plain = createRepositories(connection)

async function at(point: KillPoint, postId: string): Promise<void> {
  if (points.get(postId) !== point) return
  process.stdout.write(`${postId}\n`)
  await new Promise(() => {})
}

/** The process is killed after a look-up of every second post, and before it otherwise. */
const isOdd = env['CHILD_ODD'] === 'true'

const stopping = (adapter: NetworkAdapter): NetworkAdapter => ({
  ...adapter,
  async commit(account, content: PostContent, ...rest) {
    await at('before the call to publish', content.post_id)
    return adapter.commit(account, content, ...rest)
  },
  async lookup(account, content: PostContent, ...rest) {
    if (isOdd) await adapter.lookup(account, content, ...rest)
    await at('during a look-up', content.post_id)
    return adapter.lookup(account, content, ...rest)
  },
})

const repositories: typeof plain = {
  ...plain,
  attempts: {
    ...plain.attempts,
    async latest(postId, ...rest) {
      await at('after the claim', postId)
      return plain.attempts.latest(postId, ...rest)
    },
    async save(attempt: StoredAttempt, tx) {
      if (attempt.stage === 'prepared') await at('after the upload', attempt.post_id)
      return plain.attempts.save(attempt, tx)
    },
  },
  sending: {
    ...plain.sending,
    jobs: {
      ...plain.sending.jobs,
      async claimById(id, time) {
        await at('before the claim', id)
        return plain.sending.jobs.claimById(id, time)
      },
    },
    settle(post, ...rest) {
      if (points.get(post._id) !== 'answered, but not settled') return plain.sending.settle(post, ...rest)
      return at('answered, but not settled', post._id) as never
    },
  },
}

const loadPicture = async () => Buffer.from('a picture')
const pictureAddress = async () => `https://loomcast.example/picture.jpg?bytes=${Buffer.from('a picture').toString('base64url')}`
const filmAddress = async () => 'https://loomcast.example/film.mp4'
const loadFilm: LoadFilm = async (_film, { start, end }) => Buffer.alloc(end - start)
const plainGuarded = createGuarded({ allowLoopback: true })
const guarded: typeof plainGuarded = {
  ...plainGuarded,
  fetch: (request) => plainGuarded.fetch({ ...request, url: addressAtDouble(request) }),
}
const adapters = createAdapters({ guarded, clock, loadPicture, pictureAddress, loadFilm, filmAddress, apps: APPS, tokens: lastingTokens })
const { context } = createComponents({
  connection,
  redis: await connectRedis(settings.REDIS_URL, 'publish', () => {}),
  bus: recordingBus(),
  settings,
  logger: false,
  adapters: new Map([...adapters].map(([network, adapter]) => [network, stopping(adapter)])),
  repositories,
  clock,
})
const job = sendJob({ ...context, schedule: async () => {} })
const runner = createJobRunner({
  ...job,
  async run(run) {
    await job.run(run)
    await at('after it was settled', run.record._id)
  },
})
setInterval(() => {}, 60_000)
await Promise.all([...points].map(() => runner.runDue()))
