import { createLocalBus, type EventBus } from '@loomcast/service-kit/events'
import type { App } from '@loomcast/service-kit/http'
import { ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { testDatabase, testRedis } from '@loomcast/service-kit/testing'
import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { RedisClientType } from 'redis'
import { type AuthSettings, buildApp, createPasswordHasher, type PasswordHasher } from '../../src/app.ts'
import type { MailRecord } from '../../src/mail/mail.model.ts'
import { type Models, modelsOf } from '../../src/models.ts'

const silent = createLogger('auth', false)

function testSettings(changes: Partial<AuthSettings> = {}): AuthSettings {
  return {
    PORT: 0,
    HOST: '127.0.0.1',
    ROLE: 'both',
    MONGODB_URL: '',
    REDIS_URL: '',
    publicUrl: 'http://loomcast.test',
    smtpUrl: undefined,
    mailFrom: 'Loomcast <hello@loomcast.test>',
    mailOutbox: true,
    adminEmail: undefined,
    adminPassword: undefined,
    trustedProxies: ['127.0.0.0/8', '::1'],
    adminMfa: 'optional',
    secondFactorKey: 'a key of second factors for tests only',
    previousSecondFactorKey: undefined,
    keyRotationDays: 30,
    sessionMaxDays: 90,
    kafka: undefined,
    redisPrefix: 'auth-test:',
    ...changes,
  }
}

/** A running clock that can be advanced. It cannot stand still, because token expiry is checked against real time. */
function movableClock(): Clock & { advance(ms: number): void } {
  let ahead = 0
  return Object.assign(() => new Date(Date.now() + ahead), {
    advance(ms: number) {
      ahead += ms
    },
  })
}

/** With the parameters of the product, a hash takes about 30 ms of CPU time, which was most of the time of tests of guesses. */
const FAST_HASHES = { memoryCost: 64, timeCost: 1, parallelism: 1, outputLen: 32 }

/** Records calls of the expensive operations. */
function countingHasher(
  real: PasswordHasher = createPasswordHasher(FAST_HASHES),
): PasswordHasher & { verifications: (string | null)[]; hashes: number } {
  const counting = {
    verifications: [] as (string | null)[],
    hashes: 0,
    hash(password: string) {
      counting.hashes++
      return real.hash(password)
    },
    verify(stored: string | null, password: string) {
      counting.verifications.push(stored)
      return real.verify(stored, password)
    },
  }
  return counting
}

export interface TestAuth {
  app: App
  /** Environment variables for a separate process on the same database and Redis. */
  environment: Record<string, string>
  connection: Connection
  redis: RedisClientType
  bus: EventBus
  models: Models
  settings: AuthSettings
  clock: ReturnType<typeof movableClock>
  hasher: ReturnType<typeof countingHasher>
  /** Builds another app of the service on the same database. */
  another(changes?: Partial<AuthSettings>): Promise<App>
  /** Events waiting in the outbox, oldest first. */
  events(fact?: string): Promise<{ type: string; key: string; version: number; data: Record<string, unknown> }[]>
  mails(to?: string): Promise<MailRecord[]>
  close(): Promise<void>
}

/** The service's app with its own database and Redis prefix. Nothing runs in the background. `passwords`: in place of a fast hasher. */
export async function testAuth(name: string, changes: Partial<AuthSettings> = {}, passwords?: PasswordHasher): Promise<TestAuth> {
  const database = await testDatabase(`auth_${name}`)
  const redis = await testRedis(`auth_${name}`)
  const settings = testSettings({ redisPrefix: redis.prefix, ...changes })
  const clock = movableClock()
  const hasher = countingHasher(passwords)
  const bus = createLocalBus({ logger: silent })
  const { connection } = database
  const models = modelsOf(connection)
  await ensureCollections(connection)
  const apps: App[] = []
  const another = async (more: Partial<AuthSettings> = {}) => {
    const deps = { connection, redis: redis.client, bus, settings: { ...settings, ...more }, clock, hasher, logger: false as const }
    const app = await buildApp(deps)
    apps.push(app)
    return app
  }
  return {
    app: await another(),
    environment: {
      MONGODB_URL: database.url,
      DATABASE: database.name,
      REDIS_URL: redis.url,
      REDIS_PREFIX: redis.prefix,
      SECOND_FACTOR_KEY: settings.secondFactorKey,
    },
    connection,
    redis: redis.client,
    bus,
    models,
    settings,
    clock,
    hasher,
    another,
    async events(fact) {
      const filter = fact ? { type: `com.loomcast.auth.${fact}.v1` } : {}
      return connection.collection('outbox').find(filter).sort({ seq: 1 }).toArray() as never
    },
    mails: (to) =>
      models.mails
        .find(to ? { to } : {})
        .sort({ created_at: 1, _id: 1 })
        .lean<MailRecord[]>(),
    async close() {
      for (const app of apps) await app.close()
      await redis.drop()
      await database.drop()
    },
  }
}
