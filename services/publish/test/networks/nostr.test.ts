import { afterEach, describe, expect, test } from '@jest/globals'
import { nip19 } from 'nostr-tools'
import { finalizeEvent, generateSecretKey, getPublicKey, verifyEvent } from 'nostr-tools/pure'
import type { PostContent } from '../../src/networks/adapter.ts'
import { signedNote } from '../../src/networks/nostr/event.ts'
import { startRelay } from '../doubles/nostr-relay.ts'
import { adapterOf, START } from '../doubles/start-network.ts'

const CONTENT: PostContent = {
  post_id: 'post_1',
  platform: 'threads',
  text: 'Grüße "👋"\n#Packaging #packaging\u2028\\ #2026 #Berlin',
  title: null,
  created_at: new Date(START),
}
const secretKey = generateSecretKey()
const relays: Awaited<ReturnType<typeof startRelay>>[] = []
const start = async (count: number) => {
  for (let index = 0; index < count; index++) relays.push(await startRelay())
  const fields = { secret_key: nip19.nsecEncode(secretKey), relays: relays.map(({ url }) => url).join(', ') }
  const { adapter, connect } = adapterOf('nostr', { fields })
  const account = await connect()
  const prepared = await adapter.prepare(account, CONTENT, '')
  return {
    connect,
    account,
    commit: () => adapter.commit(account, CONTENT, '', prepared),
    lookup: () => adapter.lookup(account, CONTENT, '', prepared, { started_at: new Date(START) }),
  }
}

afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()))
})

test('a note equals the one that nostr-tools makes', () => {
  const note = signedNote(CONTENT, secretKey)
  const tags = [
    ['t', 'packaging'],
    ['t', 'berlin'],
  ]
  const { id, pubkey } = finalizeEvent({ kind: 1, created_at: Date.parse(START) / 1000, tags, content: CONTENT.text }, secretKey)
  expect(note).toMatchObject({ id, pubkey, kind: 1, tags, content: CONTENT.text })
  expect(verifyEvent({ ...note })).toBe(true)
  expect(signedNote(CONTENT, secretKey).id).toBe(note.id)
})

