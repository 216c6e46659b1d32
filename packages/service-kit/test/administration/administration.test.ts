import { Type } from 'typebox'
import { type AdministeredJobs, addAdministration, administeredJobs, startReplays } from '../../src/administration/index.ts'
import { runReplays } from '../../src/administration/replay-worker.ts'
import { AppError } from '../../src/errors/index.ts'
import { createDeadLetterStore } from '../../src/events/dead-letters.ts'
import { createLocalBus, type EventBus } from '../../src/events/index.ts'
import { type App, createApp } from '../../src/http/index.ts'
import { ensureCollections } from '../../src/mongo/index.ts'
import { createLogger } from '../../src/observability/index.ts'
import { fixedClock, poll, testDatabase, testTokens } from '../../src/testing/index.ts'

const tokens = testTokens()
const logger = createLogger('administration-test', false)
let database: Awaited<ReturnType<typeof testDatabase>>
let app: App
let bus: EventBus
let clock: ReturnType<typeof fixedClock>
let calls: number
let answer: () => Promise<unknown>
let reject: (id: string) => boolean
let handled: string[]
let jobs: AdministeredJobs

const jobOptions = () => ({
  name: 'mail',
  model: { db: database.connection, collection: { name: 'mails' } },
  unfinished: { state: 'waiting' },
  failed: { state: 'failed' },
  revived: { state: 'waiting' },
  errorField: 'last_error',
  clock,
})

beforeEach(async () => {
  database = await testDatabase('kit_administration')
  await ensureCollections(database.connection)
  clock = fixedClock('2026-03-10T12:00:00Z')
  ;[calls, handled, reject] = [0, [], () => false]
  jobs = administeredJobs(jobOptions())
  answer = async () => ({ success: true, count: calls })
  bus = createLocalBus({ logger })
  await bus.subscribe({
    group: 'kit.projections',
    types: ['com.loomcast.kit.changed.v1'],
    async handle({ id }) {
      if (reject(id)) throw new Error(`no row for usr_${id}abcdef`)
      handled.push(id)
    },
    retry: { attempts: 1, baseMs: 1 },
    deadLetters: createDeadLetterStore(database.connection),
  })
  await bus.start()
  app = await createApp({ service: 'kit', logger: false, auth: { jwks: tokens.jwks } })
  addAdministration(app, {
    connection: database.connection,
    bus,
    clock,
    consumes: { 'kit.projections': ['com.loomcast.kit.changed.v1'] },
    queues: [jobs],
  })
  app.post(
    '/internal/admin/things',
    {
      config: { auth: 'admin' },
      schema: {
        body: Type.Object({ name: Type.String() }, { additionalProperties: false }),
        response: { 200: Type.Object({ success: Type.Literal(true), count: Type.Integer() }) },
      },
    },
    async () => {
      calls++
      return (await answer()) as { success: true; count: number }
    },
  )
  app.post('/internal/admin/secrets', { config: { auth: 'admin', commandResponse: 'not_stored' } }, async () => ({
    secret: `number ${++calls}`,
  }))
})
afterEach(async () => {
  await app.close()
  await bus.stop()
  await database.drop()
})

async function send(method: 'GET' | 'POST', url: string, payload?: object, key?: string) {
  const headers = { ...(await tokens.as('usr_admin', 'admin')), ...(key !== undefined && { 'idempotency-key': key }) }
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}
const create = (key: string, name = 'one') => send('POST', '/internal/admin/things', { name }, key)
const outcome = (key: string) => send('GET', `/internal/admin/commands/${key}`)

