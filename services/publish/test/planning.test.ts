import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts'
import { createSealer } from '@loomcast/service-kit/encryption'
import { encodeEvent } from '@loomcast/service-kit/events'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { eraseAccount } from '../src/accounts/erase-account.ts'
import { createComponents } from '../src/composition-root.ts'
import { accountOf, resealCredentials } from '../src/connections/connections.ts'
import { consumeEvents } from '../src/events/consumes.ts'
import { localSettings } from '../src/local-settings.ts'
import { lookingAhead } from '../src/posts/near-future.ts'
import { refreshDueTimes } from '../src/posts/refresh-due-times.ts'
import { loadPublishSettings } from '../src/settings.ts'
import { networkDouble } from './support/network-double.ts'
import { POST, type PublishService, START, startPublish } from './support/publish-service.ts'

let publish: PublishService
const network = networkDouble()
const logger = createLogger('publish', false)

beforeAll(async () => {
  publish = await startPublish('planning', { networks: [network] })
})
afterAll(() => publish?.stop())

const plan = (user: string, posts: object[], headers = {}) => publish.call(user, 'POST', '/posts', { posts }, headers)

describe('planning posts', () => {
  test('stores all of a request, and returns the same ones to a repeated request', async () => {
    const posts = [POST, { ...POST, platform: 'Facebook Post', state: 'draft', source: { set_id: 'set_1', content_id: 'cnt_1' } }]
    const headers = { 'idempotency-key': 'key-1' }
    const [one, other] = await Promise.all([plan('ada', posts, headers), plan('ada', posts, headers)])
    expect(one).toMatchObject({
      status: 201,
      body: {
        posts: [
          { platform: 'LinkedIn Post', state: 'planned', due_at: '2026-03-10T13:00:00.000Z', revision: 1, network: null, source: null },
          { platform: 'Facebook Post', state: 'draft', source: { set_id: 'set_1', content_id: 'cnt_1' } },
        ],
        warnings: [],
      },
    })
    expect(other.body).toEqual(one.body)
    expect((await publish.call('ada', 'GET', '/posts')).body).toMatchObject({
      posts: [{}, {}],
      planned_count: 1,
      planned_limit: 10,
      next_cursor: null,
    })
    expect(await plan('ada', [POST], headers)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })

  test('returns the posts of the first request to a concurrent one, even if they reach the limit', async () => {
    const posts = Array.from({ length: 10 }, (_item, index) => ({ ...POST, text: `Post ${index}` }))
    const headers = { 'idempotency-key': 'key-full' }
    const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => plan('ivo', posts, headers)))
    expect(first?.status).toBe(201)
    for (const other of others) expect(other).toEqual(first)
  })

  test('stores none if one is not valid', async () => {
    for (const [change, code, path] of [
      [{ platform: 'MySpace' }, 'unknown_platform', 'posts.1.platform'],
      [{ time_zone: 'Mars/Olympus' }, 'unknown_time_zone', 'posts.1.time_zone'],
      [{ local_time: '2027-02-29T09:00' }, 'validation_failed', 'posts.1.local_time'],
      [{ local_time: '2026-03-10T11:58' }, 'time_is_past', 'posts.1.local_time'],
      [{ local_time: '2027-09-12T13:00' }, 'validation_failed', 'posts.1.local_time'],
      [{ state: 'draft', local_time: '9999-12-31T23:59' }, 'validation_failed', 'posts.1.local_time'],
      [{ connection_id: 'conn_x' }, 'connection_not_found', 'posts.1.connection_id'],
    ] as const)
      expect((await plan('bea', [POST, { ...POST, ...change }])).body).toMatchObject({ code, errors: [{ path }] })
    expect((await publish.call('bea', 'GET', '/posts')).body.posts).toEqual([])
  })

  test.each([
    ['no posts', { posts: [] }],
    ['21 posts', { posts: Array.from({ length: 21 }, () => POST) }],
    ['an operator', { posts: [{ ...POST, platform: { $ne: null } }] }],
    ['only spaces', { posts: [{ ...POST, text: ' \n ' }] }],
    ['a long text', { posts: [{ ...POST, text: 'x'.repeat(40_001) }] }],
    ['a time with seconds', { posts: [{ ...POST, local_time: '2026-03-10T13:00:00' }] }],
    ['another state', { posts: [{ ...POST, state: 'published' }] }],
    ['an unknown field', { posts: [{ ...POST, user_id: 'usr_other' }] }],
    ['a missing account', { posts: [{ ...POST, connection_id: undefined }] }],
    ['a prototype', { posts: [{ ...POST, constructor: { prototype: {} } }] }],
  ])('rejects %s', async (_name, body) => {
    expect(await publish.call('bea', 'POST', '/posts', body)).toMatchObject({
      status: 400,
      body: { success: false, code: expect.any(String) },
    })
  })

  test('warns about the same text within an hour, a text that is too long, and a time that does not exist', async () => {
    const connection_id = await publish.connect('cleo')
    const long = 'x'.repeat(301)
    const { body } = await plan('cleo', [
      POST,
      { ...POST, text: ` ${POST.text}\n`, local_time: '2026-03-10T14:00' },
      { ...POST, local_time: '2026-03-10T15:01' },
      { ...POST, connection_id, text: long, state: 'draft' },
      { ...POST, platform: 'facebook', local_time: '2027-03-28T02:30', time_zone: 'Europe/Berlin' },
    ])
    expect(body.warnings.map(({ index, code }: { index: number; code: string }) => [index, code])).toEqual([
      [3, 'too_long'],
      [4, 'time_moved'],
      [1, 'duplicate'],
    ])
    expect(body.posts[4]).toMatchObject({ local_time: '2027-03-28T03:00', due_at: '2027-03-28T01:00:00.000Z' })
    expect((await plan('cleo', [{ ...POST, connection_id, text: long }])).body).toMatchObject({ code: 'text_too_long_for_network' })
    expect((await plan('cleo', [{ ...POST, local_time: '2026-03-10T13:30' }])).body.warnings).toMatchObject([
      { index: 0, code: 'duplicate' },
    ])
  })

  test('compares a text with hundreds of long ones without having all of them in memory', async () => {
    const text = 'Bread. '.repeat(5_000).trim()
    await plan('cleo_long', [{ ...POST, text, state: 'draft' }])
    const noon = Date.parse('2026-03-10T12:00:00Z')
    const found = await publish.repositories.posts.dueWithin('cleo_long', new Date(noon), new Date(noon + 2 * 3600_000))
    expect([found.length, JSON.stringify(found).length < 500]).toEqual([1, true])
    expect((await plan('cleo_long', [{ ...POST, text: `${text}\n`, state: 'draft' }])).body.warnings).toContainEqual(
      expect.objectContaining({ index: 0, code: 'duplicate' }),
    )
  })

  test('stops at the limit of the plan, also for requests at the same time', async () => {
    const six = Array.from({ length: 6 }, (_, index) => ({ ...POST, text: `Loaf ${index}` }))
    const answers = await Promise.all([plan('dora', six), plan('dora', six), plan('dora', six)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403])
    expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({ code: 'planned_limit_reached' })
    expect((await plan('dora', [{ ...POST, state: 'draft' }, ...six.slice(2)])).status).toBe(201)
    const draft = (await publish.call('dora', 'GET', '/posts?state=draft')).body.posts[0]
    expect((await publish.call('dora', 'PUT', `/posts/${draft.post_id}`, { ...POST, revision: 1 })).body.code).toBe('planned_limit_reached')
    await publish.entitle('dora', { planned_limit: null })
    expect((await plan('dora', six)).status).toBe(201)
    expect((await publish.call('dora', 'GET', '/posts')).body).toMatchObject({ planned_limit: null, planned_count: 16 })
  })

  test('stops at the most drafts of a user, moves all, and deletes them with the account', async () => {
    const drafts = Array.from({ length: 20 }, () => ({ ...POST, state: 'draft' }))
    await plan('eve', drafts)
    const stored = publish.connection.collection('planned_posts')
    const draft = await stored.findOne({ user_id: 'eve' })
    const copies = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => ({ ...draft, _id: `eve_${from + index}` }))
    await stored.insertMany(copies(20, 981) as never)
    expect((await plan('eve', drafts)).body).toMatchObject({ status: 403, code: 'unpublished_limit_reached' })
    expect((await plan('eve', drafts.slice(1))).status).toBe(201)
    expect((await plan('other', drafts)).status).toBe(201)

    const schedule = { time_zone: 'UTC', slots: [], grace_minutes: 30 }
    await publish.call('eve', 'PUT', '/schedule', schedule)
    await publish.call('eve', 'PUT', '/schedule', { ...schedule, time_zone: 'Asia/Tokyo', move_posts: true })
    expect(await stored.countDocuments({ user_id: 'eve', time_zone: 'Asia/Tokyo' })).toBe(1_000)
    await withTransaction(publish.connection, (tx) => eraseAccount(publish.repositories, 'eve', publish.clock(), tx))
    expect(await stored.countDocuments({ user_id: 'eve' })).toBe(0)
    expect((await plan('eve', drafts)).body.code).toBe('account_deleted')
    expect(await stored.countDocuments({ user_id: 'other' })).toBe(20)
  })

  test('queues only what is due soon; the sweep finds the others before they are due', async () => {
    await plan('finn', [POST, { ...POST, local_time: '2026-03-11T13:00' }])
    const [near, far] = await publish.repositories.posts.list('finn', {}, 2)
    const prefix = `${publish.prefix}soon`
    const { context, job } = createComponents({ ...publish.deps, queuePrefix: prefix })
    await context.schedule(near!)
    await context.schedule(far!)
    expect(await publish.redis.zCard(`${prefix}:send:delayed`)).toBe(1)
    await job.stop()

    const swept = await lookingAhead(publish.repositories.sending.jobs, 30_000).due(new Date(far!.due_at.getTime() - 20_000), 1_000)
    expect(swept.map(({ _id }) => _id)).toContain(far!._id)
  })

  test('are listed by time in pages, and by range and state', async () => {
    await publish.entitle('elsa', { planned_limit: null })
    const at = (index: number) =>
      `2026-04-${String(1 + Math.floor(index / 20)).padStart(2, '0')}T${String(10 + (index % 2)).padStart(2, '0')}:00`
    for (let batch = 0; batch < 6; batch += 1)
      await plan(
        'elsa',
        Array.from({ length: 20 }, (_, index) => ({ ...POST, text: `Post ${batch * 20 + index}`, local_time: at(batch * 20 + index) })),
      )
    const first = (await publish.call('elsa', 'GET', '/posts')).body
    const second = (await publish.call('elsa', 'GET', `/posts?cursor=${first.next_cursor}`)).body
    expect([first.posts.length, second.posts.length, second.next_cursor]).toEqual([100, 20, null])
    const short = (await publish.call('elsa', 'GET', '/posts?limit=3')).body
    expect(short.posts).toEqual(first.posts.slice(0, 3))
    const following = (await publish.call('elsa', 'GET', `/posts?limit=3&cursor=${short.next_cursor}`)).body
    expect(following.posts).toEqual(first.posts.slice(3, 6))
    const listed = [...first.posts, ...second.posts]
    expect(new Set(listed.map(({ post_id }) => post_id)).size).toBe(120)
    expect(listed.map(({ due_at }) => due_at)).toEqual(listed.map(({ due_at }) => due_at).toSorted())
    const day = (await publish.call('elsa', 'GET', '/posts?from=2026-04-02T00:00:00Z&to=2026-04-02T11:00:00Z&state=planned')).body
    expect(day.posts.length).toBe(10)
    expect((await publish.call('elsa', 'GET', '/posts?state=attention')).body.posts).toEqual([])
    for (const query of [
      'state=x',
      'limit=0',
      'limit=101',
      'from=today',
      'from=2026-12-31T23:59:60Z',
      'cursor=x',
      `cursor=${Buffer.from('1 a b').toString('base64url')}`,
      'cursor[$gt]=',
      'user_id=ada',
    ])
      expect((await publish.call('elsa', 'GET', `/posts?${query}`)).status).toBe(400)
  })
})

