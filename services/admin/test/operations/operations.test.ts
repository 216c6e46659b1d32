import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AdminService, startAdmin } from '../support/admin-service.ts'
import { type OwnerCall, type OwnerResponse, type OwnersDouble, problem, startOwnersDouble } from '../support/owners-double.ts'

const AT = '2026-03-10T12:00:00.000Z'
const counted = { count: 1, first_at: AT, last_at: AT }
const GROUP = { group: 'auth.plans', type: 'com.loomcast.billing.entitlement-changed.v1', error: 'Error: no row for …' }
const letter = (event_id: string, failed_at = AT) => ({
  ...GROUP,
  event_id,
  key: 'usr_1',
  attempts: 6,
  failed_at,
  trace: null,
  payload: { user_id: 'usr_1', name: '•••' },
})
const replay = {
  replay_id: 'rpl_1',
  kind: 'dead_letters',
  group: GROUP.group,
  state: 'running',
  per_second: 10,
  total: 2,
  sent: 0,
  handled: 0,
  failed: [],
  waiting: [],
  requested_at: AT,
  ended_at: null,
}
const EMPTY: Record<string, object> = {
  'dead-letters': { success: true, groups: [], letters: [] },
  jobs: { success: true, groups: [], jobs: [] },
  replays: { success: true, replays: [] },
  status: { success: true, version: '2.0.0', checked_at: AT, providers: [], queues: [], consumers: [] },
}
const resourceOf = ({ path }: OwnerCall) => path.replace('/internal/admin/', '').split('?')[0] ?? ''
const nothing = (call: OwnerCall): OwnerResponse | null => {
  if (call.path === '/health/ready') return { body: { checks: { mongodb: 'up' } } }
  const body = EMPTY[resourceOf(call)]
  return body ? { body } : null
}

/** The URL of a server that has stopped. */
async function closedUrl(): Promise<string> {
  const stopped = await startOwnersDouble()
  await stopped.stop()
  return stopped.urls.CONTENT_URL
}

let owners: OwnersDouble
let auth: OwnersDouble
let gateway: OwnersDouble
/** Accepts requests and never responds. */
let silent: Server
let admin: AdminService
let withSilentVideo: AdminService

beforeAll(async () => {
  ;[owners, auth, gateway] = await Promise.all([startOwnersDouble(), startOwnersDouble(), startOwnersDouble()])
  silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const urls = { ...owners.urls, AUTH_URL: auth.urls.AUTH_URL }
  ;[admin, withSilentVideo] = await Promise.all([
    startAdmin('operations', { owners: urls, settings: { GATEWAY_URL: gateway.urls.AUTH_URL } }),
    startAdmin('operations_down', {
      owners: { ...urls, CONTENT_URL: await closedUrl(), VIDEO_URL: silentUrl },
      settings: { GATEWAY_URL: await closedUrl() },
    }),
  ])
  // The routes are compiled before the first request, because its time limits would otherwise include that.
  await Promise.all([admin.app.ready(), withSilentVideo.app.ready()])
})
afterAll(async () => {
  silent.closeAllConnections()
  await Promise.all([admin.stop(), withSilentVideo.stop()])
  await Promise.all([owners.stop(), auth.stop(), gateway.stop(), new Promise((resolve) => silent.close(resolve))])
})
beforeEach(() => {
  for (const double of [owners, auth, gateway]) {
    double.reset()
    double.on(nothing)
  }
})

const get = (path: string, service = admin) => service.call('usr_ann', 'GET', `/api/admin/${path}`)
const post = (path: string, body: object, service = admin) => service.call('usr_ann', 'POST', `/api/admin/${path}`, body)
const answer = (double: OwnersDouble, resource: string, body: object) =>
  double.on((call) => (resourceOf(call) === resource ? { body } : null))
const refuse = (double: OwnersDouble, resource: string, refusal: OwnerResponse | 'disconnect') =>
  double.on((call) => (resourceOf(call) === resource ? refusal : null))
const commands = (double: OwnersDouble) => double.calls.filter(({ method }) => method === 'POST')
const newestEntry = async (service = admin) => (await get('audit?limit=1', service)).body.entries[0]
const entries = async (service = admin) => (await get('audit', service)).body.total

