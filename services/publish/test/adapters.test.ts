import { inspect } from 'node:util'
import { afterEach, describe, expect, test } from '@jest/globals'
import { type Account, NETWORKS, type Network, type NetworkAdapter, NetworkFailure, type PostContent } from '../src/networks/adapter.ts'
import { createGuarded } from '../src/networks/guarded.ts'
import { createAdapters } from '../src/networks/registry.ts'
import { APPS, bytesOf, deletedPictures, FILM, lastingTokens, needsOf, START, startNetwork } from './doubles/start-network.ts'
import { networkDouble } from './support/network-double.ts'

const CONTENT: PostContent = {
  post_id: 'post_1',
  platform: 'linkedin',
  text: 'We cut our packaging waste in half.\n\nHere is how: https://example.com/how?a=1&b=2 #packaging',
  title: null,
  created_at: new Date(START),
}
const pictureOf = (file_id: string, alt: string) => ({ file_id, read_key: 'key', alt, width: 1200, height: 900, generated: false })
const PICTURED: PostContent = { ...CONTENT, pictures: [pictureOf('fil_1', 'A loaf "of" bread & butter'), pictureOf('fil_2', '')] }
/** Networks that can be read again. */
const READABLE: Network[] = ['bluesky', 'mastodon', 'wordpress', 'ghost', 'nostr', 'x', 'facebook', 'instagram', 'youtube', 'tiktok']
const OVER_HTTP: Network[] = [
  'bluesky',
  'mastodon',
  'wordpress',
  'ghost',
  'telegram',
  'x',
  'linkedin',
  'facebook',
  'instagram',
  'youtube',
  'tiktok',
]
const WITH_PICTURES: Network[] = OVER_HTTP.filter((network) => network !== 'youtube' && network !== 'tiktok')
/** Networks that reject a text which the account has posted before, or a draft that is published. */
const WITHOUT_DUPLICATES: Network[] = ['x', 'linkedin', 'facebook', 'instagram']
const LOST = ['answer_lost', 'gateway_timeout', 'silent'] as const

const started: { stop(): Promise<void> }[] = []
const start = async (network: Network) => {
  const parts = await startNetwork(network)
  started.push(parts.double)
  const account = await parts.connect()
  return { ...parts, account, post: await prepared(parts.adapter, account) }
}

/** On some networks, a post needs a picture, or a film and choices. */
const contentFor = ({ network, pictures }: NetworkAdapter): PostContent => {
  const { hasFilm, options } = needsOf(network)
  if (hasFilm) return { ...CONTENT, film: FILM, ...(options && { options }) }
  return pictures?.min ? { ...CONTENT, pictures: [pictureOf('fil_1', 'Bread')] } : CONTENT
}

/** A post after `prepare`, as the engine calls the adapter. */
async function prepared(adapter: NetworkAdapter, account: Account, content = contentFor(adapter)) {
  const key = adapter.keyOf(content)
  const values = JSON.parse(JSON.stringify(await adapter.prepare(account, content, key)))
  return {
    commit: () => adapter.commit(account, content, key, values),
    lookup: () => adapter.lookup(account, content, key, values, { started_at: new Date(START) }),
  }
}

const secretNames = ({ fields, signIn }: NetworkAdapter) =>
  signIn ? ['access_token'] : fields.filter(({ secret }) => secret).map(({ name }) => name)

const failureOf = async (call: Promise<unknown>) => {
  const failure = await call.catch((error) => error)
  if (!(failure instanceof NetworkFailure)) throw new Error(`Not a failure of a network: ${inspect(failure)}`)
  return failure
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((double) => double.stop()))
})

