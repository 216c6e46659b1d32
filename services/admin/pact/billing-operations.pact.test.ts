import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { httpContract, matching } from '@loomcast/contracts/pact'
import { type AdminForPacts, adminForPacts } from './support/admin-pact.ts'

const { boolean, eachLike, integer, like, nullValue, problem, regex, string, time } = matching
const { exchange } = httpContract('admin', 'billing')

const EVENTS = '/internal/admin/provider-events'
const ALERTS = '/internal/admin/alerts'
const given = { 'an administrator': {} }
const withEvent = { 'the processed event evt_pact of the payment provider': {}, ...given }
const withAlert = { 'the open alert alr_pact': {}, ...given }
const alert = {
  alert_id: string('alr_pact'),
  kind: string('duplicate_subscription'),
  user_id: string('usr_pact'),
  data: like({}),
  subscription_id: like('sub_pact'),
  is_repaired: boolean(true),
  created_at: time(),
}

let pacts: AdminForPacts
beforeAll(async () => {
  pacts = await adminForPacts('billing_operations')
})
afterAll(() => pacts.stop())

test('lists events of the payment provider', async () => {
  const { body } = await exchange(
    {
      named: 'the processed events of the payment provider',
      given: withEvent,
      request: { method: 'GET', path: EVENTS, query: { limit: '200', state: 'done' }, signedIn: true },
      response: {
        status: 200,
        body: {
          success: true,
          groups: eachLike({
            type: string('invoice.paid'),
            state: regex('^(received|done|failed)$', 'done'),
            error: string(''),
            count: integer(1),
            first_at: time(),
            last_at: time(),
          }),
          events: eachLike({
            event_id: string('evt_pact'),
            type: string('invoice.paid'),
            state: regex('^(received|done|failed)$', 'done'),
            customer_id: like('cus_pact'),
            attempts: integer(1),
            last_error: nullValue(),
            created_at: time(),
            received_at: time(),
            handled_at: time(),
          }),
          last_received_at: time(),
        },
      },
    },
    (origin) => pacts.call(origin, 'GET', '/api/admin/provider-events?state=done'),
  )
  expect(body.events[0]).toMatchObject({ event_id: 'evt_pact', state: 'done' })
})

test('processes events of the payment provider again', async () => {
  const form = { event_ids: ['evt_pact'], dry_run: false, per_second: 10 }
  const replay = {
    replay_id: string('rpl_new'),
    kind: 'jobs',
    group: 'provider-events',
    state: 'running',
    per_second: 10,
    total: 1,
    sent: 0,
    handled: 0,
    failed: [],
    waiting: [],
    requested_at: time(),
    ended_at: nullValue(),
  }
  const { body } = await exchange(
    {
      named: 'a replay of events of the payment provider',
      given: withEvent,
      request: { method: 'POST', path: `${EVENTS}/replay`, body: form, signedIn: true },
      response: { status: 200, body: { success: true, ids: ['evt_pact'], replay } },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/provider-events/replay', { ...form, reason: 'Fixed the cause' }),
  )
  expect(body).toMatchObject({ ids: ['evt_pact'], replay: { replay_id: 'billing.rpl_new' } })
})

test('lists alerts', async () => {
  const { body } = await exchange(
    {
      named: 'the open alerts',
      given: withAlert,
      request: { method: 'GET', path: ALERTS, signedIn: true },
      response: {
        status: 200,
        body: { success: true, alerts: eachLike({ ...alert, resolved_at: nullValue(), resolved_by: nullValue() }) },
      },
    },
    (origin) => pacts.call(origin, 'GET', '/api/admin/alerts'),
  )
  expect(body.alerts[0]?.alert_id).toBe('alr_pact')
})

test('marks an alert as resolved', async () => {
  const { body } = await exchange(
    {
      named: 'an alert that an administrator resolves',
      given: withAlert,
      request: { method: 'POST', path: `${ALERTS}/alr_pact/resolve`, signedIn: true },
      response: { status: 200, body: { success: true, alert: { ...alert, resolved_at: time(), resolved_by: string('usr_admin') } } },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/alerts/alr_pact/resolve', { reason: 'Refunded by hand' }),
  )
  expect(body.alert.resolved_by).toBe('usr_admin')
})

test('reports an alert that is not open', async () => {
  const { status } = await exchange(
    {
      named: 'an unknown alert that an administrator resolves',
      given,
      request: { method: 'POST', path: `${ALERTS}/alr_unknown/resolve`, signedIn: true },
      response: { status: 404, body: problem('not_found') },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/alerts/alr_unknown/resolve', { reason: 'Refunded by hand' }),
  )
  expect(status).toBe(404)
})