describe('relays that do not take every note (NIP-11)', () => {
  const connectTo = async (...limitations: Record<string, unknown>[]) => {
    for (const limitation of limitations) relays.push(await startRelay({ limitation }))
    const fields = { secret_key: nip19.nsecEncode(secretKey), relays: relays.map(({ url }) => url).join(', ') }
    const { adapter, connect } = adapterOf('nostr', { fields })
    return { adapter, connected: connect(), hosts: relays.map(({ url }) => new URL(url).host) }
  }

  test.each([
    [{ auth_required: true }, 'posts only after a sign-in (NIP-42), which Loomcast does not support'],
    [{ min_pow_difficulty: 20 }, 'only posts with proof of work, which Loomcast does not add'],
  ])('are rejected when the account is connected if they take none: %j', async (limitation, reason) => {
    const { connected, hosts } = await connectTo(limitation)
    await expect(connected).rejects.toMatchObject({ kind: 'refused', message: `${hosts[0]} accepts ${reason}. Enter another relay.` })
  })

  test.each([
    [{ payment_required: true, restricted_writes: true }, 'posts only from accounts that have paid for it'],
    [{ restricted_writes: true }, 'posts only from accounts on its list'],
  ])('are named if they may take them: %j', async (limitation, reason) => {
    const { adapter, connected, hosts } = await connectTo(limitation)
    const account = await connected
    expect(adapter.noteOf?.(account.credentials)).toBe(`${hosts[0]} accepts ${reason}.`)
    await expect(adapter.check(account)).resolves.toBeUndefined()
  })

  test('are named if another one takes the notes', async () => {
    const { adapter, connected, hosts } = await connectTo({ auth_required: true }, {})
    const { credentials } = await connected
    expect(adapter.noteOf?.(credentials)).toMatch(`${hosts[0]} accepts posts only after a sign-in`)
  })

  test.each([{}, { auth_required: false, min_pow_difficulty: 0 }, { auth_required: 'no' }])(
    'are not named if they state no rule: %j',
    async (limitation) => {
      const { adapter, connected } = await connectTo(limitation)
      expect(adapter.noteOf?.((await connected).credentials)).toBeNull()
    },
  )

  test('need attention if they have changed since', async () => {
    const limitation: Record<string, unknown> = {}
    const { adapter, connected } = await connectTo(limitation)
    const account = await connected
    limitation['auth_required'] = true
    await expect(adapter.check(account)).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('an account', () => {
  test('has the public key as its address and the name of its profile', async () => {
    const { account, connect } = await start(2)
    expect(account.address).toBe(`nostr:${nip19.npubEncode(getPublicKey(secretKey))}`)
    expect(account.name).toMatch(/^npub1.*…$/)
    const profile = finalizeEvent({ kind: 0, created_at: 1, tags: [], content: '{"name":"ada","display_name":"Ada"}' }, secretKey)
    relays[1]?.events.set(profile.id, profile)
    expect((await connect()).name).toBe('Ada')
  })

  test('is read from one event of a relay that sends more than one', async () => {
    const { connect } = await start(1)
    for (const name of ['First', 'Second']) {
      const profile = finalizeEvent({ kind: 0, created_at: 1, tags: [], content: JSON.stringify({ name }) }, secretKey)
      relays[0]?.events.set(profile.id, profile)
    }
    relays[0]?.keepOpen()
    expect((await connect()).name).toBe('First')
  })

  test.each(['', 'nsec1abc', nip19.npubEncode(getPublicKey(secretKey)), '0'.repeat(64), 'f'.repeat(64), 'a'.repeat(63)])(
    'is not connected with the key %j',
    async (secret_key) => {
      const { connect } = await start(1)
      await expect(connect({ secret_key, relays: relays[0]?.url ?? '' })).rejects.toMatchObject({
        kind: 'refused',
        message: 'This is not a secret key. It starts with nsec1.',
      })
    },
  )

  test('is connected if one relay responds', async () => {
    const { connect } = await start(1)
    await expect(connect({ secret_key: nip19.nsecEncode(secretKey), relays: `ws://127.0.0.1:1 ${relays[0]?.url}` })).resolves.toBeDefined()
    await expect(connect({ secret_key: nip19.nsecEncode(secretKey), relays: 'ws://127.0.0.1:1' })).rejects.toMatchObject({
      kind: 'unreachable',
    })
  })
})

describe('several relays', () => {
  test('one that accepts is enough', async () => {
    const { commit, lookup } = await start(3)
    relays[0]?.fail('cut')
    relays[1]?.fail({ reject: 'blocked: no' })
    expect(await commit()).toMatchObject({ kind: 'published', url: expect.stringMatching(/^https:\/\/njump\.me\/note1/) })
    expect(await lookup()).toMatchObject({ kind: 'published' })
  })

  test('the result is unknown if one may have it', async () => {
    const { commit, lookup } = await start(2)
    relays[0]?.fail('answer_lost')
    relays[1]?.fail({ reject: 'blocked: no' })
    expect(await commit()).toMatchObject({ kind: 'unknown' })
    expect(await lookup()).toMatchObject({ kind: 'published' })
  })

  test('it is refused if all refuse it', async () => {
    const { commit } = await start(2)
    for (const relay of relays) relay.fail({ reject: 'blocked: no' })
    expect(await commit()).toEqual({ kind: 'refused', code: 'rejected', reason: 'The relay refused this: blocked: no' })
  })

  test('one that sends other messages without an answer is not read on', async () => {
    const { commit } = await start(1)
    relays[0]?.fail('chatter')
    expect(await commit()).toMatchObject({ kind: 'unknown' })
  })

  test('a relay that has it already counts', async () => {
    const { commit } = await start(1)
    relays[0]?.fail({ reject: 'duplicate: already have this event' })
    expect(await commit()).toMatchObject({ kind: 'published' })
  })
})