describe.each(NETWORKS)('%s', (network) => {
  test('connects an account, checks it and publishes a post', async () => {
    const { adapter, account, post, double } = await start(network)
    await expect(adapter.check(account)).resolves.toBeUndefined()
    expect(account).toMatchObject({ name: expect.stringMatching(/\S/), address: expect.stringMatching(/^(https?:\/\/|nostr:)/) })
    const outcome = await post.commit()
    const [visible] = await double.published()
    expect(outcome).toMatchObject({ kind: 'published', remote_id: visible?.id })
    if (visible?.url) expect(outcome).toMatchObject({ url: visible.url })
    expect(visible?.text).toContain('Here is how')
  })

  test('publishes nothing before the commit', async () => {
    const { double } = await start(network)
    expect(await double.published()).toEqual([])
  })

  test('publishes one post for a key, where the network allows it', async () => {
    const { adapter, post, double } = await start(network)
    const [first, second] = [await post.commit(), await post.commit()]
    if (WITHOUT_DUPLICATES.includes(network)) expect(second.kind).toMatch(/^(refused|unknown)$/)
    else if (adapter.repeat === 'never') return expect(await double.published()).toHaveLength(2)
    else expect(second).toEqual(first)
    expect(await double.published()).toHaveLength(1)
  })

  test.each(LOST)('reports an unknown result after %s, and finds the post', async (fault) => {
    const { adapter, post, double } = await start(network)
    double.fail({ kind: fault })
    expect(await post.commit()).toMatchObject({ kind: 'unknown' })
    const [visible] = await double.published()
    const expected = adapter.repeat === 'never' ? { kind: 'undecidable' } : { kind: 'published', remote_id: visible?.id }
    expect(await post.lookup()).toMatchObject(visible?.url && adapter.repeat !== 'never' ? { ...expected, url: visible.url } : expected)
    expect(await double.published()).toHaveLength(1)
  })

  test('reports an unknown result if the connection ends after the request', async () => {
    const { post, double } = await start(network)
    double.fail({ kind: 'cut' })
    expect(await post.commit()).toMatchObject({ kind: 'unknown' })
    expect(await double.published()).toEqual([])
  })

  test('reports a rejection with its reason', async () => {
    const { post, double } = await start(network)
    const bodies = { error: 'Too spammy', message: 'Too spammy', description: 'Too spammy', errors: [{ message: 'Too spammy' }] }
    double.fail({ kind: 'answer', status: 422, body: bodies })
    const reason = network === 'nostr' ? 'blocked: not on the list' : 'Too spammy'
    const outcome = await post.commit()
    expect(outcome).toEqual({ kind: 'refused', code: expect.any(String), reason: expect.stringContaining(reason) })
    expect(await double.published()).toEqual([])
  })

  test('can be repeated if the network could not be reached', async () => {
    const { post, double } = await start(network)
    await double.stop()
    started.length = 0
    expect(await post.commit()).toMatchObject({ kind: 'retry', reason: expect.stringContaining('could not be reached') })
  })

  test('waits if the network takes no more requests', async () => {
    const { post, double } = await start(network)
    double.fail({ kind: 'answer', status: 429, headers: { 'retry-after': '90' } })
    const retry_at = network === 'nostr' ? null : new Date(Date.parse(START) + 90_000)
    expect(await post.commit()).toMatchObject({ kind: 'retry', retry_at })
    expect(await double.published()).toEqual([])
  })

  test('has a key that depends on the content only', async () => {
    const { adapter } = await start(network)
    expect(adapter.keyOf({ ...CONTENT })).toBe(adapter.keyOf(structuredClone(CONTENT)))
    expect(adapter.keyOf({ ...CONTENT, post_id: 'post_2' })).not.toBe(adapter.keyOf(CONTENT))
  })
})

describe.each(READABLE)('%s', (network) => {
  test('finds no post that was not published, and publishes it once then', async () => {
    const { post, double } = await start(network)
    expect(await post.lookup()).toEqual({ kind: 'absent' })
    double.fail({ kind: 'cut' })
    await post.commit()
    expect(await post.lookup()).toEqual({ kind: 'absent' })
    expect(await post.commit()).toMatchObject({ kind: 'published' })
    expect(await double.published()).toHaveLength(1)
  })

  test('decides nothing while the network cannot be read', async () => {
    const { post, double } = await start(network)
    await double.stop()
    started.length = 0
    expect((await failureOf(post.lookup())).kind).toBe('unreachable')
  })
})

