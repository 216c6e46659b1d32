import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { buildApp } from '../src/app.ts'
import { measure } from '../src/invariants/measure.ts'
import { loadBillingSettings } from '../src/settings.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'

let billing: BillingService
let web: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  billing = await startBilling('metrics')
  const { connection, redis, bus, clock, tokens } = billing
  const urls = { MONGODB_URL: 'mongodb://x', REDIS_URL: 'redis://x', AUTH_JWKS_URL: 'http://127.0.0.1:9/jwks.json' }
  // The worker measures once at its start, which would replace what a test has stored.
  await poll(() => billing.context.repositories.measurements.last())
  const settings = { ...loadBillingSettings(urls), redisPrefix: 'billing_metrics_web:' }
  // A process that only serves requests, as in the Kubernetes deployment.
  web = await buildApp({ connection, redis, bus, settings, clock, logger: false, auth: { jwks: tokens.jwks } })
})
afterAll(async () => {
  await web?.close()
  await billing?.stop()
})

async function metrics(): Promise<string[]> {
  const { statusCode, body } = await web.inject('/metrics')
  expect(statusCode).toBe(200)
  const own = body.split('\n').filter((line) => line.startsWith('loomcast_billing_'))
  return own.map((line) => line.replace(/,?service="billing"/, '').replace('{}', ''))
}

test("the metrics of a process without workers have the workers' measurements", async () => {
  const { context } = billing
  await context.repositories.alerts.raise(
    'sub_1',
    { kind: 'dispute_lost', user_id: 'usr_1', subscription_id: 'sub_1', repair: null, data: {} },
    context.clock(),
  )
  await billing.connection.collection('subscriptions').insertOne({
    _id: 'sub_late',
    user_id: 'usr_1',
    status: 'active',
    currentPeriodEnd: new Date('2026-01-01T00:00:00Z'),
    changed_at: new Date('2026-01-01T00:00:00Z'),
    startedAt: new Date('2026-01-01T00:00:00Z'),
  } as never)
  await measure(context)
  expect(await metrics()).toEqual(
    expect.arrayContaining([
      'loomcast_billing_invariant_violations{rule="period_end_passed"} 1',
      'loomcast_billing_invariant_violations{rule="event_not_done"} 0',
      'loomcast_billing_open_alerts{kind="dispute_lost"} 1',
      'loomcast_billing_webhook_configured 1',
    ]),
  )
  await context.repositories.alerts.resolve('dispute_lost:sub_1', 'usr_admin', context.clock())
  await billing.connection.collection<{ _id: string }>('subscriptions').deleteOne({ _id: 'sub_late' })
  await measure(context)
  const after = await metrics()
  expect(after).toContain('loomcast_billing_invariant_violations{rule="period_end_passed"} 0')
  expect(after.filter((line) => line.startsWith('loomcast_billing_open_alerts'))).toEqual([])
})

test('the age of the last measurement is visible', async () => {
  const { measurements } = billing.context.repositories
  await measure(billing.context)
  const last = await measurements.last()
  if (!last) throw new Error('there is no measurement')
  await measurements.save({ ...last, taken_at: new Date(billing.context.clock().getTime() - 3600_000) })
  const line = (await metrics()).find((each) => each.startsWith('loomcast_billing_measurement_age_seconds'))
  expect(Number(line?.split(' ')[1])).toBeGreaterThanOrEqual(3600)
})
