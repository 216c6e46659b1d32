import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createSealer } from '@loomcast/service-kit/encryption'
import { createComponents } from '../src/composition-root.ts'
import { checkAhead } from '../src/connections/check-ahead.ts'
import { accountOf, resealCredentials } from '../src/connections/connections.ts'
import type { PublishContext } from '../src/context.ts'
import { NetworkFailure } from '../src/networks/adapter.ts'
import { networkDouble } from './support/network-double.ts'
import { type PublishService, startPublish } from './support/publish-service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const network = networkDouble({ network: 'mastodon', repeat: 'after_absence' })
let publish: PublishService
let context: PublishContext
let users = 0
let user: string

beforeAll(async () => {
  publish = await startPublish('connections', { networks: [network] })
  context = createComponents(publish.deps).context
})
afterAll(() => publish?.stop())
beforeEach(async () => {
  users += 1
  user = `usr_${users}`
  network.calls.length = 0
  network.posts.length = 0
  await publish.connection.collection('planned_posts').deleteMany({})
})

const inHours = (hours: number) => ({ local_time: new Date(publish.clock().getTime() + hours * HOUR).toISOString().slice(0, 16) })
const connectionOf = async () => (await publish.call(user, 'GET', '/connections')).body.connections[0]
const mailsOf = async () => (await publish.mails()).filter(({ user_id }) => user_id === user).map(({ template }) => template)
const setCredentials = (id: string, credentials: string) =>
  publish.connection.collection<{ _id: string }>('connections').updateOne({ _id: id }, { $set: { credentials } })
const checks = () => network.calls.filter((call) => call === 'check').length
const revoked = () => Promise.reject(new NetworkFailure('unauthorized', 'This token was revoked.'))
const down = () => Promise.reject(new NetworkFailure('unreachable', 'Double did not respond.'))

describe('an account that is needed within a day', () => {
  test('is checked once in a while, and not if nothing is planned for it', async () => {
    const connection_id = await publish.connect(user)
    publish.clock.advance(7 * HOUR)
    expect(await checkAhead(context)).toBe(0)
    await publish.plan(user, { connection_id, ...inHours(30) })
    expect(await checkAhead(context)).toBe(0)
    publish.clock.advance(7 * HOUR)
    const counts = await Promise.all([checkAhead(context), checkAhead(context), checkAhead(context)])
    expect([counts.reduce((sum, count) => sum + count), checks()]).toEqual([1, 1])
    expect((await connectionOf()).checked_at).toBe(publish.clock().toISOString())
    expect(await checkAhead(context)).toBe(0)
    publish.clock.advance(7 * HOUR)
    expect(await checkAhead(context)).toBe(1)
  })

  test('needs attention if the network rejects it, with one email, and its posts wait until it is connected again', async () => {
    const connection_id = await publish.connect(user)
    const { post_id } = await publish.plan(user, { connection_id, ...inHours(10) })
    publish.clock.advance(7 * HOUR)
    network.once('check', revoked)
    await checkAhead(context)
    expect(await connectionOf()).toMatchObject({ state: 'needs_attention', problem: { text: 'This token was revoked.' } })
    await checkAhead(context)
    expect([await mailsOf(), checks()]).toEqual([['connection-rejected'], 1])

    publish.clock.advance(3 * HOUR)
    await publish.work()
    const problem = { code: 'unauthorized', text: expect.stringContaining('needs your attention') }
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'planned', problem })
    expect(network.calls).not.toContain('commit')
    await publish.call(user, 'POST', '/connections', { network: 'mastodon', fields: { address: `${user}.example`, token: 'new' } })
    publish.clock.advance(MINUTE)
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'published', problem: null })
  })

  test('stays as it is while the network does not respond, and is checked again later', async () => {
    const connection_id = await publish.connect(user)
    await publish.plan(user, { connection_id, ...inHours(20) })
    publish.clock.advance(7 * HOUR)
    for (const failure of [down, () => Promise.reject(new Error('socket hang up'))]) {
      network.once('check', failure)
      expect(await checkAhead(context)).toBe(0)
      expect(await connectionOf()).toMatchObject({ state: 'ok', problem: null })
      expect(await checkAhead(context)).toBe(0)
      publish.clock.advance(16 * MINUTE)
    }
    expect(await checkAhead(context)).toBe(1)
    expect(await mailsOf()).toEqual([])
  })

  test('needs attention, with one email, if the network refuses it three times in a row, as it does with a closed account', async () => {
    const connection_id = await publish.connect(user)
    await publish.plan(user, { connection_id, ...inHours(22) })
    publish.clock.advance(7 * HOUR)
    const check = async (answer: () => Promise<void>) => {
      network.once('check', answer)
      await checkAhead(context)
      publish.clock.advance(16 * MINUTE)
      return (await connectionOf()).state
    }
    const closed = () => Promise.reject(new NetworkFailure('refused', 'Double refused this: No such account.'))
    expect([await check(closed), await check(closed)]).toEqual(['ok', 'ok'])
    // It responds again, so it was a fault of the server.
    expect(await check(() => Promise.resolve())).toBe('ok')
    publish.clock.advance(6 * HOUR)
    for (const answer of [closed, down, closed, down]) expect(await check(answer)).toBe('ok')
    expect([await mailsOf(), await check(closed)]).toEqual([[], 'needs_attention'])
    expect(await connectionOf()).toMatchObject({ problem: { code: 'refused', text: 'Double refused this: No such account.' } })
    await checkAhead(context)
    expect(await mailsOf()).toEqual(['connection-rejected'])
    await publish.call(user, 'POST', '/connections', { network: 'mastodon', fields: { address: `${user}.example`, token: 'new' } })
    await publish.plan(user, { connection_id, ...inHours(22) })
    publish.clock.advance(7 * HOUR)
    expect(await check(closed)).toBe('ok')
  })

  test('is one of a limited number per round, and the accounts that are needed first are the first ones', async () => {
    const order: string[] = []
    const adapter = { ...network.adapter, check: async ({ connection_id }: { connection_id: string }) => void order.push(connection_id) }
    const ids: string[] = []
    for (let index = 0; index < 60; index += 1) {
      const other = `usr_round_${index}`
      ids.push(await publish.connect(other))
      await publish.plan(other, { connection_id: ids[index], ...inHours(23 - index / 4) })
    }
    publish.clock.advance(6.5 * HOUR)
    const checking = { ...context, adapters: new Map([['mastodon' as const, adapter]]) }
    expect(await checkAhead(checking)).toBe(50)
    expect(await checkAhead(checking)).toBe(10)
    expect([...order].sort()).toEqual([...ids].sort())
    expect(new Set(order.slice(50))).toEqual(new Set(ids.slice(0, 10)))
  })
})

