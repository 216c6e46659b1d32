import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DEFAULT_ENTITLEMENT, type Entitlement } from '@loomcast/contracts'
import { type BusEvent, createDeadLetterStore, createLocalBus, createPausedBus, type EventBus } from '@loomcast/service-kit/events'
import type { App } from '@loomcast/service-kit/http'
import { createLogger } from '@loomcast/service-kit/observability'
import { poll } from '@loomcast/service-kit/testing'
import { startService } from '../src/app.ts'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'

const ENTITLEMENT = 'com.loomcast.billing.entitlement-changed.v2'
const logger = createLogger('auth', false)

let auth: TestAuth
beforeAll(async () => {
  auth = await testAuth('events')
})
afterAll(() => auth.close())

async function running<T>(bus: EventBus, work: (app: App) => Promise<T>): Promise<T> {
  const { connection, redis, settings } = auth
  const service = await startService({ connection, redis, bus, settings, logger: false, role: 'both' })
  try {
    await bus.start()
    return await work(service.app)
  } finally {
    await service.close()
    await bus.stop()
  }
}

function entitlementChanged(userId: string, version: number, changes: Partial<Entitlement> = {}): BusEvent {
  const data = { ...DEFAULT_ENTITLEMENT, user_id: userId, changed_at: new Date().toISOString(), ...changes }
  return {
    id: `evt_${userId}_${version}`,
    type: ENTITLEMENT,
    source: '/loomcast/billing',
    time: new Date().toISOString(),
    key: userId,
    version,
    data,
  }
}

const PRO = { package_id: 'pro', package_name: 'Professional', package_description: 'More', tier: 'pro', is_paid: true, price_minor: 1900 }

describe('billing events', () => {
  it('update the profile from the newest event, regardless of order and number of deliveries', async () => {
    await running(createLocalBus({ logger }), async (app) => {
      const browser = await new Browser(app).register('plan@example.com')
      expect((await browser.call('GET', '/api/auth/me')).json().current_package.name).toBe('Starter')
    })
    const bus = createLocalBus({ logger })
    await running(bus, async (app) => {
      const browser = await new Browser(app).login('plan@example.com')
      const { user_id } = browser.user!
      const pro = entitlementChanged(user_id, 5, PRO)
      for (const event of [pro, pro, entitlementChanged(user_id, 4), pro]) await bus.publish(event)
      expect((await browser.call('GET', '/api/auth/me')).json()).toMatchObject({
        subscription_status: 'pro',
        current_package: { name: 'Professional', description: 'More', price: 19, is_paid: true },
        grace_until: null,
      })
      const grace_until = '2026-03-24T12:00:00.000Z'
      await bus.publish(entitlementChanged(user_id, 6, { ...PRO, grace_until }))
      expect((await browser.call('GET', '/api/auth/me')).json()).toMatchObject({ grace_until })
      await bus.publish(entitlementChanged(user_id, 7))
      expect((await browser.call('GET', '/api/auth/me')).json()).toMatchObject({ subscription_status: 'free' })
    })
  })

  it('store nothing for a deleted account', async () => {
    const bus = createLocalBus({ logger })
    await running(bus, async () => {
      await bus.publish(entitlementChanged('usr_gone', 1, PRO))
      expect(await auth.models.entitlements.countDocuments({ _id: 'usr_gone' })).toBe(0)
      expect(await bus.deadLetters('auth.entitlements')).toEqual([])
    })
  })
})