describe('commands', () => {
  test('a repeated request gets the first response and changes nothing again', async () => {
    expect(await create('cmd_1')).toEqual({ status: 200, body: { success: true, count: 1 } })
    expect(await create('cmd_1')).toEqual({ status: 200, body: { success: true, count: 1 } })
    expect(calls).toBe(1)
    expect((await outcome('cmd_1')).body).toEqual({ success: true, state: 'done', status: 200 })
  })

  test('the same key with another request is rejected', async () => {
    await create('cmd_1')
    expect((await create('cmd_1', 'two')).body.code).toBe('idempotency_key_reused')
  })

  test('a response with a secret is not stored, and a repeated request runs again', async () => {
    const secret = () => send('POST', '/internal/admin/secrets', {}, 'cmd_1')
    expect((await secret()).body).toEqual({ secret: 'number 1' })
    expect((await secret()).body).toEqual({ secret: 'number 2' })
    expect((await outcome('cmd_1')).body).toEqual({ success: true, state: 'done', status: 200 })
    expect(await database.connection.collection('admin_command_responses').countDocuments()).toBe(0)
    expect((await create('cmd_1')).body.code).toBe('idempotency_key_reused')
  })

  test('a rejection is stored', async () => {
    answer = async () => {
      throw new AppError('conflict')
    }
    expect((await create('cmd_1')).status).toBe(409)
    expect((await outcome('cmd_1')).body).toEqual({ success: true, state: 'refused', status: 409 })
    answer = async () => ({ success: true, count: calls })
    expect((await create('cmd_1')).status).toBe(409)
    expect(calls).toBe(1)
  })

  test('a failure is reported, and can be repeated', async () => {
    answer = async () => {
      throw new Error('defect')
    }
    expect((await create('cmd_1')).status).toBe(500)
    expect((await outcome('cmd_1')).body).toEqual({ success: true, state: 'failed', status: 500 })
    answer = async () => ({ success: true, count: calls })
    expect((await create('cmd_1')).body).toEqual({ success: true, count: 2 })
  })

  test('a command that another process left can be repeated after two minutes, not before', async () => {
    const { promise: never } = Promise.withResolvers<unknown>()
    answer = () => never
    void create('cmd_1')
    await poll(() => calls === 1)
    expect((await create('cmd_1')).body).toMatchObject({ code: 'conflict' })
    expect((await outcome('cmd_1')).body).toMatchObject({ state: 'running', status: null })
    clock.advance(121_000)
    answer = async () => ({ success: true, count: calls })
    expect((await create('cmd_1')).body).toEqual({ success: true, count: 2 })
  })

  test('an unknown command is not found', async () => {
    expect((await outcome('cmd_2')).body.code).toBe('not_found')
  })

  test('users who are not administrators get nothing', async () => {
    for (const url of ['commands/cmd_1', 'status', 'dead-letters', 'replays', 'jobs']) {
      const headers = await tokens.as('usr_1')
      expect((await app.inject({ method: 'GET', url: `/internal/admin/${url}`, headers })).statusCode).toBe(403)
    }
  })
})

const replays = async () => (await send('GET', '/internal/admin/replays')).body.replays
const run = () => runReplays({ connection: database.connection, bus, queues: [jobs], clock })

