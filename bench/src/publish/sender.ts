import { setTimeout as delay } from 'node:timers/promises'
import { startService } from '@loomcast/publish'
import { service } from '@loomcast/publish/service'
import { createSealer } from '@loomcast/service-kit/encryption'
import { createLocalBus } from '@loomcast/service-kit/events'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { connectRedis } from '@loomcast/service-kit/redis'
import { testTokens } from '@loomcast/service-kit/testing'

export const POSTS = 1_000
const LATENCY_MS = 50
/** Long enough for a sweep to queue the posts before they are due. */
const LEAD_MS = 5_000
const SWEEP_MS = 2_000
const KEY = 'a key of connected accounts for benchmarks only'
const logger = createLogger('bench', false)

interface DuePost {
  user: string
  account?: number
}

/** The service with its real queue, and a network in memory that responds after a while. */
export async function startSender({ mongoUrl, redisUrl }: { mongoUrl: string; redisUrl: string }) {
  const connection = await connectDatabase(mongoUrl, 'bench_publish')
  const redis = await connectRedis(redisUrl, 'publish')
  const bus = createLocalBus({ logger })
  const settings = service.loadSettings({
    MONGODB_URL: mongoUrl,
    REDIS_URL: redisUrl,
    AUTH_JWKS_URL: 'http://127.0.0.1:9/jwks.json',
    CONNECTION_KEY: KEY,
  })
  const sentAt = new Map<string, number>()
  const call = () => delay(LATENCY_MS)
  const adapter = {
    network: 'bluesky' as const,
    name: 'Double',
    fields: [],
    limits: { characters: null, unit: 'graphemes' as const },
    articles: false,
    takesLanguage: false,
    threads: false,
    pictures: null,
    repeat: 'safe' as const,
    connect: async ({ address = '' }: Readonly<Record<string, string>>) => ({ name: address, address, credentials: { token: 'abc' } }),
    check: async () => {},
    keyOf: ({ post_id }: { post_id: string }) => post_id,
    prepare: async () => ({}),
    async commit(_account: unknown, { post_id }: { post_id: string }) {
      sentAt.set(post_id, Date.now())
      await call()
      return { kind: 'published' as const, remote_id: post_id, url: null }
    },
    lookup: async () => ({ kind: 'absent' as const }),
  }
  const running = await startService({
    connection,
    redis,
    bus,
    settings,
    logger: false,
    auth: { jwks: testTokens().jwks },
    adapters: new Map([['bluesky' as const, adapter]]),
    role: 'both',
    sweepMs: SWEEP_MS,
  })
  const sealer = createSealer({ key: KEY, purpose: 'loomcast connection credentials', keyName: 'CONNECTION_KEY' })
  let rounds = 0

  return {
    connection,
    call,

    /** Makes the posts due at once. Resolves to how late each was sent (s), in their order. */
    async send(posts: readonly DuePost[]): Promise<number[]> {
      rounds += 1
      const now = new Date()
      const due_at = new Date(now.getTime() + LEAD_MS)
      const ids = posts.map((_post, index) => `post_${rounds}_${index}`)
      const connections = new Map(posts.map(({ user, account = 0 }) => [`conn_${rounds}_${user}_${account}`, user]))
      const common = { network: 'bluesky', created_at: now }
      const rows = [...connections].map(([_id, user_id]) => ({
        ...common,
        _id,
        user_id,
        name: _id,
        address: `https://${_id}.example`,
        credentials: sealer.seal('{"token":"abc"}', user_id),
        state: 'ok',
        problem: null,
        checked_at: now,
        next_check_at: null,
        last_sent_at: null,
        last_sent_by: null,
        spaced_until: null,
      }))
      await connection.collection<{ _id: string }>('connections').insertMany(rows)
      const stored = posts.map(({ user: user_id, account = 0 }, index) => ({
        ...common,
        _id: ids[index] ?? '',
        user_id,
        connection_id: `conn_${rounds}_${user_id}_${account}`,
        platform: 'bluesky',
        text: `Post ${index}`,
        title: null,
        local_time: due_at.toISOString().slice(0, 16),
        time_zone: 'UTC',
        due_at,
        tz_version: process.versions.tz ?? '',
        state: 'planned',
        revision: 1,
        tries: 0,
        unconfirmed_at: null,
        attempt_id: null,
        lookups: 0,
        next_lookup_at: null,
        source: null,
        published: null,
        problem: null,
        updated_at: now,
        attempts: 0,
        next_attempt_at: due_at,
        lease_id: null,
        leased_until: null,
        served_at: null,
        traceparent: null,
      }))
      await connection.collection<{ _id: string }>('planned_posts').insertMany(stored)
      while (!ids.every((id) => sentAt.has(id))) await delay(20)
      const isPublished = () =>
        connection.collection<{ _id: string }>('planned_posts').countDocuments({ _id: { $in: ids }, state: 'published' } as never)
      while ((await isPublished()) < ids.length) await delay(50)
      return ids.map((id) => Math.max(0, (sentAt.get(id) ?? Number.NaN) - due_at.getTime()) / 1000)
    },

    async stop() {
      await running.close()
      await redis.close()
      await connection.close()
    },
  }
}
