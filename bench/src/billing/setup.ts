import { type RunningBilling, startService as startBilling } from '@loomcast/billing'
import { service as billingService } from '@loomcast/billing/service'
import { loadContentSettings, startService as startContent } from '@loomcast/content'
import { startKafka, startMongo, startRedis } from '@loomcast/local-servers'
import { createKafkaBus, createLocalBus, type EventBus } from '@loomcast/service-kit/events'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { connectRedis } from '@loomcast/service-kit/redis'
import { testTokens } from '@loomcast/service-kit/testing'
import { startEmulator } from '@loomcast/stripe-emulator/testing'
import type { BenchContext } from '../bench.ts'
import { startBareWebhook } from './bare-webhook.ts'
import { watchEffects } from './effects.ts'

export type BusName = 'local' | 'kafka'

const ORIGIN = 'http://localhost:3000'
const logger = createLogger('bench', false)

/** An event as the provider sent it. */
export interface Delivery {
  type: string
  body: string
  signature: string
  /** When the request began (ms, `performance.now`). */
  sentAt: number
  /** Time until the response (ms). */
  answeredAfterMs: number
}

export interface Servers {
  mongoUrl: string
  redisUrl: string
  brokers: string
}

export type Setup = Awaited<ReturnType<typeof startSetup>>

export async function startServers({ folder, log, atEnd }: BenchContext): Promise<Servers> {
  log('starting MongoDB, Redis and Kafka')
  const [mongo, redis, kafka] = await Promise.all([startMongo({ folder }), startRedis({ folder }), startKafka({ folder })])
  atEnd(() => Promise.all([mongo.stop(), redis.stop(), kafka.stop()]))
  return { mongoUrl: mongo.url, redisUrl: redis.url, brokers: kafka.brokers }
}

/**
 * Starts billing with the sandbox and content with its projections in this process, each with its own database, and a bare webhook for comparison. The sandbox
 * sends its events by HTTP.
 */
export async function startSetup(servers: Servers, busName: BusName) {
  const ended: (() => Promise<unknown>)[] = []
  const connect = async (database: string) => {
    const connection = await connectDatabase(servers.mongoUrl, `${database}_${busName}`)
    ended.push(() => connection.close())
    return connection
  }
  const billingDatabase = await connect('bench_billing')
  const contentDatabase = await connect('bench_content')
  const bareDatabase = await connect('bench_bare')
  const watched = await connect('bench_content')
  const redis = await connectRedis(servers.redisUrl, 'bench', () => {})
  ended.push(() => redis.close())
  const local = createLocalBus({ logger })
  const busOf = (service: string): EventBus =>
    busName === 'local' ? local : createKafkaBus({ brokers: [servers.brokers], clientId: `bench-${service}`, service, logger })
  const buses = { billing: busOf('billing'), content: busOf('content') }

  const env = {
    MONGODB_URL: servers.mongoUrl,
    REDIS_URL: servers.redisUrl,
    AUTH_JWKS_URL: 'http://127.0.0.1:1/jwks.json',
    PUBLIC_URL: ORIGIN,
  }
  const tokens = testTokens()
  const common = { redis, logger: false, auth: { jwks: tokens.jwks } } as const
  const deliveries: Delivery[] = []
  let webhook = ''
  const { sandbox, ...stripe } = await startEmulator({
    connection: billingDatabase,
    clockCanAdvance: true,
    publicUrl: ORIGIN,
    webhookUrl: `${ORIGIN}/api/billing/webhook`,
    async deliver({ body, signature, event }) {
      const delivery = { type: event.type, body, signature, sentAt: performance.now(), answeredAfterMs: Number.NaN }
      deliveries.push(delivery)
      const status = await post(webhook, body, signature)
      delivery.answeredAfterMs = performance.now() - delivery.sentAt
      return status
    },
  })
  ended.push(() => stripe.close())
  const billing: RunningBilling = await startBilling({
    ...common,
    connection: billingDatabase,
    bus: buses.billing,
    settings: { ...billingService.loadSettings({ ...env, STRIPE_EMULATOR_URL: stripe.url }), redisPrefix: `billing-${busName}:` },
    role: 'both',
  })
  ended.push(() => billing.close())
  webhook = `${await billing.app.listen({ port: 0, host: '127.0.0.1' })}/api/billing/webhook`
  stripe.start()
  const content = await startContent({
    ...common,
    connection: contentDatabase,
    bus: buses.content,
    settings: loadContentSettings(env),
    role: 'worker',
  })
  ended.push(() => content.close())
  for (const bus of new Set(Object.values(buses))) {
    await bus.start()
    ended.push(() => bus.stop())
  }
  const bare = await startBareWebhook(bareDatabase, await sandbox.webhookSecret())
  ended.push(() => bare.close())
  const effects = await watchEffects([watched, bareDatabase])
  ended.push(() => effects.close())

  const pending = async () =>
    (await billingDatabase.collection('sandbox_events').countDocuments({ state: 'pending' })) +
    (await billingDatabase.collection('provider_events').countDocuments({ state: { $ne: 'done' } })) +
    (await billingDatabase.collection('outbox').countDocuments({ waiting: true }))

  return {
    sandbox,
    effects,
    deliveries,
    pending,
    /** Opens a checkout; resolves to the session's id. */
    async openCheckout(user: string, choice: { package_id: string; include_video: boolean }): Promise<string> {
      const payload = { ...choice, origin_url: ORIGIN }
      const response = await billing.app.inject({ method: 'POST', url: '/api/checkout/session', payload, headers: await tokens.as(user) })
      if (response.statusCode !== 200) throw new Error(`The checkout responded with ${response.statusCode}: ${response.body}`)
      return response.json().session_id
    },
    /** Whether content responds that the user has a paid package. */
    async isPaid(user: string): Promise<boolean> {
      const response = await content.app.inject({ url: '/api/user/package', headers: await tokens.as(user) })
      return response.json().package.is_paid
    },
    async customerOf(user: string): Promise<string> {
      return (await billing.context.repositories.customers.find(user))?.customer_id ?? ''
    },
    /** When billing wrote the newest event about the user's entitlement (ms since 1970). */
    async publishedAt(user: string): Promise<number> {
      const rows = billingDatabase.collection<{ key: string; type: string; version: number; created_at: Date }>('outbox')
      const row = await rows.findOne({ key: user, type: 'com.loomcast.billing.entitlement-changed.v2' }, { sort: { version: -1 } })
      return row?.created_at.getTime() ?? Number.NaN
    },
    postBare: ({ body, signature }: Delivery) => post(bare.url, body, signature),
    async close() {
      for (const end of ended.reverse()) await end()
    },
  }
}

async function post(url: string, body: string, signature: string): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  })
  await response.body?.cancel()
  return response.status
}