describe('lists of all services', () => {
  test('have the service of each entry, newest first', async () => {
    answer(auth, 'dead-letters', { success: true, groups: [{ ...GROUP, ...counted }], letters: [letter('evt_1')] })
    const later = '2026-03-10T13:00:00.000Z'
    owners.on((call) =>
      resourceOf(call) === 'dead-letters'
        ? { body: { success: true, groups: [{ ...GROUP, group: 'other', ...counted, last_at: later }], letters: [letter('evt_2', later)] } }
        : null,
    )
    const { body } = await get('dead-letters')
    // The other services have the same URL.
    expect(body.letters.map(({ service, event_id }: { service: string; event_id: string }) => `${service} ${event_id}`)).toEqual([
      ...['billing evt_2', 'content evt_2', 'publish evt_2', 'video evt_2', 'auth evt_1'],
    ])
    expect(body.groups.at(-1)).toEqual({ ...GROUP, ...counted, service: 'auth' })
    expect(body.unavailable).toEqual([])
  })

  test('include the publish service, which performs its replays', async () => {
    const group = 'publish.projections'
    owners.on((call) => {
      if (resourceOf(call) === 'dead-letters') return { body: { success: true, groups: [], letters: [{ ...letter('evt_1'), group }] } }
      if (resourceOf(call) === 'dead-letters/replay')
        return { body: { success: true, ids: ['evt_1'], replay: { ...replay, group, state: 'done', ended_at: AT } } }
      return null
    })
    expect((await get(`dead-letters?group=${group}`)).body.letters).toMatchObject([{ service: 'publish', event_id: 'evt_1', group }])
    const form = { service: 'publish', group, event_ids: ['evt_1'], dry_run: false, per_second: 5, reason: 'cause fixed' }
    expect((await post('dead-letters/replay', form)).body.replay).toMatchObject({ replay_id: 'publish.rpl_1', service: 'publish' })
    expect(await newestEntry()).toMatchObject({ action: 'dead_letter.replay', result: 'performed', after: { service: 'publish', group } })
  })

  test('show payloads as the service masked them', async () => {
    answer(auth, 'dead-letters', { success: true, groups: [], letters: [letter('evt_1')] })
    const { body } = await get('dead-letters?service=auth')
    expect(body.letters[0].payload).toEqual({ user_id: 'usr_1', name: '•••' })
  })

  test('call only the service of a group, with all filters', async () => {
    await get(`dead-letters?group=auth.plans&type=${GROUP.type}&error=${encodeURIComponent(GROUP.error)}`)
    expect(owners.calls).toEqual([])
    expect(auth.calls.map(({ path }) => Object.fromEntries(new URL(path, 'http://auth').searchParams))).toEqual([GROUP])
    await get('jobs?service=auth&queue=mail&state=failed&error=timeout')
    expect(auth.calls.at(-1)?.path).toBe('/internal/admin/jobs?queue=mail&state=failed&error=timeout')
    expect(owners.calls).toEqual([])
  })

  test.each([
    ['a text instead of a list', { success: true, letters: 'none', groups: 'none' }],
    ['entries without their members', { success: true, groups: [{ count: 'many' }], letters: [{}], jobs: [1], replays: [{}] }],
  ])('list a service that sends an invalid response: %s', async (_name, nonsense) => {
    for (const resource of ['dead-letters', 'jobs', 'replays']) {
      answer(auth, resource, nonsense)
      const { status, body } = await get(resource)
      expect({ status, unavailable: body.unavailable }).toEqual({ status: 200, unavailable: ['auth'] })
    }
  })

  test('list the services that are down or reject the request, in addition to the others', async () => {
    answer(auth, 'dead-letters', { success: true, groups: [], letters: [letter('evt_1')] })
    refuse(owners, 'dead-letters', problem(503, 'service_unavailable'))
    const { body } = await get('dead-letters')
    expect(body.letters).toHaveLength(1)
    expect(body.unavailable).toEqual(['billing', 'content', 'publish', 'video'])
  })

  test('do not wait for a service that never responds', async () => {
    answer(auth, 'jobs', {
      success: true,
      groups: [],
      jobs: [{ queue: 'mail', job_id: 'job_1', state: 'failed', error: 'timeout', attempts: 6, due_at: AT, can_retry: true }],
    })
    const { body } = await get('jobs', withSilentVideo)
    expect(body).toMatchObject({ jobs: [{ service: 'auth', job_id: 'job_1' }], unavailable: ['content', 'video'] })
  })
})

