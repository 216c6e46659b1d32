import { afterEach, describe, expect, test } from '@jest/globals'
import type { PostContent, PublishedPost } from '../../src/networks/adapter.ts'
import { recordKey } from '../../src/networks/bluesky/record-key.ts'
import { startBluesky } from '../doubles/bluesky.server.ts'
import { adapterOf, bytesOf, START } from '../doubles/start-network.ts'

const contentOf = (text: string, post_id = 'post_1'): PostContent => ({
  post_id,
  platform: 'threads',
  text,
  title: null,
  created_at: new Date(START),
})
const started: { stop(): Promise<void> }[] = []
const start = async () => {
  const double = await startBluesky()
  started.push(double)
  const { adapter, connect } = adapterOf('bluesky', double)
  return { double, adapter, account: await connect() }
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((double) => double.stop()))
})

describe('the record of a post', () => {
  test('marks links, mentions and hashtags by their bytes', async () => {
    const { adapter, account, double } = await start()
    const { did, handle } = await double.other()
    const inCapitals = handle.replace('ada', 'ADA')
    const text = `Grüße 👩‍👩‍👧 an @${handle}! Mehr: example.com/über, https://medium.com/@${handle} #Verpackung #1 @nobody.test a@${handle} (@${inCapitals}).`
    const { record } = await adapter.prepare(account, contentOf(text), 'key')
    const { facets } = JSON.parse(String(record))
    const bytes = Buffer.from(text)
    const marked = facets.map(({ index, features }: { index: { byteStart: number; byteEnd: number }; features: object[] }) => [
      bytes.subarray(index.byteStart, index.byteEnd).toString(),
      Object.values(features[0] ?? {})[1],
    ])
    expect(marked).toEqual([
      [`@${handle}`, did],
      ['example.com/über', 'https://example.com/über'],
      [`https://medium.com/@${handle}`, `https://medium.com/@${handle}`],
      ['#Verpackung', 'Verpackung'],
      [`@${inCapitals}`, did],
    ])
  })

  test('keeps a mention as text that cannot be resolved, and resolves each handle once', async () => {
    const { adapter, account, double } = await start()
    const { handle } = await double.other()
    const text = `@unknown.test @${handle} @${handle.toUpperCase()} @${handle}`
    const { facets } = JSON.parse(String((await adapter.prepare(account, contentOf(text), '')).record))
    expect(facets).toHaveLength(3)
    const handles = double.requests.filter(({ path }) => path.endsWith('.resolveHandle')).map(({ query }) => query.get('handle'))
    expect(handles.toSorted()).toEqual([handle, 'unknown.test'].toSorted())
  })

  test('is stored by the server as it was prepared, with links, mentions, hashtags and its language', async () => {
    const { adapter, account, double } = await start()
    const { did, handle } = await double.other()
    const content = { ...contentOf(`With @${handle}, https://example.com and #tags`), language: 'en' }
    const prepared = await adapter.prepare(account, content, '')
    const outcome = await adapter.commit(account, content, adapter.keyOf(content), prepared)
    const [record, ...others] = await double.records()
    expect(others).toEqual([])
    expect(record?.value).toEqual(JSON.parse(String(prepared['record'])))
    expect(record?.value).toMatchObject({ text: content.text, createdAt: START, langs: ['en'] })
    expect(record?.value.facets?.flatMap(({ features }) => features)).toMatchObject([
      { did },
      { uri: 'https://example.com' },
      { tag: 'tags' },
    ])
    expect(outcome).toMatchObject({ kind: 'published', remote_id: record?.uri, ref: record?.cid })
  })

  test('has its pictures with their alt texts and sizes', async () => {
    const { adapter, account, double } = await start()
    const picture = { file_id: 'fil_1', read_key: 'key', alt: 'A loaf "of" bread', width: 1200, height: 900, generated: false }
    const content = { ...contentOf('Bread'), pictures: [picture, { ...picture, file_id: 'fil_2', alt: '', width: 600 }] }
    await adapter.commit(account, content, adapter.keyOf(content), await adapter.prepare(account, content, ''))
    const [record] = await double.records()
    expect(record?.value.embed?.images.map(({ alt, aspectRatio }) => [alt, aspectRatio])).toEqual([
      ['A loaf "of" bread', { width: 1200, height: 900 }],
      ['', { width: 600, height: 900 }],
    ])
    expect((await double.published())[0]?.pictures?.map(({ bytes }) => bytes)).toEqual([bytesOf('fil_1'), bytesOf('fil_2')])
  })

  test('answers the post before it and the first one of its thread', async () => {
    const { adapter, account, double } = await start()
    const live: PublishedPost[] = []
    for (const part of [0, 1, 2]) {
      const [root, parent] = [live[0], live.at(-1)]
      const content = { ...contentOf(`Part ${part}`), ...(root && parent && { reply: { part, root, parent } }) }
      const outcome = await adapter.commit(account, content, adapter.keyOf(content), await adapter.prepare(account, content, ''))
      if (outcome.kind !== 'published') throw new Error(outcome.reason)
      live.push(outcome)
    }
    const records = new Map((await double.records()).map(({ uri, value }) => [uri, value]))
    expect(live.map(({ remote_id }) => records.get(remote_id)?.reply?.parent.uri)).toEqual([
      undefined,
      live[0]?.remote_id,
      live[1]?.remote_id,
    ])
    expect(live.map(({ remote_id }) => records.get(remote_id)?.reply?.root)).toEqual([
      undefined,
      { uri: live[0]?.remote_id, cid: live[0]?.ref },
      { uri: live[0]?.remote_id, cid: live[0]?.ref },
    ])
  })

  test('is the same for every attempt', async () => {
    const { adapter, account, double } = await start()
    const content = contentOf(`With @${(await double.other()).handle}`)
    expect(await adapter.prepare(account, content, '')).toEqual(await adapter.prepare(account, content, ''))
  })

  test.each([
    ['300 letters', 'a'.repeat(300), true],
    ['301 letters', 'a'.repeat(301), false],
    ['100 flags', '🇩🇪'.repeat(100), true],
    ['150 families of 25 bytes', '👩‍👩‍👧‍👧'.repeat(150), false],
  ])('has at most 300 graphemes and 3000 bytes: %s', async (_name, text, fits) => {
    const { adapter, account } = await start()
    const prepared = adapter.prepare(account, contentOf(text), '')
    if (fits) await expect(prepared).resolves.toBeDefined()
    else await expect(prepared).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('the key of a post', () => {
  test('is a TID of its second, and differs between posts of one second', () => {
    const at = new Date(START)
    const keys = Array.from({ length: 2000 }, (_, index) => recordKey({ post_id: `post_${index}`, created_at: at }))
    expect(new Set(keys).size).toBe(2000)
    for (const key of keys) expect(key).toMatch(/^[234567abcdefghij][234567a-z]{12}$/)
    const later = recordKey({ post_id: 'post_1', created_at: new Date(at.getTime() + 1000) })
    expect(keys.every((key) => key < later)).toBe(true)
  })

  test('never writes over another content', async () => {
    const { adapter, account, double } = await start()
    const [first, second] = [contentOf('First'), contentOf('Second')]
    const key = adapter.keyOf(first)
    await adapter.commit(account, first, key, await adapter.prepare(account, first, key))
    expect(await adapter.commit(account, second, key, await adapter.prepare(account, second, key))).toMatchObject({ kind: 'unknown' })
    expect((await double.published()).map(({ text }) => text)).toEqual(['First'])
  })
})

describe('the same post', () => {
  test('is one record, also if ten calls arrive at the same time', async () => {
    const { adapter, account, double } = await start()
    const content = contentOf('Once')
    const key = adapter.keyOf(content)
    const prepared = await adapter.prepare(account, content, key)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => adapter.commit(account, content, key, prepared)))
    for (const outcome of outcomes) expect(['published', 'unknown']).toContain(outcome.kind)
    expect(await adapter.commit(account, content, key, prepared)).toMatchObject({ kind: 'published' })
    expect(await double.records()).toHaveLength(1)
  })

  test('is found, and not found if it is not there', async () => {
    const { adapter, account } = await start()
    const content = contentOf('Once')
    const key = adapter.keyOf(content)
    const lookup = () => adapter.lookup(account, content, key, {}, { started_at: new Date(START) })
    expect(await lookup()).toEqual({ kind: 'absent' })
    const outcome = await adapter.commit(account, content, key, await adapter.prepare(account, content, key))
    expect(await lookup()).toEqual(outcome)
  })
})

describe('an account', () => {
  test.each(['handle', '@handle', 'id'])('is connected by its %s', async (way) => {
    const { adapter, double } = await start()
    const identifier = { handle: double.handle, '@handle': `@${double.handle}`, id: double.did }[way] ?? ''
    expect(await adapter.connect({ ...double.fields, identifier })).toMatchObject({
      name: `@${double.handle}`,
      address: `https://bsky.app/profile/${double.did}`,
    })
  })

  test('needs attention after its app password was deleted', async () => {
    const { adapter, account, double } = await start()
    await expect(adapter.check(account)).resolves.toBeUndefined()
    await double.revokePassword()
    await expect(adapter.check(account)).rejects.toMatchObject({ kind: 'unauthorized' })
    const content = contentOf('Not any more')
    expect(await adapter.commit(account, content, adapter.keyOf(content), { record: '{}' })).toMatchObject({
      kind: 'refused',
      unauthorized: true,
    })
    expect(await double.records()).toEqual([])
  })

  test('that was deactivated needs attention, and publishes nothing', async () => {
    const { adapter, account, double } = await start()
    const content = contentOf('Not any more')
    const prepared = await adapter.prepare(account, content, '')
    await double.deactivate()
    await expect(adapter.check(account)).rejects.toMatchObject({ kind: 'unauthorized' })
    expect(await adapter.commit(account, content, adapter.keyOf(content), prepared)).toMatchObject({ kind: 'refused', unauthorized: true })
  })
})

describe('sessions', () => {
  const publish = async ({ adapter, account }: Awaited<ReturnType<typeof start>>, post: string) => {
    const content = contentOf(post, post)
    return adapter.commit(account, content, adapter.keyOf(content), await adapter.prepare(account, content, ''))
  }

  test('serve several posts', async () => {
    const parts = await start()
    for (const post of ['1', '2', '3']) await publish(parts, post)
    // One to connect, one to publish.
    expect(parts.double.signIns()).toBe(2)
  })

  test('are opened once for posts that are sent at the same time', async () => {
    const parts = await start()
    const posts = Array.from({ length: 20 }, (_, index) => `${index}`)
    await Promise.all(posts.map((post) => publish(parts, post)))
    expect(parts.double.signIns()).toBe(2)
    parts.double.expireTokens()
    await Promise.all(posts.map((post) => publish(parts, `again ${post}`)))
    expect(parts.double.signIns()).toBe(3)
    expect(await parts.double.published()).toHaveLength(40)
  })

  test('are opened again after one could not be opened', async () => {
    const parts = await start()
    const content = contentOf('1')
    const prepared = await parts.adapter.prepare(parts.account, content, '')
    parts.double.answerAll({ status: 503 })
    const commit = () => parts.adapter.commit(parts.account, content, parts.adapter.keyOf(content), prepared)
    expect(await commit()).toMatchObject({ kind: 'retry' })
    parts.double.answerAll(null)
    expect(await commit()).toMatchObject({ kind: 'published' })
  })

  test('are renewed if their token ends, without a second post', async () => {
    const parts = await start()
    await publish(parts, '1')
    parts.double.expireTokens()
    expect(await publish(parts, '2')).toMatchObject({ kind: 'published' })
    expect(await parts.double.published()).toHaveLength(2)
  })
})