test('accounts of a user with many of them do not delay the account of another user', async () => {
  const order: string[] = []
  const adapter = { ...network.adapter, check: async ({ connection_id }: { connection_id: string }) => void order.push(connection_id) }
  const checking = { ...context, adapters: new Map([['mastodon' as const, adapter]]) }
  await publish.entitle(user, { connection_limit: null, planned_limit: null })
  const many: string[] = []
  for (let index = 0; index < 60; index += 1) {
    const connection_id = await publish.connect(user, 'mastodon', `account-${index}.example`)
    many.push(connection_id)
    await publish.plan(user, { connection_id, ...inHours(8) })
  }
  const other = `${user}_other`
  const one = await publish.connect(other)
  await publish.plan(other, { connection_id: one, ...inHours(20) })
  publish.clock.advance(6.5 * HOUR)
  expect(await checkAhead(checking)).toBe(50)
  expect(order).toContain(one)
  expect(order.slice(0, 8)).toContain(one)

  // The same for accounts that their persons look at.
  await publish.connection.collection('planned_posts').deleteMany({})
  publish.clock.advance(25 * HOUR)
  for (const id of [user, other]) await publish.call(id, 'GET', '/connections')
  await publish.connection
    .collection<{ _id: string }>('connections')
    .updateOne({ _id: one }, { $set: { checked_at: new Date(publish.clock().getTime() - 24.5 * HOUR) } })
  order.length = 0
  expect(await checkAhead(checking)).toBe(50)
  expect(order).toContain(one)
  expect(await checkAhead(checking)).toBeGreaterThan(10)
  expect(await checkAhead(checking)).toBe(0)
})

describe('an account that its person looks at', () => {
  test('is checked if the last check is a day ago, once, although no post is planned', async () => {
    await publish.connect(user)
    publish.clock.advance(23 * HOUR)
    await connectionOf()
    expect(await checkAhead(context)).toBe(0)
    publish.clock.advance(2 * HOUR)
    expect(await checkAhead(context)).toBe(0)
    await Promise.all([connectionOf(), connectionOf()])
    network.once('check', revoked)
    expect(await checkAhead(context)).toBe(1)
    expect([(await connectionOf()).state, await mailsOf(), checks()]).toEqual(['needs_attention', ['connection-rejected'], 1])
    publish.clock.advance(25 * HOUR)
    await connectionOf()
    expect(await checkAhead(context)).toBe(0)
  })

  test('is checked again later if the network does not respond, and only by the person, not by an administrator', async () => {
    await publish.connect(user)
    publish.clock.advance(25 * HOUR)
    const authorization = `Bearer ${await publish.tokens.sign({ user_id: user, actor_id: 'usr_admin' })}`
    await publish.app.inject({ method: 'GET', url: '/api/publish/connections', headers: { authorization } })
    expect(await checkAhead(context)).toBe(0)
    await connectionOf()
    network.once('check', down)
    expect(await checkAhead(context)).toBe(0)
    publish.clock.advance(16 * MINUTE)
    expect([await checkAhead(context), await checkAhead(context)]).toEqual([1, 0])
    publish.clock.advance(7 * HOUR)
    expect(await checkAhead(context)).toBe(0)
  })
})