describe('changing a post', () => {
  test('needs the current revision, and a state in which it is not published', async () => {
    const { post_id } = await publish.plan('fay')
    const edit = (change: object) => publish.call('fay', 'PUT', `/posts/${post_id}`, { ...POST, revision: 1, ...change })
    const [one, other] = await Promise.all([edit({ text: 'One' }), edit({ text: 'Other' })])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    expect((one.status === 409 ? one : other).body.code).toBe('revision_changed')
    expect(await edit({ revision: 2, local_time: '2026-03-11T09:00' })).toMatchObject({
      status: 200,
      body: { post: { revision: 3, due_at: '2026-03-11T09:00:00.000Z' }, warnings: [] },
    })
    expect((await edit({ revision: 3, time_zone: 'Nowhere' })).body).toMatchObject({ errors: [{ path: 'time_zone' }] })

    expect((await publish.call('fay', 'POST', `/posts/${post_id}/answer`, { published: true })).body.code).toBe('post_state_changed')
    expect((await publish.call('fay', 'POST', `/posts/${post_id}/send`)).body).toMatchObject({
      state: 'handed_over',
      due_at: '2026-03-10T12:00:00.000Z',
    })
    expect((await publish.call('fay', 'POST', `/posts/${post_id}/answer`, { published: true, url: 'javascript:x' })).status).toBe(400)
    expect(
      (await publish.call('fay', 'POST', `/posts/${post_id}/answer`, { published: true, url: 'https://example.com/1' })).body,
    ).toMatchObject({
      state: 'published',
      published: { url: 'https://example.com/1' },
    })
    expect((await edit({ revision: 3 })).body.code).toBe('post_is_being_sent')
    expect((await publish.call('fay', 'POST', `/posts/${post_id}/send`)).body.code).toBe('post_is_being_sent')
    expect((await publish.call('fay', 'DELETE', `/posts/${post_id}`)).body).toEqual({ post_id })
    expect((await publish.call('fay', 'GET', `/posts/${post_id}`)).body.code).toBe('planned_post_not_found')
  })

  test("is not possible for another user's post", async () => {
    const { post_id } = await publish.plan('gus')
    for (const [method, url, body] of [
      ['GET', '', undefined],
      ['PUT', '', { ...POST, revision: 1 }],
      ['DELETE', '', undefined],
      ['POST', '/send', undefined],
      ['POST', '/answer', { published: true }],
    ] as const)
      expect((await publish.call('mallory', method, `/posts/${post_id}${url}`, body)).body.code).toBe('planned_post_not_found')
    expect(await publish.post('gus', post_id)).toMatchObject({ state: 'planned', revision: 1 })
  })
})

