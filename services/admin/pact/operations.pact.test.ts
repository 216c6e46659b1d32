import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { httpContract, matching } from '@loomcast/contracts/pact'
import { type AdminForPacts, adminForPacts } from './support/admin-pact.ts'

const { boolean, eachLike, integer, like, nullValue, problem, regex, string, time } = matching

const PATH = '/internal/admin'
const reason = 'Fixed the cause'
const TYPE = 'com.loomcast.pact.tested.v1'
const ERROR = 'Error: There is no such user.'

let pacts: AdminForPacts
beforeAll(async () => {
  pacts = await adminForPacts('operations')
})
afterAll(() => pacts.stop())

describe.each([
  { owner: 'auth', group: 'auth.entitlements', queue: 'mail', hasProviders: true },
  { owner: 'content', group: 'content.projections', queue: null, hasProviders: true },
  { owner: 'video', group: 'video.projections', queue: 'videos', hasProviders: true },
  { owner: 'billing', group: 'billing.projections', queue: 'provider-events', hasProviders: true },
  { owner: 'publish', group: 'publish.projections', queue: 'posts', hasProviders: false },
] as const)('operation of $owner', ({ owner, group, queue, hasProviders }) => {
  const { exchange } = httpContract('admin', owner)
  const given = { 'an administrator': {} }
  const withLetter = { 'the dead letter evt_pact': { group }, ...given }
  const withReplay = { 'the running replay rpl_pact': { group }, ...given }
  const replay = {
    replay_id: string('rpl_pact'),
    kind: regex('^(dead_letters|jobs)$', 'dead_letters'),
    group,
    state: regex('^(running|stopped|done)$', 'running'),
    per_second: integer(10),
    total: integer(1),
    sent: integer(0),
    handled: integer(0),
    failed: like([]),
    waiting: like([]),
    requested_at: time(),
  }

  test('looks up a command', async () => {
    const response = await exchange(
      {
        named: 'the outcome of a command',
        given: { 'the performed command cmd_pact': {}, ...given },
        request: { method: 'GET', path: `${PATH}/commands/cmd_pact`, signedIn: true },
        response: { status: 200, body: { state: 'done', status: 200 } },
      },
      (origin) => pacts.get<{ state: string; status: number }>(origin, owner, `${PATH}/commands/cmd_pact`),
    )
    expect(response).toMatchObject({ state: 'done', status: 200 })
  })

  test('recognizes a command that never arrived', async () => {
    const refused = await exchange(
      {
        named: 'the outcome of an unknown command',
        given,
        request: { method: 'GET', path: `${PATH}/commands/cmd_unknown`, signedIn: true },
        response: { status: 404, body: { ...problem('not_found'), detail: 'This service has received no such command.' } },
      },
      (origin) => pacts.get(origin, owner, `${PATH}/commands/cmd_unknown`).catch((error: unknown) => error),
    )
    expect(refused).toMatchObject({ code: 'not_found' })
  })

  test('reads the state', async () => {
    const status = await exchange(
      {
        named: 'the state of providers, queues and consumer groups',
        given,
        request: { method: 'GET', path: `${PATH}/status`, signedIn: true },
        response: {
          status: 200,
          body: {
            version: string('1.0.0'),
            checked_at: time(),
            providers: hasProviders ? eachLike({ name: string('provider'), configured: boolean(true) }) : [],
            queues: queue === null ? [] : eachLike({ name: string(queue), waiting: integer(0), failed: integer(0), stuck: integer(0) }),
            consumers: eachLike({ group: string(group), dead_letters: integer(0) }),
          },
        },
      },
      (origin) => pacts.get<{ consumers: object[] }>(origin, owner, `${PATH}/status`),
    )
    expect(status.consumers).toEqual([{ group, dead_letters: 0 }])
  })

  test('lists dead letters', async () => {
    const { body } = await exchange(
      {
        named: 'the dead letters of a group',
        given: withLetter,
        request: { method: 'GET', path: `${PATH}/dead-letters`, query: { group }, signedIn: true },
        response: {
          status: 200,
          body: {
            groups: eachLike({ group, type: string(TYPE), error: string(ERROR), count: integer(1), first_at: time(), last_at: time() }),
            letters: eachLike({
              group,
              event_id: string('evt_pact'),
              type: string(TYPE),
              key: string('usr_pact'),
              attempts: integer(5),
              error: string(ERROR),
              failed_at: time(),
              trace: nullValue(),
              payload: { user_id: string('usr_pact') },
            }),
          },
        },
      },
      (origin) => pacts.call(origin, 'GET', `/api/admin/dead-letters?group=${group}`),
    )
    expect(body).toMatchObject({ letters: [{ service: owner, event_id: 'evt_pact' }], unavailable: [] })
  })

  test('reveals a dead letter', async () => {
    const form = { group, event_id: 'evt_pact' }
    const { body } = await exchange(
      {
        named: 'the data of a dead letter',
        given: withLetter,
        request: { method: 'POST', path: `${PATH}/dead-letters/reveal`, body: form, signedIn: true },
        response: { status: 200, body: { success: true, payload: { user_id: string('usr_pact') }, error: string(ERROR) } },
      },
      (origin) => pacts.call(origin, 'POST', '/api/admin/dead-letters/reveal', { service: owner, ...form, reason }),
    )
    expect(body.payload).toEqual({ user_id: 'usr_pact' })
  })

  test('replays dead letters', async () => {
    const form = { group, event_ids: ['evt_pact'], dry_run: false, per_second: 10 }
    const { body } = await exchange(
      {
        named: 'a replay of dead letters',
        given: withLetter,
        request: { method: 'POST', path: `${PATH}/dead-letters/replay`, body: form, signedIn: true },
        response: { status: 200, body: { ids: ['evt_pact'], replay: { ...replay, ended_at: nullValue() } } },
      },
      (origin) => pacts.call(origin, 'POST', '/api/admin/dead-letters/replay', { service: owner, ...form, reason }),
    )
    expect(body.replay.replay_id).toBe(`${owner}.rpl_pact`)
  })

  test('follows and stops a replay', async () => {
    const { replays } = await exchange(
      {
        named: 'the replays',
        given: withReplay,
        request: { method: 'GET', path: `${PATH}/replays`, signedIn: true },
        response: { status: 200, body: { replays: eachLike({ ...replay, ended_at: nullValue() }) } },
      },
      (origin) => pacts.get<{ replays: { state: string }[] }>(origin, owner, `${PATH}/replays`),
    )
    expect(replays[0]?.state).toBe('running')
    const stopped = await exchange(
      {
        named: 'a request to stop a replay',
        given: withReplay,
        request: { method: 'POST', path: `${PATH}/replays/rpl_pact/stop`, signedIn: true },
        response: { status: 200, body: { replay: { ...replay, state: 'stopped', ended_at: time() } } },
      },
      (origin) => pacts.call(origin, 'POST', `/api/admin/replays/${owner}.rpl_pact/stop`),
    )
    expect(stopped.body.replay.state).toBe('stopped')
  })

  test('lists jobs that do not progress', async () => {
    const { jobs } = await exchange(
      {
        named: 'the jobs that do not progress',
        given,
        request: { method: 'GET', path: `${PATH}/jobs`, signedIn: true },
        response: { status: 200, body: { groups: like([]), jobs: like([]) } },
      },
      (origin) => pacts.get<{ jobs: object[] }>(origin, owner, `${PATH}/jobs`),
    )
    expect(jobs).toEqual([])
  })

  test('replays jobs', async () => {
    const form = { queue: queue ?? 'unknown', job_ids: ['job_unknown'], dry_run: false, per_second: 10 }
    const response =
      queue === null
        ? { status: 404, body: { ...problem('not_found'), detail: 'This service has no such queue.' } }
        : {
            status: 200,
            body: { ids: [], replay: { ...replay, kind: 'jobs', group: queue, state: 'done', total: 0, ended_at: time() } },
          }
    const { status } = await exchange(
      {
        named: 'a replay of jobs',
        given,
        request: { method: 'POST', path: `${PATH}/jobs/replay`, body: form, signedIn: true },
        response,
      },
      (origin) => pacts.call(origin, 'POST', '/api/admin/jobs/replay', { service: owner, ...form, reason }),
    )
    expect(status).toBe(response.status)
  })
})
