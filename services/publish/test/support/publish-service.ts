import { DEFAULT_ENTITLEMENT, type Entitlement } from '@loomcast/contracts'
import type { EventBus } from '@loomcast/service-kit/events'
import { createJobRunner } from '@loomcast/service-kit/jobs'
import { connectDatabase, withTransaction } from '@loomcast/service-kit/mongo'
import { connectRedis } from '@loomcast/service-kit/redis'
import { fixedClock, recordingBus, testDatabase, testRedis, testTokens } from '@loomcast/service-kit/testing'
import type { Clock } from '@loomcast/service-kit/time'
import { startService } from '../../src/app.ts'
import { createComponents } from '../../src/composition-root.ts'
import type { Network, PostFilm } from '../../src/networks/adapter.ts'
import type { VideoClient } from '../../src/pictures/video-client.ts'
import { createOccurrences } from '../../src/posts/series/create-occurrences.ts'
import { createRepositories, type Repositories } from '../../src/repositories.ts'
import { sendJob } from '../../src/sending/send.job.ts'
import { loadPublishSettings } from '../../src/settings.ts'
import type { NetworkDouble as RemoteDouble } from '../doubles/double-server.ts'
import { type NetworkDouble, networkDouble } from './network-double.ts'

export const START = '2026-03-10T12:00:00Z'

interface Options {
  networks?: readonly Pick<NetworkDouble, 'adapter'>[]
  env?: Record<string, string>
  role?: 'http' | 'both'
  clock?: Clock
  /** Default: one that delivers nothing. */
  bus?: EventBus
  /** Servers that the test stops. Default: those of the test run. */
  servers?: { mongodb: string; redis: string }
  sweepMs?: number
  video?: VideoClient
}

/** Starts the service on a separate database with a fixed clock; by default only the HTTP role. `work()` does what a worker does when it wakes. */
export async function startPublish(
  name: string,
  {
    networks = [networkDouble()],
    env = {},
    role = 'http',
    clock: ownClock,
    bus: ownBus,
    servers,
    sweepMs,
    video = uploads(),
  }: Options = {},
) {
  const [database, redis] = servers
    ? await Promise.all([ownDatabase(servers.mongodb, `publish_${name}`), ownRedis(servers.redis)])
    : await Promise.all([testDatabase(`publish_${name}`), testRedis(`publish_${name}`)])
  const tokens = testTokens()
  const bus = recordingBus()
  const clock = fixedClock(START)
  const settings = loadPublishSettings({
    MONGODB_URL: database.url,
    REDIS_URL: redis.url,
    AUTH_JWKS_URL: 'http://127.0.0.1:9/jwks.json',
    CONNECTION_KEY: 'a key of connected accounts for tests only',
    ...env,
  })
  const adapters = new Map<Network, NetworkDouble['adapter']>(networks.map(({ adapter }) => [adapter.network, adapter]))
  const deps = {
    connection: database.connection,
    redis: redis.client,
    bus: ownBus ?? bus,
    settings,
    clock: ownClock ?? clock,
    logger: false as const,
    auth: { jwks: tokens.jwks },
    adapters,
    video,
    queuePrefix: `${redis.prefix}queue`,
    ...(sweepMs !== undefined && { sweepMs }),
  }
  const { app, close } = await startService({ ...deps, role })
  const repositories = createRepositories(database.connection)

  /** A worker with its own view of the stores. */
  const worker = (own: Repositories = repositories) => {
    const { context } = createComponents({ ...deps, repositories: own })
    // Waking is the queue's part; here, the test decides when a worker wakes.
    return createJobRunner(sendJob({ ...context, schedule: async () => {} }))
  }

  /**
   * A worker whose process ends while it has a post. It claims nothing after `end`: its call to a network returns at its time limit, and the next post would be taken
   * by a process that has ended.
   */
  function endingWorker(own: Repositories) {
    const ended = new AbortController()
    return { working: worker(own).runDue({ stop: ended.signal }), end: () => ended.abort() }
  }

  const ownWorker = worker()

  /** What a worker does every few seconds: creates the next posts of series. */
  const ownContext = { ...createComponents(deps).context, schedule: async () => {} }
  const repeat = (own: Repositories = repositories) => createOccurrences({ ...ownContext, repositories: own })

  async function call(
    user: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) {
    const response = await app.inject({
      method,
      url: `/api/publish${url}`,
      headers: { ...(await tokens.as(user)), ...headers },
      ...(payload && { payload }),
    })
    return { status: response.statusCode, body: response.json() }
  }

  return {
    app,
    tokens,
    bus,
    redis: redis.client,
    connection: database.connection,
    database,
    prefix: redis.prefix,
    deps,
    repositories,
    clock,
    call,
    worker,
    endingWorker,
    repeat,
    work: () => ownWorker.runDue(),

    async entitle(user: string, limits: Partial<Entitlement>, version = 1): Promise<void> {
      const data = { ...DEFAULT_ENTITLEMENT, ...limits, user_id: user, changed_at: START }
      await withTransaction(database.connection, (tx) => repositories.entitlements.apply({ data, version }, tx))
    },

    /** Connects an account, and returns its id. */
    async connect(user: string, network: Network = 'mastodon', address = `${user}.example`): Promise<string> {
      const { status, body } = await call(user, 'POST', '/connections', { network, fields: { address, token: 'abc' } })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body.connection_id
    },

    /** Connects an account at a double, by what a person enters or by signing in there. */
    async connectTo(user: string, network: Network, double: Pick<RemoteDouble, 'fields' | 'approve'>) {
      if (!double.approve) return call(user, 'POST', '/connections', { network, fields: double.fields })
      const begun = await call(user, 'POST', '/connections/sign-ins', { network })
      if (begun.status !== 201) throw new Error(JSON.stringify(begun.body))
      return call(user, 'POST', '/connections/sign-ins/complete', { network, ...double.approve(begun.body.url) })
    },

    /** Plans one post in UTC, and returns it. */
    async plan(user: string, change: object = {}) {
      const post = { ...POST, ...change }
      const { status, body } = await call(user, 'POST', '/posts', { posts: [post] })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body.posts[0]
    },

    /** A response that is a file. */
    async text(user: string, url: string) {
      const { headers, body } = await app.inject({ method: 'GET', url: `/api/publish${url}`, headers: await tokens.as(user) })
      return { headers, body }
    },

    post: async (user: string, id: string) => (await call(user, 'GET', `/posts/${id}`)).body,

    /** The emails that were requested, oldest first. */
    async mails(): Promise<{ mail_key: string; template: string; data: Record<string, string>; user_id: string }[]> {
      const rows = await database.connection
        .collection('outbox')
        .find({ type: 'com.loomcast.publish.mail-requested.v1' })
        .sort({ seq: 1 })
        .toArray()
      return rows.map(({ data }) => data)
    },

    async stop() {
      await close()
      await redis.drop()
      await database.drop()
    },
  }
}