describe('the schedule', () => {
  test('has default times, is saved, and gives the next free ones', async () => {
    expect((await publish.call('hal', 'GET', '/schedule')).body).toMatchObject({
      time_zone: null,
      grace_minutes: 30,
      slots: [{ weekday: 1, time: '09:00' }, {}, {}, {}, {}],
    })
    expect((await publish.call('hal', 'GET', '/schedule/next?count=1&time_zone=Asia/Tokyo')).body.times).toEqual([
      { local_time: '2026-03-11T09:00', time_zone: 'Asia/Tokyo', due_at: '2026-03-11T00:00:00.000Z' },
    ])
    const slots = [
      { weekday: 3, time: '09:00' },
      { weekday: 2, time: '18:00' },
      { weekday: 3, time: '09:00' },
    ]
    const saved = await publish.call('hal', 'PUT', '/schedule', { time_zone: 'Europe/Berlin', slots, grace_minutes: 60 })
    expect(saved.body.slots).toEqual([
      { weekday: 2, time: '18:00' },
      { weekday: 3, time: '09:00' },
    ])
    await publish.plan('hal', { local_time: '2026-03-11T09:00', time_zone: 'Europe/Berlin' })
    const next = (await publish.call('hal', 'GET', '/schedule/next?count=2')).body.times
    expect(next.map(({ local_time }: { local_time: string }) => local_time)).toEqual(['2026-03-10T18:00', '2026-03-17T18:00'])
  })

  test('moves posts to a new time zone only if the person wants it', async () => {
    const schedule = { time_zone: 'Europe/Berlin', slots: [], grace_minutes: 30 }
    await publish.call('ida', 'PUT', '/schedule', schedule)
    const { post_id } = await publish.plan('ida', { local_time: '2026-03-11T09:00', time_zone: 'Europe/Berlin' })
    await publish.call('ida', 'PUT', '/schedule', { ...schedule, time_zone: 'Asia/Tokyo' })
    expect((await publish.post('ida', post_id)).time_zone).toBe('Europe/Berlin')
    await publish.call('ida', 'PUT', '/schedule', schedule)
    await publish.call('ida', 'PUT', '/schedule', { ...schedule, time_zone: 'America/New_York', move_posts: true })
    expect(await publish.post('ida', post_id)).toMatchObject({
      local_time: '2026-03-11T09:00',
      due_at: '2026-03-11T13:00:00.000Z',
      revision: 2,
    })
    const gap = await publish.plan('ida', { local_time: '2027-03-28T02:30', time_zone: 'America/New_York' })
    await publish.call('ida', 'PUT', '/schedule', { ...schedule, move_posts: true })
    expect(await publish.post('ida', gap.post_id)).toMatchObject({ local_time: '2027-03-28T03:00', due_at: '2027-03-28T01:00:00.000Z' })
  })

  test.each([
    { time_zone: 'Nowhere', slots: [], grace_minutes: 30 },
    { time_zone: 'UTC', slots: [{ weekday: 8, time: '09:00' }], grace_minutes: 30 },
    { time_zone: 'UTC', slots: [{ weekday: 1, time: '24:00' }], grace_minutes: 30 },
    { time_zone: 'UTC', slots: [], grace_minutes: -1 },
    { time_zone: { $ne: null }, slots: [], grace_minutes: 30 },
  ])('rejects %j', async (body) => {
    expect((await publish.call('hal', 'PUT', '/schedule', body)).status).toBe(400)
  })
})

