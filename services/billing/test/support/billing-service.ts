import { fixedClock, recordingBus, testDatabase, testRedis, testTokens } from '@loomcast/service-kit/testing'
import type { Sandbox } from '@loomcast/stripe-emulator'
import { startEmulator } from '@loomcast/stripe-emulator/testing'
import { startService } from '../../src/app.ts'
import { loadBillingSettings } from '../../src/settings.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Starts the service with the sandbox on a separate database with a fixed clock. Both listen on local ports. */
export async function startBilling(name: string, env: Record<string, string> = {}) {
  const [database, redis] = await Promise.all([testDatabase(`billing_${name}`), testRedis(`billing_${name}`)])
  const tokens = testTokens()
  const bus = recordingBus()
  const clock = fixedClock('2026-03-10T12:00:00Z')
  const stripe = await startEmulator({
    connection: database.connection,
    clock,
    clockCanAdvance: true,
    clockFollowerUrl: () => `${url}/internal/clock`,
    publicUrl: env['PUBLIC_URL'] ?? 'http://localhost:3000',
    webhookUrl: 'http://127.0.0.1:9/api/billing/webhook',
    deliver: async ({ body, signature }) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return (await app.inject({ method: 'POST', url: '/api/billing/webhook', headers, payload: body })).statusCode
    },
  })
  const servers = { MONGODB_URL: database.url, REDIS_URL: redis.url, STRIPE_EMULATOR_URL: stripe.url }
  const settings = loadBillingSettings({ ...servers, AUTH_JWKS_URL: 'http://127.0.0.1:9/jwks.json', ...env })
  const { app, context, emulator, close } = await startService({
    connection: database.connection,
    redis: redis.client,
    bus,
    settings: { ...settings, redisPrefix: redis.prefix },
    clock,
    logger: false,
    auth: { jwks: tokens.jwks },
    role: 'both',
  })
  const url = await app.listen({ port: Number(env['PORT'] ?? 0), host: '127.0.0.1' })
  stripe.start()
  const sandbox: Sandbox = {
    ...stripe.sandbox,
    /** Without the work that follows the clock. */
    async advance(to) {
      await stripe.sandbox.advance(to)
      await emulator?.refresh()
    },
  }
  return {
    app,
    stripe,
    bus,
    tokens,
    /** Real time; the service uses `sandbox.clock`. */
    clock,
    context,
    sandbox,
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
    /** Nothing of the present customers becomes due anymore, so that a later test does not renew their subscriptions whenever it advances the clock. */
    async retireCustomers() {
      const ofCustomers = { kind: { $in: ['subscription', 'invoice', 'checkout.session'] }, due_at: { $ne: null } }
      await database.connection.collection('sandbox_objects').updateMany(ofCustomers, { $set: { due_at: null } })
      await database.connection.collection('customers').updateMany({ recheck_at: { $ne: null } }, { $set: { recheck_at: null } })
    },
    async stop() {
      await stripe.close()
      await close()
      await redis.drop()
      await database.drop()
    },
  }
}

export type BillingService = Awaited<ReturnType<typeof startBilling>>