describe('dead letters', () => {
  async function fail(...ids: string[]) {
    reject = () => true
    const event = {
      type: 'com.loomcast.kit.changed.v1',
      source: '/loomcast/kit',
      time: '2026-03-10T12:00:00.000Z',
      key: 'usr_1',
      version: 1,
    }
    for (const id of ids) await bus.publish({ ...event, id, data: { user_id: 'usr_1', email: 'ann@example.com', name: 'Ann', count: 3 } })
    reject = () => false
  }
  const replay = (body: object) =>
    send('POST', '/internal/admin/dead-letters/replay', { group: 'kit.projections', dry_run: false, per_second: 1, ...body })
  test('are grouped by their error, with personal texts replaced', async () => {
    await fail('evt_1', 'evt_2')
    const { groups, letters } = (await send('GET', '/internal/admin/dead-letters')).body
    expect(groups).toEqual([expect.objectContaining({ group: 'kit.projections', error: 'Error: no row for …', count: 2 })])
    expect(letters).toHaveLength(2)
    expect(letters[0].payload).toEqual({ user_id: 'usr_1', email: '•••', name: '•••', count: 3 })
    const revealed = await send('POST', '/internal/admin/dead-letters/reveal', { group: 'kit.projections', event_id: 'evt_1' })
    expect(revealed.body.payload).toMatchObject({ email: 'ann@example.com' })
  })

  test('a dry run lists the events and replays none', async () => {
    await fail('evt_1', 'evt_2')
    expect((await replay({ dry_run: true })).body).toEqual({ success: true, ids: ['evt_1', 'evt_2'], replay: null })
    await run()
    expect(handled).toEqual([])
  })

  test('are replayed at the requested rate, and failures are counted', async () => {
    await fail('evt_1', 'evt_2', 'evt_3')
    await replay({ error: 'Error: no row for …' })
    await run()
    expect(handled).toEqual(['evt_1'])
    expect(await replays()).toEqual([expect.objectContaining({ kind: 'dead_letters', state: 'running', total: 3, sent: 1, handled: 1 })])
    reject = (id) => id === 'evt_2'
    await run()
    await run()
    expect(await replays()).toEqual([expect.objectContaining({ state: 'done', sent: 3, handled: 2, failed: ['evt_2'] })])
    expect((await send('GET', '/internal/admin/dead-letters')).body.letters.map(({ event_id }: { event_id: string }) => event_id)).toEqual([
      'evt_2',
    ])
    clock.advance(24 * 3_600_000 + 1)
    expect(await replays()).toEqual([])
  })

  test('a replay can be stopped, and another process continues one that was left', async () => {
    await fail('evt_1', 'evt_2', 'evt_3')
    const { replay_id } = (await replay({ event_ids: ['evt_1', 'evt_2'] })).body.replay
    await database.connection.collection('admin_replays').updateOne({}, { $set: { leased_until: new Date('2026-03-10T12:01:00Z') } })
    await run()
    expect(handled).toEqual([])
    clock.advance(121_000)
    await run()
    expect(handled).toEqual(['evt_1'])
    const stop = () => send('POST', `/internal/admin/replays/${replay_id}/stop`)
    expect((await stop()).body.replay).toMatchObject({ state: 'stopped', sent: 1, ended_at: '2026-03-10T12:02:01.000Z' })
    await run()
    expect(handled).toEqual(['evt_1'])
    clock.advance(1_000)
    expect((await stop()).body.replay.ended_at).toBe('2026-03-10T12:02:01.000Z')
    expect((await send('POST', '/internal/admin/replays/rpl_unknown/stop')).body.code).toBe('not_found')
  })

  test('a replay of nothing is done at once', async () => {
    expect((await replay({ event_ids: ['evt_1'] })).body).toMatchObject({ ids: [], replay: { state: 'done', total: 0 } })
  })

  test('the worker runs requested replays', async () => {
    await fail('evt_1')
    await replay({})
    const worker = startReplays({ connection: database.connection, bus, clock, logger })
    await poll(() => handled.length === 1)
    await worker.stop()
  })

  test('another group is not found', async () => {
    expect((await send('GET', '/internal/admin/dead-letters?group=other.group')).body.code).toBe('not_found')
  })
})

