import { afterEach, describe, expect, test } from '@jest/globals'
import { fixedClock } from '@loomcast/service-kit/testing'
import type { PostContent } from '../../src/networks/adapter.ts'
import { networkLength } from '../../src/networks/network-length.ts'
import { startMastodon } from '../doubles/mastodon.double.ts'
import { adapterOf, START } from '../doubles/start-network.ts'

const contentOf = (text: string): PostContent => ({
  post_id: 'post_1',
  platform: 'threads',
  text,
  title: null,
  created_at: new Date(START),
})
const started: { stop(): Promise<void> }[] = []
const start = async (options: Omit<Parameters<typeof startMastodon>[0], 'clock'> = {}) => {
  const clock = fixedClock(START)
  const double = await startMastodon({ clock, ...options })
  started.push(double)
  const { adapter, connect } = adapterOf('mastodon', double, clock)
  const attempt = { started_at: new Date(START) }
  const account = () => connect()
  const commit = async (text: string) => adapter.commit(await connect(), contentOf(text), adapter.keyOf(contentOf(text)), {})
  const lookup = async (text: string) => adapter.lookup(await connect(), contentOf(text), '', {}, attempt)
  return { clock, double, adapter, account, commit, lookup }
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((double) => double.stop()))
})

describe('repetitions', () => {
  test('meet one post within an hour where the server honors Idempotency-Key', async () => {
    const { commit, double, clock } = await start()
    await commit('Hello')
    clock.advance(3_500_000)
    await commit('Hello')
    expect(double.published()).toHaveLength(1)
    clock.advance(3_700_000)
    await commit('Hello')
    expect(double.published()).toHaveLength(2)
  })

  test('are found by a look-up where it does not', async () => {
    const { commit, lookup, double, adapter } = await start({ honorsKeys: false })
    expect(adapter.repeat).toBe('after_absence')
    double.fail({ kind: 'answer_lost' })
    await commit('Hello')
    expect(await lookup('Hello')).toMatchObject({ kind: 'published', url: double.published()[0]?.url })
    await commit('Hello')
    expect(double.published()).toHaveLength(2)
  })
})

describe('a look-up', () => {
  test.each([
    ['line breaks', 'One\ntwo\n\nthree'],
    ['signs of HTML', `5 < 6 & "7" > '3'`],
    ['links', 'Read https://example.com/a/very/long/path/that/is/shortened?with=query&and=more'],
    ['mentions of other servers', 'With @grace@example.social and @ada'],
    ['hashtags', 'About #packaging and #1'],
    ['emoji and combining letters', 'Cafe\u0301 👩‍👩‍👧'],
    ['spaces at the end', 'Text  \n with   spaces \n'],
  ])('finds a text with %s', async (_name, text) => {
    const { lookup, double } = await start()
    double.write('Another text')
    double.write(text)
    double.write('A later text')
    expect(await lookup(text)).toMatchObject({ kind: 'published', remote_id: double.published()[1]?.id })
  })

  test('finds a text that the server shows in another form by its source', async () => {
    const { lookup, double } = await start({ format: (text) => `<p>${text.replaceAll('*', '')}</p>` })
    double.write('Some *bold* text')
    expect(await lookup('Some *bold* text')).toMatchObject({ kind: 'published' })
  })

  test('ignores the same text of an earlier time, and other texts', async () => {
    const { lookup, double, clock } = await start()
    clock.advance(-600_000)
    double.write('Hello')
    clock.advance(600_000)
    double.write('Hello!')
    expect(await lookup('Hello')).toEqual({ kind: 'absent' })
  })

  test('ignores the same text that was there before the attempt', async () => {
    const { adapter, account, double } = await start()
    double.write('Hello')
    const prepared = await adapter.prepare(await account(), contentOf('Hello'), '')
    const lookup = async () => adapter.lookup(await account(), contentOf('Hello'), '', prepared, { started_at: new Date(START) })
    expect(await lookup()).toEqual({ kind: 'absent' })
    double.write('Hello')
    expect(await lookup()).toMatchObject({ kind: 'published', remote_id: double.published()[1]?.id })
  })

  test('ignores the same text of another post of the account, and one that was written long after the attempt', async () => {
    const { adapter, account, double, clock } = await start()
    double.write('Hello')
    const [first] = double.published()
    const attempt = { started_at: new Date(START), taken: [first?.id ?? ''] }
    const lookup = async () => adapter.lookup(await account(), contentOf('Hello'), '', {}, attempt)
    expect(await lookup()).toEqual({ kind: 'absent' })
    clock.advance(10 * 60_000)
    double.write('Hello')
    expect(await lookup()).toEqual({ kind: 'absent' })
  })

  test('reads further pages, and decides nothing if there are too many', async () => {
    const { lookup, double } = await start()
    double.write('Hello')
    for (let index = 0; index < 100; index++) double.write(`Post ${index}`)
    expect(await lookup('Hello')).toMatchObject({ kind: 'published' })
    for (let index = 0; index < 100; index++) double.write(`Later post ${index}`)
    expect(await lookup('Hello')).toMatchObject({ kind: 'undecidable' })
  })
})