test('a late entitlement of a deleted account is not stored', async () => {
  const { context, job, revocations } = createComponents({ ...publish.deps, queuePrefix: `${publish.prefix}late` })
  await consumeEvents({ ...context, bus: publish.bus, revocations })
  await withTransaction(publish.connection, (tx) => eraseAccount(publish.repositories, 'rosa', publish.clock(), tx))
  for (const user_id of ['rosa', 'sam'])
    await publish.bus.receive(
      'publish.projections',
      encodeEvent({
        id: `evt_${user_id}`,
        type: 'com.loomcast.billing.entitlement-changed.v2',
        source: '/loomcast/billing',
        key: user_id,
        time: START,
        version: 1,
        data: { ...DEFAULT_ENTITLEMENT, user_id, planned_limit: 70, changed_at: START },
      }),
    )
  expect((await publish.repositories.entitlements.find('sam')).planned_limit).toBe(70)
  expect(await publish.repositories.entitlements.find('rosa')).toEqual(DEFAULT_ENTITLEMENT)
  await job.stop()
})

describe('the upkeep of a worker', () => {
  test('skips and logs what cannot be read, and continues with the next row', async () => {
    const broken = await publish.connect('olga')
    const readable = await publish.connect('pia')
    await publish.repositories.connections.change(broken, { credentials: 'unreadable' })
    const purpose = { purpose: 'loomcast connection credentials', keyName: 'CONNECTION_KEY' }
    const previousKey = 'a key of connected accounts for tests only'
    const sealer = createSealer({ ...purpose, key: 'a new key of connected accounts for tests', previousKey })
    const errors: object[] = []
    const recording = { ...logger, error: (entry: object) => errors.push(entry) } as unknown as typeof logger
    await resealCredentials({ repositories: publish.repositories, sealer, logger: recording })
    expect(errors).toMatchObject([{ connection_id: broken }])
    const stored = await publish.repositories.connections.find('pia', readable)
    expect(sealer.isCurrent(stored!.credentials, 'pia')).toBe(true)
    // Renewed since it was read.
    expect(await publish.repositories.connections.replaceCredentials(readable, 'earlier', 'x')).toBe(false)

    const posts = publish.connection.collection('planned_posts')
    const [unknown, known] = [
      await publish.plan('olga', { time_zone: 'Europe/Berlin', local_time: '2026-03-12T09:00' }),
      await publish.plan('pia'),
    ]
    await posts.updateOne({ _id: unknown.post_id }, { $set: { time_zone: 'Europe/Nowhere', tz_version: '1' } })
    await posts.updateOne({ _id: known.post_id }, { $set: { due_at: new Date('2026-03-10T15:00:00Z'), tz_version: '1' } })
    const { context, job } = createComponents({ ...publish.deps, queuePrefix: `${publish.prefix}upkeep` })
    expect(await refreshDueTimes({ ...context, logger: recording })).toBe(1)
    await job.stop()
    expect(errors).toMatchObject([{}, { post_id: unknown.post_id }])
    expect((await publish.post('pia', known.post_id)).due_at).toBe('2026-03-10T13:00:00.000Z')
    await publish.connection.collection('connections').deleteMany({ user_id: { $in: ['olga', 'pia'] } })
    await posts.deleteMany({ user_id: { $in: ['olga', 'pia'] } })
  })
})