describe.each(WITH_PICTURES)('pictures on %s', (network) => {
  afterEach(() => deletedPictures.clear())

  test('are published in their order with their alt texts', async () => {
    const { adapter, account, double } = await start(network)
    const { commit } = await prepared(adapter, account, PICTURED)
    expect(await double.published()).toEqual([])
    expect(await commit()).toMatchObject({ kind: 'published' })
    const hasAlt = adapter.pictures?.alt !== 0
    const shown = (await double.published())[0]?.pictures?.map(({ bytes, alt = '' }) => [
      bytes,
      alt.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    ])
    expect(shown).toEqual([
      [bytesOf('fil_1'), hasAlt ? 'A loaf "of" bread & butter' : ''],
      [bytesOf('fil_2'), ''],
    ])
  })

  test('can be one', async () => {
    const { adapter, account, double } = await start(network)
    const { commit } = await prepared(adapter, account, { ...CONTENT, pictures: [pictureOf('fil_1', 'Bread')] })
    expect(await commit()).toMatchObject({ kind: 'published', remote_id: (await double.published())[0]?.id })
    expect((await double.published())[0]?.pictures?.map(({ bytes }) => bytes)).toEqual([bytesOf('fil_1')])
  })

  test('that were deleted fail before anything is published, with the reason', async () => {
    const { adapter, account, double } = await start(network)
    deletedPictures.add('fil_2')
    expect(await failureOf(prepared(adapter, account, PICTURED))).toMatchObject({ kind: 'refused', message: 'Picture 2 was deleted.' })
    expect(await double.published()).toEqual([])
  })

  test.each(LOST)('are there once after %s, with the uploads of the first attempt', async (kind) => {
    const { adapter, account, double } = await start(network)
    const post = await prepared(adapter, account, PICTURED)
    double.fail({ kind })
    expect(await post.commit()).toMatchObject({ kind: 'unknown' })
    if (adapter.repeat === 'never') return expect(await double.published()).toHaveLength(1)
    expect(await post.lookup()).toMatchObject({ kind: 'published', remote_id: (await double.published())[0]?.id })
    // A repetition, where it is safe, neither uploads again nor makes a second post.
    const uploads = double.requests.length
    if (adapter.repeat === 'safe') expect(await post.commit()).toMatchObject({ kind: 'published' })
    expect(double.requests.slice(uploads).some(({ path }) => /upload|media|images/i.test(path))).toBe(false)
    expect(await double.published()).toHaveLength(1)
  })
})

describe.each(OVER_HTTP)('%s', (network) => {
  test.each([401, 403])('needs attention after %i', async (status) => {
    const { adapter, account, post, double } = await start(network)
    double.fail({ kind: 'answer', status }, { kind: 'answer', status })
    // The address of an upload there is its own authorization.
    if (network !== 'tiktok') expect(await post.commit()).toMatchObject({ kind: 'refused', unauthorized: true })
    double.answerAll({ status })
    expect((await failureOf(adapter.check(account))).kind).toBe('unauthorized')
  })

  test.each([500, 503, 408])('does not need attention after %i', async (status) => {
    const { adapter, account, double } = await start(network)
    double.answerAll({ status })
    expect((await failureOf(adapter.check(account))).kind).toBe('unreachable')
  })

  test('shows no secret in a result or an error, even if the network repeats it', async () => {
    const { adapter, account, post, double, connect } = await start(network)
    const secrets = secretNames(adapter).map((name) => account.credentials[name] ?? double.fields[name] ?? '')
    expect(secrets.length).toBeGreaterThan(0)
    const entered = secretNames(adapter).map((name) => double.fields[name] ?? '')
    const echoOf = (sent: readonly string[]) => {
      const echo = `You sent ${sent.join(' and ')}`
      return { error: echo, message: echo, description: echo, errors: [{ message: echo }] }
    }
    const body = echoOf(secrets)
    const seen: unknown[] = []
    for (const status of [400, 401, 429, 503]) {
      double.fail({ kind: 'answer', status, body }, { kind: 'answer', status, body })
      seen.push(await post.commit())
      double.answerAll({ status, body })
      seen.push(await adapter.check(account).catch((error) => error))
      double.answerAll({ status, body: echoOf(entered) })
      seen.push(await connect().catch((error) => error))
      double.answerAll(null)
    }
    await double.stop()
    started.length = 0
    seen.push(await post.commit(), await adapter.check(account).catch((error) => error))
    const shown = seen.map((one) => inspect(one, { depth: 9, showHidden: true })).join('\n')
    for (const secret of [...secrets, ...entered])
      for (const part of [secret, ...secret.split(':').slice(1)]) expect(shown).not.toContain(part)
  })

  test.each([null, [], [null], 'text', 5, {}, { posts: [null] }, { errors: [null] }, { result: 5 }, { statuses: {} }])(
    'copes with the response %j',
    async (body) => {
      const { adapter, account, post, double, connect } = await start(network)
      for (const status of [200, 400, 404]) {
        double.answerAll({ status, body: JSON.stringify(body) })
        for (const call of [() => connect(), () => adapter.check(account), post.commit, post.lookup, () => prepared(adapter, account)]) {
          const failure = await call().catch((error) => error)
          expect(failure instanceof Error && !(failure instanceof NetworkFailure) ? failure : undefined).toBeUndefined()
        }
      }
    },
  )

  test('rejects wrong credentials when it connects', async () => {
    const { adapter, double, connect } = await start(network)
    const isSecret = (name: string) => secretNames(adapter).includes(name)
    const wrong = Object.fromEntries(
      Object.entries(double.fields).map(([name, value]) => [
        name,
        isSecret(name) ? `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}` : value,
      ]),
    )
    expect((await failureOf(connect(wrong))).kind).toBe('unauthorized')
  })
})