describe('limits', () => {
  test('are those of the server', async () => {
    const { adapter, account } = await start({ characters: 1000 })
    await expect(adapter.prepare(await account(), contentOf('a'.repeat(1000)), '')).resolves.toEqual({ newest: null })
    await expect(adapter.prepare(await account(), contentOf('a'.repeat(1001)), '')).rejects.toMatchObject({
      kind: 'refused',
      message: 'The text has 1001 characters. This server allows 1000.',
    })
  })

  test('of the server apply when a text is planned', async () => {
    const { adapter, account } = await start({ characters: 5000 })
    const { credentials } = await account()
    expect(adapter.limitsOf?.(credentials)).toMatchObject({ characters: 5000 })
    expect(networkLength(adapter, 'a'.repeat(4000), { credentials })).toEqual({ name: 'Mastodon', length: 4000, limit: 5000 })
    expect(networkLength(adapter, 'a'.repeat(4000)).limit).toBe(500)
  })

  test.each([
    ['hello', 5],
    ['👩‍👩‍👧', 1],
    [`see https://example.com/${'a'.repeat(200)} now`, 'see  now'.length + 23],
    ['@grace@example.social hi', '@grace hi'.length],
    ['mail to ada@example.com', 'mail to ada@example.com'.length],
  ])('count as the server counts: %s', async (text, length) => {
    const { adapter } = await start()
    expect(adapter.lengthOf?.(text)).toBe(length)
  })
})

test.each(['@ada@127.0.0.1', 'ada@127.0.0.1', '127.0.0.1/', 'https://127.0.0.1/@ada'])(
  'the server can be entered as %s',
  async (server) => {
    const { double, account } = await start()
    double.fields['server'] = server
    // Without its port, the server of the double does not respond, but the address is understood.
    await expect(account()).rejects.toMatchObject({ kind: expect.not.stringMatching('address_refused') })
  },
)

test('an access token that may not write is rejected when it is entered', async () => {
  const { account } = await start({ scopes: ['read'] })
  await expect(account()).rejects.toMatchObject({ kind: 'unauthorized', message: expect.stringContaining('may not write') })
  for (const listsScopes of [true, false]) {
    const { account: connect, double } = await start({ tokenScopes: ['read'], listsScopes })
    await expect(connect()).rejects.toMatchObject({ kind: 'unauthorized', message: expect.stringContaining('may not write') })
    expect(double.published()).toEqual([])
  }
  const unlisted = await start({ listsScopes: false })
  await expect(unlisted.account()).resolves.toMatchObject({ name: expect.stringMatching(/^@ada@127/) })
  expect(unlisted.double.published()).toEqual([])
  const other = await start({ scopes: ['read:accounts', 'read:statuses', 'write:statuses'] })
  await expect(other.account()).resolves.toMatchObject({ name: expect.stringMatching(/^@ada@127/) })
})
