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
  ...{ alert_id: string('alr_pact'), kind: string('duplicate_subscription'), user_id: string('usr_pact'), data: like({}) },
  ...{ is_repaired: boolean(true), created_at: time() },
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
      answer: {
        status: 200,
        body: {
          success: true,
          events: eachLike({
            ...{ event_id: string('evt_pact'), type: string('invoice.paid'), state: regex('^(received|done|failed)$', 'done') },
            ...{ customer_id: like('cus_pact'), attempts: integer(1), last_error: nullValue(), created_at: time(), received_at: time() },
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

test('processes an event of the payment provider again', async () => {
  const { body } = await exchange(
    {
      named: 'a request to process an event again',
      given: withEvent,
      request: { method: 'POST', path: `${EVENTS}/evt_pact/replay`, signedIn: true },
      answer: { status: 200, body: { success: true } },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/provider-events/replay', { event_ids: ['evt_pact'], reason: 'Fixed the cause' }),
  )
  expect(body).toMatchObject({ replayed: ['evt_pact'], failed: [] })
})

test('reports an event of the payment provider that does not exist', async () => {
  const { body } = await exchange(
    {
      named: 'a request to process an unknown event again',
      given,
      request: { method: 'POST', path: `${EVENTS}/evt_unknown/replay`, signedIn: true },
      answer: { status: 404, body: problem('not_found') },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/provider-events/replay', { event_ids: ['evt_unknown'], reason: 'Fixed the cause' }),
  )
  expect(body).toMatchObject({ replayed: [], failed: ['evt_unknown'] })
})

test('processes the failed events again', async () => {
  const { replayed } = await exchange(
    {
      named: 'a request to process the failed events again',
      given,
      request: { method: 'POST', path: `${EVENTS}/replay-failed`, signedIn: true },
      answer: { status: 200, body: { replayed: integer(0) } },
    },
    (origin) => pacts.command<{ replayed: number }>(origin, 'billing', 'POST', `${EVENTS}/replay-failed`),
  )
  expect(replayed).toBe(0)
})

test('lists alerts', async () => {
  const { alerts } = await exchange(
    {
      named: 'the open alerts',
      given: withAlert,
      request: { method: 'GET', path: ALERTS, signedIn: true },
      answer: { status: 200, body: { alerts: eachLike({ ...alert, resolved_at: nullValue(), resolved_by: nullValue() }) } },
    },
    (origin) => pacts.get<{ alerts: { alert_id: string }[] }>(origin, 'billing', ALERTS),
  )
  expect(alerts[0]?.alert_id).toBe('alr_pact')
})

test('marks an alert as resolved', async () => {
  const answer = await exchange(
    {
      named: 'an alert that an administrator resolves',
      given: withAlert,
      request: { method: 'POST', path: `${ALERTS}/alr_pact/resolve`, signedIn: true },
      answer: { status: 200, body: { alert: { ...alert, resolved_at: time(), resolved_by: string('usr_admin') } } },
    },
    (origin) => pacts.command<{ alert: { resolved_by: string } }>(origin, 'billing', 'POST', `${ALERTS}/alr_pact/resolve`),
  )
  expect(answer.alert.resolved_by).toBe('usr_admin')
})