describe('jobs', () => {
  const MINUTE_MS = 60_000
  async function store(...rows: { _id: string; [field: string]: unknown }[]) {
    const at = {
      next_attempt_at: new Date(clock().getTime() - MINUTE_MS),
      attempts: 6,
      lease_id: null,
      leased_until: null,
      body: 'Dear Ann',
    }
    const mails = database.connection.collection<{ _id: string; [field: string]: unknown }>('mails')
    await mails.insertMany(rows.map((row) => ({ state: 'failed', last_error: 'no such mailbox ann@example.com', ...at, ...row })))
  }
  const list = async (query = '') => (await send('GET', `/internal/admin/jobs${query}`)).body
  const idsOf = (listed: { jobs: { job_id: string }[] }) => listed.jobs.map(({ job_id }) => job_id)
  const replay = async (more: object) =>
    (await send('POST', '/internal/admin/jobs/replay', { queue: 'mail', dry_run: false, per_second: 1, ...more })).body
  const stateOf = async (id: string) =>
    (await database.connection.collection<{ _id: string; state: string }>('mails').findOne({ _id: id }))?.state
  const ERROR = 'no such mailbox …'

  test('are grouped by their state and error, without what they contain', async () => {
    const overdue = new Date(clock().getTime() - 16 * MINUTE_MS)
    await store(
      { _id: 'job_1' },
      { _id: 'job_2', last_error: 'no such mailbox ben@example.com' },
      { _id: 'job_3', state: 'waiting', attempts: 0, last_error: null, next_attempt_at: overdue },
      { _id: 'job_4', state: 'waiting', attempts: 0 },
      { _id: 'job_5', state: 'waiting', leased_until: new Date(clock().getTime() + MINUTE_MS) },
    )
    const listed = await list()
    expect(listed.groups).toEqual([
      expect.objectContaining({ queue: 'mail', state: 'stuck', error: 'It is due, but no worker has run it.', count: 1 }),
      {
        queue: 'mail',
        state: 'failed',
        error: ERROR,
        count: 2,
        can_retry: true,
        first_at: '2026-03-10T11:59:00.000Z',
        last_at: '2026-03-10T11:59:00.000Z',
      },
    ])
    expect(idsOf(listed)).toEqual(['job_3', 'job_1', 'job_2'])
    expect(JSON.stringify(listed)).not.toMatch(/Ann|example/)
    expect(idsOf(await list(`?state=failed&error=${encodeURIComponent(ERROR)}&limit=1`))).toEqual(['job_1'])
    expect((await send('GET', '/internal/admin/jobs?queue=other')).body.code).toBe('not_found')
  })

  test('jobs that no worker runs by configuration are neither waiting nor stuck', async () => {
    const overdue = new Date(clock().getTime() - 16 * MINUTE_MS)
    await store({ _id: 'job_1' }, { _id: 'job_2', state: 'waiting', attempts: 0, last_error: null, next_attempt_at: overdue })
    const paused = administeredJobs({ ...jobOptions(), paused: true })
    expect(await paused.figures()).toEqual({ waiting: 0, failed: 1, stuck: 0 })
    expect((await paused.list(10)).map(({ job_id }) => job_id)).toEqual(['job_1'])
    expect(await paused.retry('job_2')).toBe(false)
    expect(await jobs.retry('job_2')).toBe(true)
  })

  test('a dry run lists the jobs and replays none', async () => {
    await store({ _id: 'job_1' }, { _id: 'job_2', last_error: 'timeout' })
    expect(await replay({ error: ERROR, dry_run: true })).toEqual({ success: true, ids: ['job_1'], replay: null })
    await run()
    expect(await stateOf('job_1')).toBe('failed')
    expect(await replays()).toEqual([])
  })

  test('are replayed at the requested rate; those that have changed are named', async () => {
    await store({ _id: 'job_1' }, { _id: 'job_2' }, { _id: 'job_3', last_error: 'timeout' })
    await replay({ state: 'failed', error: ERROR })
    await run()
    expect([await stateOf('job_1'), await stateOf('job_2')]).toEqual(['waiting', 'failed'])
    await database.connection.collection('mails').updateMany({ state: 'failed' }, { $set: { state: 'sent' } })
    await run()
    expect(await replays()).toEqual([
      expect.objectContaining({ kind: 'jobs', group: 'mail', state: 'done', total: 2, handled: 1, failed: ['job_2'] }),
    ])
  })

  test('a selection is replayed', async () => {
    await store({ _id: 'job_1' }, { _id: 'job_2' })
    expect((await replay({ job_ids: ['job_2', 'job_9'] })).ids).toEqual(['job_2'])
    await run()
    expect([await stateOf('job_1'), await stateOf('job_2')]).toEqual(['failed', 'waiting'])
  })
})

test('the status has queues and consumer groups', async () => {
  expect((await send('GET', '/internal/admin/status')).body).toMatchObject({
    checked_at: '2026-03-10T12:00:00.000Z',
    providers: [],
    queues: [{ name: 'mail', waiting: 0, failed: 0, stuck: 0 }],
    consumers: [{ group: 'kit.projections', waiting: 0, dead_letters: 0 }],
  })
})