describe('account events', () => {
  it('are published in order, including events committed before a crash', async () => {
    // This service has no bus, so its events stay in the outbox, as after a crash right after the commit.
    const browser = await running(createPausedBus({ logger }), async (app) => {
      const person = await new Browser(app).register('crash@example.com')
      await person.call('POST', '/api/auth/logout')
      return person
    })
    const { user_id } = browser.user!
    const received: BusEvent[] = []
    const bus = createLocalBus({ logger })
    await bus.subscribe({
      deadLetters: createDeadLetterStore(auth.connection),
      group: 'test.listener',
      types: ['com.loomcast.auth.user-registered.v1', 'com.loomcast.auth.session-revoked.v1'],
      handle: async (event) => {
        if (event.key === user_id) received.push(event)
      },
    })
    await running(bus, () => poll(() => received.length === 2))
    expect(received.map((event) => [event.type, event.version])).toEqual([
      ['com.loomcast.auth.user-registered.v1', 1],
      ['com.loomcast.auth.session-revoked.v1', 2],
    ])
    expect(received[1]?.data).toMatchObject({ reason: 'logout', session_ids: [expect.stringMatching(/^ses_/)] })
  })

  it('are not published when the transaction fails', async () => {
    await new Browser(auth.app).register('once@example.com')
    const before = (await auth.events()).length
    await new Browser(auth.app).call('POST', '/api/auth/register', { body: { email: 'once@example.com', password: 'six words' } })
    await new Browser(auth.app).call('POST', '/api/auth/login', { body: { email: 'once@example.com', password: 'wrong' }, ip: '10.7.0.1' })
    expect((await auth.events()).length).toBe(before)
  })
})

describe('the service', () => {
  it('reports readiness and documents the audience of every call', async () => {
    expect((await new Browser(auth.app).call('GET', '/health/ready')).json()).toMatchObject({ status: 'ready' })
    await auth.app.ready()
    const document: { paths?: object } = auth.app.swagger()
    const paths = document.paths as Record<string, Record<string, { 'x-auth': string }>>
    expect(Object.keys(paths).sort()).toEqual([
      '/.well-known/jwks.json',
      '/api/admin/login',
      '/api/admin/login/setup',
      '/api/admin/login/setup/confirm',
      '/api/admin/login/verify',
      '/api/auth/forgot-password',
      '/api/auth/login',
      '/api/auth/logout',
      '/api/auth/me',
      '/api/auth/refresh',
      '/api/auth/register',
      '/api/auth/resend-verification',
      '/api/auth/reset-password',
      '/api/auth/second-factor',
      '/api/auth/second-factor/confirm',
      '/api/auth/second-factor/recovery-codes',
      '/api/auth/sessions',
      '/api/auth/sessions/{id}',
      '/api/auth/verify-email',
      '/api/user/account',
      '/api/user/export',
      '/api/user/profile',
      '/internal/admin/commands/{command_id}',
      '/internal/admin/dead-letters',
      '/internal/admin/dead-letters/replay',
      '/internal/admin/dead-letters/reveal',
      '/internal/admin/jobs',
      '/internal/admin/jobs/replay',
      '/internal/admin/replays',
      '/internal/admin/replays/{replay_id}/stop',
      '/internal/admin/status',
      '/internal/admin/users',
      '/internal/admin/users/{user_id}',
      '/internal/admin/users/{user_id}/activate',
      '/internal/admin/users/{user_id}/deactivate',
      '/internal/admin/users/{user_id}/view',
      '/internal/admin/users/{user_id}/view/{view_id}/end',
    ])
    for (const [path, operations] of Object.entries(paths)) {
      const audiences = /^\/(internal\/admin|api\/auth\/second-factor)/.test(path) ? ['admin'] : ['public', 'user']
      for (const operation of Object.values(operations)) expect(audiences).toContain(operation['x-auth'])
    }
  })

  it('creates the first administrator from its settings once', async () => {
    const { connection, redis } = auth
    const settings = { ...auth.settings, adminEmail: 'env-admin@example.com', adminPassword: 'from the environment' }
    for (const adminPassword of [settings.adminPassword, 'changed later']) {
      const deps = { connection, redis, bus: createPausedBus({ logger }), settings: { ...settings, adminPassword }, logger: false as const }
      const service = await startService({ ...deps, role: 'http' })
      await new Browser(service.app).login('env-admin@example.com', 'from the environment', '/api/admin/login')
      await service.close()
    }
  })
})