async function ownDatabase(url: string, name: string): ReturnType<typeof testDatabase> {
  const connection = await connectDatabase(url, name)
  return { connection, name, url, drop: () => connection.close() }
}

async function ownRedis(url: string): ReturnType<typeof testRedis> {
  const client = await connectRedis(url, 'publish')
  return { client, prefix: 'test:', url, drop: () => client.close() }
}
/** A finished film of half a minute. */
export const filmOf = (video_id: string, bytes = 9_000_000): PostFilm => ({
  video_id,
  file_id: `fil_of_${video_id}`,
  read_key: `key of ${video_id}`,
  content_type: 'video/mp4',
  bytes,
  width: 1080,
  height: 1920,
  seconds: 30,
  ai_parts: ['footage'],
  poster: { file_id: `fil_poster_${video_id}`, read_key: `key of the poster of ${video_id}` },
})

/** The video service with the pictures of every user, except `fil_foreign`. */
export const uploads = (): VideoClient => ({
  findPictures: async (fileIds) =>
    fileIds
      .filter((id) => id !== 'fil_foreign')
      .map((file_id) => ({ file_id, read_key: `key of ${file_id}`, width: 1200, height: 900, generated: false })),
  loadPicture: async ({ file_id }) => Buffer.from(file_id),
  findFilms: async (videoIds) => videoIds.filter((id) => id !== 'job_foreign').map((id) => filmOf(id)),
  loadFilm: async (_film, { start, end }) => Buffer.alloc(end - start, 'f'),
  findLogo: async () => null,
  loadLogo: async ({ file_id }) => Buffer.from(file_id),
})

export const POST = {
  platform: 'linkedin',
  connection_id: null,
  text: 'Our bread is half price after six.',
  local_time: '2026-03-10T13:00',
  time_zone: 'UTC',
  state: 'planned',
}

export type PublishService = Awaited<ReturnType<typeof startPublish>>