describe('connections', () => {
  test('that are renewed during a check keep the state of the new credentials', async () => {
    const id = await publish.connect('gil')
    const connect = (token: string) =>
      publish.call('gil', 'POST', '/connections', { network: 'mastodon', fields: { address: 'gil.example', token } })
    await connect('revoked')
    network.once('check', async () => void (await connect('abc')))
    expect(await publish.call('gil', 'POST', `/connections/${id}/check`)).toMatchObject({
      status: 200,
      body: { state: 'ok', problem: null },
    })
    expect((await publish.call('gil', 'GET', '/connections')).body.connections).toMatchObject([{ state: 'ok', problem: null }])
  })

  test('are checked with the network, stored encrypted, renewed by the same address, and limited', async () => {
    const connect = (fields: object, user = 'kim') => publish.call(user, 'POST', '/connections', { network: 'mastodon', fields })
    expect((await publish.call('kim', 'GET', '/networks')).body).toMatchObject({
      networks: [
        { network: 'mastodon', fields: [{ name: 'address', optional: false }, { secret: true }, { optional: true }], characters: 300 },
      ],
      hand_off: true,
    })
    for (const [fields, code] of [
      [{ address: 'a.example', token: 'wrong' }, 'connection_failed'],
      [{ address: 'a.example', token: 'down' }, 'network_unavailable'],
      [{ address: '127.0.0.1', token: 'abc' }, 'address_refused'],
      [{ address: 'a.example', token: ' ' }, 'validation_failed'],
      [{ address: 'a.example', token: 'abc', other: '1' }, 'validation_failed'],
    ] as const)
      expect((await connect(fields)).body.code).toBe(code)
    expect((await publish.call('kim', 'POST', '/connections', { network: 'ghost', fields: {} })).body.code).toBe('network_not_offered')

    const first = await connect({ address: 'a.example', token: ' the-secret-token ' })
    expect(first).toMatchObject({ status: 201, body: { name: '@a.example', address: 'https://a.example', state: 'ok', problem: null } })
    const { connection_id } = first.body
    const stored = await publish.connection.collection('connections').findOne({ user_id: 'kim' })
    expect(JSON.stringify(stored)).not.toContain('the-secret-token')
    expect(await connect({ address: 'a.example', token: 'another' })).toMatchObject({ status: 200, body: { connection_id } })
    expect((await connect({ address: 'b.example', token: 'abc' })).body.code).toBe('connection_limit_reached')
    expect((await publish.call('kim', 'GET', '/connections')).body).toMatchObject({ connections: [{ connection_id }], connection_limit: 1 })
    await publish.entitle('kim', { connection_limit: null })
    expect((await connect({ address: 'b.example', token: 'abc' })).status).toBe(201)
    for (const [method, url] of [
      ['DELETE', ''],
      ['POST', '/check'],
    ] as const)
      expect((await publish.call('mallory', method, `/connections/${connection_id}${url}`)).body.code).toBe('connection_not_found')
  })

  test('need attention only if the network rejects them clearly', async () => {
    const id = await publish.connect('lea')
    const check = () => publish.call('lea', 'POST', `/connections/${id}/check`)
    network.once('check', () => Promise.reject(new Error('socket hang up')))
    expect((await check()).status).toBe(500)
    expect((await publish.call('lea', 'GET', '/connections')).body.connections).toMatchObject([{ state: 'ok' }])
    await publish.call('lea', 'POST', '/connections', { network: 'mastodon', fields: { address: 'lea.example', token: 'revoked' } })
    expect((await check()).body).toMatchObject({
      state: 'needs_attention',
      problem: { code: 'unauthorized', text: 'This token was revoked.' },
    })
    await publish.connect('lea').catch(() => {})
    expect((await check()).body).toMatchObject({ state: 'ok', problem: null })
  })

  test('become drafts without an account when they are disconnected', async () => {
    const connection_id = await publish.connect('mia')
    const { post_id } = await publish.plan('mia', { connection_id })
    expect((await publish.call('mia', 'DELETE', `/connections/${connection_id}`)).body).toEqual({ drafts: 1 })
    expect(await publish.post('mia', post_id)).toMatchObject({ state: 'draft', connection_id: null, network: null, revision: 2 })
    expect((await plan('mia', [{ ...POST, connection_id }])).body.code).toBe('connection_not_found')
  })

  test('keep working with a new key, which replaces the previous one', async () => {
    const id = await publish.connect('nia')
    const stored = async () => (await publish.repositories.connections.find('nia', id))!
    const purpose = { purpose: 'loomcast connection credentials', keyName: 'CONNECTION_KEY' }
    const key = 'a new key of connected accounts for tests'
    const sealer = createSealer({ ...purpose, key, previousKey: 'a key of connected accounts for tests only' })
    expect(accountOf({ logger, sealer }, await stored()).credentials).toEqual({ token: 'abc' })
    await resealCredentials({ repositories: publish.repositories, sealer, logger })
    expect(accountOf({ logger, sealer: createSealer({ ...purpose, key }) }, await stored()).credentials).toEqual({ token: 'abc' })
    expect(() => createSealer({ ...purpose, key }).open(sealer.seal('x', 'nia'), 'mallory')).toThrow(/CONNECTION_KEY/)
    await resealCredentials({
      logger,
      repositories: publish.repositories,
      sealer: createSealer({ ...purpose, key: 'a key of connected accounts for tests only', previousKey: key }),
    })
  })
})

