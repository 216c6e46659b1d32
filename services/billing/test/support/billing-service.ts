import { fixedClock, recordingBus, testDatabase, testRedis, testTokens } from '@loomcast/service-kit/testing'
import { startService } from '../../src/app.ts'
import { loadBillingSettings } from '../../src/settings.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Starts the service with the sandbox on a separate database with a fixed clock. */
export async function startBilling(name: string, env: Record<string, string> = {}) {
  const [database, redis] = await Promise.all([testDatabase(`billing_${name}`), testRedis(`billing_${name}`)])
  const tokens = testTokens()
  const bus = recordingBus()
  const clock = fixedClock('2026-03-10T12:00:00Z')
  const { app, context, sandbox, close } = await startService({
    connection: database.connection,
    redis: redis.client,
    bus,
    settings: {
      ...loadBillingSettings({ MONGODB_URL: database.url, REDIS_URL: redis.url, AUTH_JWKS_URL: 'http://127.0.0.1:9/jwks.json', ...env }),
      redisPrefix: redis.prefix,
    },
    clock,
    logger: false,
    auth: { jwks: tokens.jwks },
    role: 'both',
    deliver: async ({ body, signature }) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return (await app.inject({ method: 'POST', url: '/api/billing/webhook', headers, payload: body })).statusCode
    },
  })
  return {
    app,
    bus,
    tokens,
    /** Real time; the service uses `sandbox.clock`. */
    clock,
    context,
    sandbox: required(sandbox),
    connection: database.connection,
    redis: redis.client,
    tokenOf: (user: string) => tokens.sign({ user_id: user }),
    async call(user: string, method: Method, url: string, payload?: object, headers: Record<string, string> = {}) {
      const response = await app.inject({ method, url, headers: { ...headers, ...(await tokens.as(user)) }, ...(payload && { payload }) })
      return { status: response.statusCode, body: response.json() }
    },
    async admin(method: Method, url: string, payload?: object) {
      const response = await app.inject({ method, url, headers: await tokens.as('usr_admin', 'admin'), ...(payload && { payload }) })
      return { status: response.statusCode, body: response.json() }
    },
    async stop() {
      await close()
      await redis.drop()
      await database.drop()
    },
  }
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The service does not use the sandbox.')
  return value
}

export type BillingService = Awaited<ReturnType<typeof startBilling>>
