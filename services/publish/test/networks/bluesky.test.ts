import { afterEach, describe, expect, test } from '@jest/globals'
import type { PostContent } from '../../src/networks/adapter.ts'
import { recordKey } from '../../src/networks/bluesky/record-key.ts'
import { BLUESKY_ACCOUNTS, startBluesky } from '../doubles/bluesky.double.ts'
import { adapterOf, START } from '../doubles/start-network.ts'

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
    const { adapter, account } = await start()
    const text =
      'Grüße 👩‍👩‍👧 an @grace.bsky.social! Mehr: example.com/über, https://medium.com/@grace.bsky.social #Verpackung #1 @nobody.test a@grace.bsky.social (@Grace.bsky.social).'
    const { record } = await adapter.prepare(account, contentOf(text), 'key')
    const { facets } = JSON.parse(String(record))
    const bytes = Buffer.from(text)
    const marked = facets.map(({ index, features }: { index: { byteStart: number; byteEnd: number }; features: object[] }) => [
      bytes.subarray(index.byteStart, index.byteEnd).toString(),
      Object.values(features[0] ?? {})[1],
    ])
    const did = BLUESKY_ACCOUNTS['grace.bsky.social']
    expect(marked).toEqual([
      ['@grace.bsky.social', did],
      ['example.com/über', 'https://example.com/über'],
      ['https://medium.com/@grace.bsky.social', 'https://medium.com/@grace.bsky.social'],
      ['#Verpackung', 'Verpackung'],
      ['@Grace.bsky.social', did],
    ])
  })

  test('keeps a mention as text that cannot be resolved, and resolves each handle once', async () => {
    const { adapter, account, double } = await start()
    const text = '@broken.test @grace.bsky.social @Grace.bsky.social @grace.bsky.social'
    const { facets } = JSON.parse(String((await adapter.prepare(account, contentOf(text), '')).record))
    expect(facets).toHaveLength(3)
    const handles = double.requests.filter(({ path }) => path.endsWith('.resolveHandle')).map(({ query }) => query.get('handle'))
    expect(handles.toSorted()).toEqual(['broken.test', 'grace.bsky.social'])
  })

  test('is valid by the published schema, with and without facets', async () => {
    const { adapter, account, double } = await start()
    for (const [index, text] of ['Plain', 'With @grace.bsky.social, https://example.com and #tags'].entries()) {
      const content = contentOf(text, `post_${index}`)
      const prepared = await adapter.prepare(account, content, '')
      expect(await adapter.commit(account, content, adapter.keyOf(content), prepared)).toMatchObject({ kind: 'published' })
    }
    expect(double.published().map(({ text }) => text)).toHaveLength(2)
  })

  test('is the same for every attempt', async () => {
    const { adapter, account } = await start()
    const content = contentOf('With @grace.bsky.social')
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
    expect(double.published().map(({ text }) => text)).toEqual(['First'])
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
    expect(parts.double.published()).toHaveLength(40)
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
    expect(parts.double.published()).toHaveLength(2)
  })
})