describe('the status', () => {
  const serviceOf = (body: { services: { name: string }[] }, name: string) => body.services.find((each) => each.name === name)

  test('has the gateway, and every service with its version, providers, queues and consumers', async () => {
    answer(auth, 'status', {
      ...EMPTY['status'],
      providers: [
        { name: 'email', configured: true, detail: null, last_success_at: null, last_failure_at: AT },
        { name: 'openai', configured: true, detail: null, last_success_at: null, last_failure_at: null },
      ],
      queues: [{ name: 'mail', waiting: 1, failed: 2, stuck: 3 }],
      consumers: [{ group: 'auth.plans', waiting: null, dead_letters: 4 }],
    })
    admin.clock.advance(4_000)
    const { body } = await get('status')
    expect(body.services.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`)).toEqual([
      'gateway operational',
      ...['admin operational', 'auth operational', 'billing operational', 'content operational', 'publish operational'],
      'video operational',
    ])
    expect(body.providers).toMatchObject([
      { service: 'auth', name: 'email', state: 'failing', checked_at: AT },
      { service: 'auth', name: 'openai', state: 'not_checked', checked_at: AT },
    ])
    expect(body.queues).toEqual([{ service: 'auth', name: 'mail', waiting: 1, failed: 2, stuck: 3, checked_at: AT }])
    expect(body.consumers).toContainEqual({ service: 'auth', group: 'auth.plans', waiting: null, dead_letters: 4, checked_at: AT })
    const requests = auth.calls.length
    await get('status')
    expect(auth.calls).toHaveLength(requests)
    admin.clock.advance(4_000)
    await get('status')
    expect(auth.calls.length).toBeGreaterThan(requests)
  })

  test('a service with a failing dependency or without a usable report is degraded', async () => {
    auth.on(({ path }) => (path === '/health/ready' ? { status: 503, body: { checks: { mongodb: 'down', redis: 'up' } } } : null))
    answer(owners, 'status', { success: true, providers: 'none' })
    gateway.on(() => ({ body: { status: 'ready', checks: { slices: 'degraded', redis: 'up' } } }))
    admin.clock.advance(4_000)
    const { status, body } = await get('status')
    expect(status).toBe(200)
    expect(serviceOf(body, 'auth')).toMatchObject({ state: 'degraded', detail: 'Not available: mongodb.' })
    expect(serviceOf(body, 'video')).toMatchObject({ state: 'degraded', version: null, detail: 'It does not report its state.' })
    expect(serviceOf(body, 'gateway')).toMatchObject({ state: 'degraded', detail: 'Not available: slices.' })
  })

  test('a service that is down or silent does not delay the others', async () => {
    const { body } = await get('status', withSilentVideo)
    expect(serviceOf(body, 'content')).toMatchObject({ state: 'down', latency_ms: null, detail: 'It does not respond.' })
    expect(serviceOf(body, 'video')).toMatchObject({ state: 'down' })
    expect(serviceOf(body, 'gateway')).toMatchObject({ state: 'down', latency_ms: null, detail: 'It does not respond.' })
    expect(serviceOf(body, 'auth')).toMatchObject({ state: 'operational' })
  })
})

describe('a replay', () => {
  const selection = { service: 'auth', group: GROUP.group, type: GROUP.type, error: GROUP.error, per_second: 5 }

  test('is counted by a dry run, which is not recorded', async () => {
    answer(auth, 'dead-letters/replay', { success: true, ids: ['evt_1', 'evt_2'], replay: null })
    const before = await entries()
    const { body } = await post('dead-letters/replay', { ...selection, dry_run: true })
    expect(body).toEqual({ success: true, ids: ['evt_1', 'evt_2'], replay: null })
    const { service: _service, ...sent } = selection
    expect(commands(auth)).toEqual([expect.objectContaining({ body: { ...sent, dry_run: true }, idempotencyKey: undefined })])
    expect(await entries()).toBe(before)
  })

  test('needs a reason', async () => {
    for (const [path, form] of [
      ['dead-letters/replay', selection],
      ['provider-events/replay', { event_ids: ['evt_1'] }],
      ['jobs/replay', { service: 'auth', queue: 'mail' }],
    ] as const)
      expect((await post(path, { ...form, dry_run: false })).body.code).toBe('bad_request')
    expect([...commands(auth), ...commands(owners)]).toEqual([])
    const refused = await admin.connection.collection('audit_log').find({ result: 'refused', code: 'bad_request' }).toArray()
    expect(refused.map(({ action }) => action)).toEqual(['dead_letter.replay', 'provider_event.replay', 'job.replay'])
  })

  test('is performed by the service and recorded', async () => {
    answer(auth, 'dead-letters/replay', { success: true, ids: ['evt_1', 'evt_2'], replay })
    const { body } = await post('dead-letters/replay', { ...selection, dry_run: false, reason: 'cause fixed' })
    expect(body.replay).toMatchObject({ replay_id: 'auth.rpl_1', service: 'auth', state: 'running' })
    expect(await newestEntry()).toMatchObject({
      action: 'dead_letter.replay',
      target: { type: 'dead_letter', id: GROUP.group },
      reason: 'cause fixed',
      result: 'performed',
      after: { service: 'auth', error: GROUP.error, per_second: 5, count: 2, replay_id: 'rpl_1' },
    })
  })

  test('of one event or job records its id in the audit log', async () => {
    const requested = (id: string) => ({ success: true, ids: [id], replay: { ...replay, kind: 'jobs', group: 'mail' } })
    answer(auth, 'jobs/replay', requested('job_1'))
    answer(owners, 'provider-events/replay', requested('evt_1'))
    const options = { dry_run: false, per_second: 1, reason: 'cause fixed' }
    await post('jobs/replay', { service: 'auth', queue: 'mail', job_ids: ['job_1'], ...options })
    expect(await newestEntry()).toMatchObject({ action: 'job.replay', target: { type: 'job', id: 'job_1' }, result: 'performed' })
    await post('provider-events/replay', { event_ids: ['evt_1'], ...options })
    expect(await newestEntry()).toMatchObject({
      action: 'provider_event.replay',
      target: { type: 'provider_event', id: 'evt_1' },
      result: 'performed',
    })
  })

  test('that the service refuses is recorded as refused', async () => {
    refuse(auth, 'dead-letters/replay', problem(404, 'not_found', 'This service has no such consumer group.'))
    const { status, body } = await post('dead-letters/replay', { ...selection, dry_run: false, reason: 'cause fixed' })
    expect({ status, detail: body.detail }).toEqual({ status: 404, detail: 'This service has no such consumer group.' })
    expect(await newestEntry()).toMatchObject({ action: 'dead_letter.replay', result: 'refused', code: 'not_found' })
  })

  test('without a response is recorded as unknown, at a service that is down as not performed', async () => {
    refuse(auth, 'dead-letters/replay', 'disconnect')
    const form = { ...selection, dry_run: false, reason: 'cause fixed' }
    expect((await post('dead-letters/replay', form)).status).toBe(502)
    const unknown = await admin.context.repositories.audit.list({}, { page: 1, limit: 1 })
    expect(unknown.entries[0]).toMatchObject({ action: 'dead_letter.replay', result: 'unknown' })
    expect(await post('dead-letters/replay', { ...form, service: 'content' }, withSilentVideo)).toMatchObject({
      status: 503,
      body: { code: 'service_unavailable' },
    })
    expect(await newestEntry(withSilentVideo)).toMatchObject({ result: 'not_performed', code: 'service_unavailable' })
  })

  test('is listed with its service, and stopped', async () => {
    answer(auth, 'replays', { success: true, replays: [replay] })
    answer(auth, 'replays/rpl_1/stop', { success: true, replay: { ...replay, state: 'stopped', sent: 1, ended_at: AT } })
    expect((await get('replays')).body.replays).toEqual([{ ...replay, replay_id: 'auth.rpl_1', service: 'auth' }])
    expect((await post('replays/auth.rpl_1/stop', {})).body.replay).toMatchObject({ replay_id: 'auth.rpl_1', state: 'stopped' })
    expect(await newestEntry()).toMatchObject({
      action: 'replay.stop',
      target: { type: 'replay', id: 'auth.rpl_1' },
      after: { group: GROUP.group, sent: 1, total: 2 },
    })
    for (const id of ['rpl_1', 'other.rpl_1', 'auth']) expect((await post(`replays/${id}/stop`, {})).body.code).toBe('not_found')
  })
})

describe('personal texts of a letter', () => {
  const form = { service: 'auth', group: GROUP.group, event_id: 'evt_1' }

  test('are revealed for a reason, which is recorded without them', async () => {
    answer(auth, 'dead-letters/reveal', { success: true, payload: { name: 'Ann' }, error: 'Error: no row for usr_1' })
    expect((await post('dead-letters/reveal', form)).status).toBe(400)
    expect(commands(auth)).toEqual([])
    const { body } = await post('dead-letters/reveal', { ...form, reason: 'a ticket of the person' })
    expect(body).toEqual({ success: true, payload: { name: 'Ann' }, error: 'Error: no row for usr_1' })
    // With a key, the service would store the response.
    expect(commands(auth)).toEqual([expect.objectContaining({ idempotencyKey: undefined })])
    const entry = await newestEntry()
    expect(entry).toMatchObject({ action: 'dead_letter.reveal', target: { type: 'dead_letter', id: 'evt_1' }, result: 'performed' })
    expect(JSON.stringify(entry)).not.toContain('Ann')
  })

  test('of an unknown letter are not, and the attempt is recorded', async () => {
    refuse(auth, 'dead-letters/reveal', problem(404, 'not_found'))
    expect((await post('dead-letters/reveal', { ...form, reason: 'a ticket' })).status).toBe(404)
    expect(await newestEntry()).toMatchObject({ action: 'dead_letter.reveal', result: 'refused', code: 'not_found' })
  })
})

describe('alerts of billing', () => {
  const alert = {
    alert_id: 'refund_failed:re_1',
    kind: 'refund_failed',
    user_id: 'usr_1',
    subscription_id: null,
    data: {},
    is_repaired: true,
    created_at: AT,
    resolved_at: null,
    resolved_by: null,
  }

  test('are listed, and resolved with a reason', async () => {
    answer(owners, 'alerts', { success: true, alerts: [alert] })
    answer(owners, 'alerts/refund_failed%3Are_1/resolve', { success: true, alert: { ...alert, resolved_at: AT, resolved_by: 'usr_ann' } })
    expect((await get('alerts')).body.alerts).toEqual([alert])
    const path = `alerts/${encodeURIComponent(alert.alert_id)}/resolve`
    expect((await post(path, {})).status).toBe(400)
    expect((await post(path, { reason: 'refunded by hand' })).body.alert.resolved_by).toBe('usr_ann')
    expect(await newestEntry()).toMatchObject({
      action: 'alert.resolve',
      target: { type: 'alert', id: alert.alert_id },
      reason: 'refunded by hand',
      changes: [{ path: 'resolved_at', before: null, after: AT }],
    })
  })

  test('a response of another shape is an error of billing', async () => {
    answer(owners, 'alerts', { success: true, alerts: [{}] })
    answer(owners, 'provider-events', { success: true })
    for (const path of ['alerts', 'provider-events'])
      expect(await get(path)).toMatchObject({ status: 502, body: { code: 'upstream_failed' } })
  })
})

test('users who are not administrators get nothing', async () => {
  for (const path of ['status', 'dead-letters', 'provider-events', 'jobs', 'replays', 'alerts'])
    expect((await admin.callAsUser('usr_1', 'GET', `/api/admin/${path}`)).status).toBe(403)
  expect([...owners.calls, ...auth.calls]).toEqual([])
})

describe('figures of planned posts', () => {
  const network = {
    network: 'bluesky',
    planned: 3,
    due: 1,
    sending: 0,
    unknown: 2,
    failed: 1,
    missed: 0,
    handed_over: 0,
    published: 40,
    accounts: 2,
    broken_accounts: 1,
  }

  test('are those of the publish service, and nothing more', async () => {
    answer(owners, 'publishing', { success: true, checked_at: AT, networks: [{ ...network, text: 'Our secret plan' }] })
    expect(await get('publishing')).toMatchObject({ status: 200, body: { success: true, checked_at: AT, networks: [network] } })
    expect(JSON.stringify((await get('publishing')).body)).not.toContain('secret')
  })

  test('are not shown if the service does not respond, or with another shape', async () => {
    refuse(owners, 'publishing', problem(503, 'service_unavailable'))
    expect((await get('publishing')).body.code).toBe('service_unavailable')
    answer(owners, 'publishing', { success: true, checked_at: AT, networks: [{ network: 'bluesky', planned: 'many' }] })
    expect((await get('publishing')).body.code).toBe('upstream_failed')
  })
})
