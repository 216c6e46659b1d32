import { startService } from '@loomcast/admin'
import { ANALYTICS_GROUP, type Analytics, type AnalyticsEvent, loadAdminSettings } from '@loomcast/admin/analytics'
import { startMongo, startRedis } from '@loomcast/local-servers'
import { type BusEvent, createPausedBus, type EventBus } from '@loomcast/service-kit/events'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { connectRedis } from '@loomcast/service-kit/redis'
import { fixedClock, testTokens } from '@loomcast/service-kit/testing'
import type { Connection } from 'mongoose'
import type { BenchContext } from '../bench.ts'
import { NOW } from './events.ts'
import { createPlainInserts } from './plain-inserts.ts'

export interface Setup {
  connection: Connection
  mongoPid: number
  /** Adds events as the service does with those that wait on a partition of a topic. */
  handleBatch(events: AnalyticsEvent[], partition: number): Promise<void>
  /** Stores the same rows without computing figures. */
  insertPlainly(events: AnalyticsEvent[], partition: number): Promise<void>
  /** The response to GET /api/admin/analytics?days=90. */
  analytics(): Promise<Analytics>
}

type HandleBatch = (events: readonly BusEvent[], partition: number) => Promise<void>

const UNUSED_URL = 'http://127.0.0.1:9'
/** A token is used for this long; it is valid for several minutes. */
const TOKEN_MS = 60_000

/** Starts the admin service with a fixed clock; its events come from the bench instead of a transport. */
export async function startSetup({ folder, log, atEnd }: BenchContext): Promise<Setup> {
  log('starting MongoDB, Redis and the admin service')
  const [mongo, redisServer] = await Promise.all([startMongo({ folder, expiry: false }), startRedis({ folder })])
  atEnd(() => Promise.all([mongo.stop(), redisServer.stop()]))
  const connection = await connectDatabase(mongo.url, 'bench_analytics')
  atEnd(() => connection.close())
  const redis = await connectRedis(redisServer.url, 'bench', () => {})
  atEnd(() => redis.close())
  const tokens = testTokens()
  const groups = new Map<string, HandleBatch>()
  const bus: EventBus = {
    ...createPausedBus({ logger: createLogger('bench', false) }),
    async subscribe({ group, handleBatch }) {
      if (handleBatch) groups.set(group, handleBatch)
    },
  }
  const { app, close } = await startService({
    connection,
    redis,
    bus,
    clock: fixedClock(new Date(NOW).toISOString()),
    logger: false,
    auth: { jwks: tokens.jwks },
    role: 'both',
    settings: loadAdminSettings({
      MONGODB_URL: mongo.url,
      REDIS_URL: redisServer.url,
      AUTH_JWKS_URL: `${UNUSED_URL}/jwks.json`,
      AUTH_URL: UNUSED_URL,
      CONTENT_URL: UNUSED_URL,
      VIDEO_URL: UNUSED_URL,
      BILLING_URL: UNUSED_URL,
      PUBLISH_URL: UNUSED_URL,
    }),
  })
  atEnd(close)
  const handleBatch = groups.get(ANALYTICS_GROUP)
  if (!handleBatch) throw new Error('The group takes no batches.')
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const login = { headers: await tokens.as('usr_admin', 'admin'), at: performance.now() }
  return {
    connection,
    mongoPid: mongo.pid,
    handleBatch,
    insertPlainly: await createPlainInserts(connection),
    async analytics() {
      if (performance.now() - login.at > TOKEN_MS)
        Object.assign(login, { headers: await tokens.as('usr_admin', 'admin'), at: performance.now() })
      const response = await fetch(`${origin}/api/admin/analytics?days=90`, { headers: login.headers })
      if (!response.ok) throw new Error(`The response is ${response.status}: ${await response.text()}`)
      return (await response.json()) as Analytics
    },
  }
}