describe('credentials that no key decrypts', () => {
  test('need attention when the account is checked', async () => {
    const connection_id = await publish.connect(user)
    await setCredentials(connection_id, 'unreadable')
    expect((await publish.call(user, 'POST', `/connections/${connection_id}/check`)).body).toMatchObject({
      state: 'needs_attention',
      problem: { code: 'unauthorized', text: expect.stringContaining('Connect the account again') },
    })
  })

  test('fail a post at once, with the account, and do not stop a look-up from being tried', async () => {
    const connection_id = await publish.connect(user)
    const { post_id } = await publish.plan(user, { connection_id, ...inHours(1) })
    publish.clock.advance(HOUR)
    await setCredentials(connection_id, 'unreadable')
    await publish.work()
    expect([(await publish.post(user, post_id)).state, (await connectionOf()).state]).toEqual(['failed', 'needs_attention'])
    expect((await mailsOf()).sort()).toEqual(['connection-rejected', 'post-failed'])
    expect(network.calls).toEqual(['connect'])
  })

  test('are noticed by a look-up, which reads again after the person has connected the account again', async () => {
    const connection_id = await publish.connect(user)
    const { post_id } = await publish.plan(user, { connection_id, ...inHours(1) })
    publish.clock.advance(HOUR)
    network.once('committed', () => Promise.reject(new Error('504')))
    await publish.work()
    await setCredentials(connection_id, 'unreadable')
    publish.clock.advance(MINUTE)
    await publish.work()
    expect([(await publish.post(user, post_id)).state, (await connectionOf()).state]).toEqual(['unknown', 'needs_attention'])
    await publish.call(user, 'POST', '/connections', { network: 'mastodon', fields: { address: `${user}.example`, token: 'new' } })
    publish.clock.advance(2 * MINUTE)
    await publish.work()
    expect([(await publish.post(user, post_id)).state, network.posts.length]).toEqual(['published', 1])
  })
})

test('a key is rotated in two steps without a moment in which a process cannot read what another one wrote', async () => {
  const sealer = (key: string, previousKey?: string) =>
    createSealer({ key, previousKey, purpose: 'loomcast connection credentials', keyName: 'CONNECTION_KEY' })
  const oldKey = publish.deps.settings.connectionKey
  const newKey = 'another key of connected accounts for tests'
  const connection_id = await publish.connect(user)
  const stored = async () => (await publish.repositories.connections.find(user, connection_id))!
  const reads = async (...processes: ReturnType<typeof sealer>[]) => {
    const connection = await stored()
    return processes.map((each) => accountOf({ ...context, sealer: each }, connection).credentials['token'])
  }
  // Processes of a release are replaced one after another, so both kinds of a step run at the same time.
  const before = sealer(oldKey)
  const first = sealer(oldKey, newKey)
  expect(await resealCredentials({ ...context, sealer: first })).toBe(0)
  expect(await reads(before, first)).toEqual(['abc', 'abc'])
  const second = sealer(newKey, oldKey)
  expect(await reads(first, second)).toEqual(['abc', 'abc'])
  expect(await resealCredentials({ ...context, sealer: second })).toBeGreaterThan(0)
  expect(await reads(first, second)).toEqual(['abc', 'abc'])
  const last = sealer(newKey)
  expect(await reads(second, last)).toEqual(['abc', 'abc'])
  // Back to the key of the other tests.
  await resealCredentials({ ...context, sealer: first })
})

test('credentials that were renewed in the meantime are not overwritten by those that were encrypted again', async () => {
  const id = await publish.connect('usr_renewed')
  const stored = () => publish.connection.collection<{ _id: string; credentials: string }>('connections').findOne({ _id: id })
  const before = (await stored())?.credentials ?? ''
  await publish.call('usr_renewed', 'POST', '/connections', {
    network: 'mastodon',
    fields: { address: 'usr_renewed.example', token: 'new' },
  })
  const renewed = (await stored())?.credentials
  expect(renewed).not.toBe(before)
  expect(await publish.repositories.connections.replaceCredentials(id, before, 'encrypted again')).toBe(false)
  expect((await stored())?.credentials).toBe(renewed)
})