test('local addresses are only allowed by a setting, and not in production', async () => {
  const env = {
    MONGODB_URL: 'mongodb://x',
    REDIS_URL: 'redis://x',
    AUTH_JWKS_URL: 'http://x/',
    CONNECTION_KEY: 'k'.repeat(32),
    PUBLISH_ALLOW_LOCAL: 'true',
  }
  expect(loadPublishSettings(env).allowsLocalAddresses).toBe(true)
  const folder = await mkdtemp(join(tmpdir(), 'publish-'))
  const local = loadPublishSettings({ ...env, PUBLISH_ALLOW_LOCAL: 'false', ...(await localSettings(folder)) })
  await rm(folder, { recursive: true })
  expect(local.allowsLocalAddresses).toBe(false)
  expect(() => loadPublishSettings({ ...env, NODE_ENV: 'production' })).toThrow(/PUBLISH_ALLOW_LOCAL/)
})

test('every route rejects a call without a token', async () => {
  for (const [method, url] of [
    ['GET', '/posts'],
    ['POST', '/posts'],
    ['GET', '/networks'],
    ['GET', '/connections'],
    ['GET', '/schedule'],
  ] as const)
    expect((await publish.app.inject({ method, url: `/api/publish${url}` })).statusCode).toBe(401)
})

test.each([
  ['served_at', { user_id: { $in: ['ada', 'bea'] }, served_at: { $gt: new Date(0) } }, 'user_id_1_served_at_1'],
  ['the state', { user_id: 'ada', state: { $in: ['planned', 'sending'] } }, 'user_id_1_state_1'],
  ['the account', { connection_id: 'conn_1', state: 'sending' }, 'connection_id_1_state_1_due_at_1'],
])('posts can be found by %s with an index', async (_name, filter, index) => {
  const plan = await publish.connection.collection('planned_posts').find(filter).explain('queryPlanner')
  expect(JSON.stringify(plan['queryPlanner'])).toContain(`"indexName":"${index}"`)
})