describe.each([
  ['bluesky', 'server'],
  ['mastodon', 'server'],
  ['wordpress', 'site'],
  ['ghost', 'site'],
  ['nostr', 'relays'],
] as const)('%s', (network, field) => {
  test.each([
    '10.0.0.1',
    'https://169.254.169.254/latest/meta-data',
    'metadata.google.internal',
    'https://ada:secret@example.com',
    'http://example.com',
  ])('does not connect to %s', async (address) => {
    const { double, connect } = await start(network)
    const entered = network === 'nostr' ? address.replace(/^http/, 'ws') : address
    const failure = await failureOf(connect({ ...double.fields, [field]: entered }))
    expect([failure.kind, failure.message]).toEqual(['address_refused', expect.stringMatching(/address|name|https/)])
  })

  test('reports a server that is no such network', async () => {
    const { double, connect } = await start(network)
    if (network === 'nostr') return
    double.answerAll({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Hello</html>' })
    const failure = await failureOf(connect())
    expect([failure.kind, failure.message]).toEqual(['refused', expect.stringMatching(/^There is no/)])
  })
})

describe('what a hostile server sends', () => {
  const ACCOUNT: Account = { connection_id: 'conn_1', name: '@ada', address: 'https://ada.example', credentials: {} }
  const adapterWith = (parts: Partial<NetworkAdapter>) => {
    const deps = {
      guarded: createGuarded({ allowLoopback: false }),
      clock: () => new Date(START),
      loadPicture: async () => new Uint8Array(),
      pictureAddress: async () => '',
      filmAddress: async () => '',
      loadFilm: async () => Buffer.from('film'),
      apps: APPS,
      tokens: lastingTokens,
    }
    const [adapter] = createAdapters(deps, [() => ({ ...networkDouble().adapter, ...parts })]).values()
    if (!adapter) throw new Error('There is no adapter.')
    return adapter
  }
  const connected = (change: object) => adapterWith({ connect: async () => ({ ...ACCOUNT, ...change }) }).connect({})

  test.each([
    ['a long name', 'a'.repeat(1_000_000), 'a'.repeat(100)],
    ['a name with emoji', '👩'.repeat(200), '👩'.repeat(100)],
    ['several lines', ' Ada\r\n\u0000Subject: x\t', 'Ada Subject: x'],
    ['no name', ' \n', 'Double'],
    ['no text', { toString: 5 }, 'Double'],
  ])('becomes a short name: %s', async (_name, name, expected) => {
    expect(await connected({ name })).toMatchObject({ name: expected })
  })

  test.each([
    ['a script as address', { address: 'javascript:alert(1)' }],
    ['no address', { address: 'ada' }],
    ['the scheme of another network', { address: 'nostr:npub1' }],
    ['a long address', { address: `https://ada.example/${'a'.repeat(2000)}` }],
    ['large credentials', { credentials: { one: 'a'.repeat(5000), two: 'ä'.repeat(2000) } }],
  ])('is not connected: %s', async (_name, change) => {
    expect(await failureOf(connected(change))).toMatchObject({ kind: 'refused', message: 'Double sent an account that is not understood.' })
  })

  test.each([
    ['a script', 'javascript:alert(1)', null],
    ['a long address', `https://ada.example/${'a'.repeat(2000)}`, null],
    ['no address', 'ada', null],
    ['an address', 'https://ada.example/1', 'https://ada.example/1'],
  ])('is the address of a post only if it is one: %s', async (_name, url, expected) => {
    const found = { kind: 'published' as const, remote_id: 'a\n'.repeat(1000), url }
    const adapter = adapterWith({ commit: async () => found, lookup: async () => found })
    const bounds = { kind: 'published', remote_id: 'a '.repeat(100), url: expected }
    expect(await adapter.commit(ACCOUNT, CONTENT, '', {})).toEqual(bounds)
    expect(await adapter.lookup(ACCOUNT, CONTENT, '', {}, { started_at: new Date(START) })).toEqual(bounds)
  })
})
