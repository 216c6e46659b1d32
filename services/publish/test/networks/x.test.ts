import { afterEach, describe, expect, test } from '@jest/globals'
import { fixedClock } from '@loomcast/service-kit/testing'
import type { PostContent } from '../../src/networks/adapter.ts'
import { networkLength } from '../../src/networks/network-length.ts'
import { adapterOf, START } from '../doubles/start-network.ts'
import { startX } from '../doubles/x.double.ts'

const MINUTE = 60_000
const contentOf = (text: string, change: Partial<PostContent> = {}): PostContent => ({
  post_id: 'post_1',
  platform: 'threads',
  text,
  title: null,
  created_at: new Date(START),
  ...change,
})
const started: { stop(): Promise<void> }[] = []
const start = async () => {
  const clock = fixedClock(START)
  const double = await startX({ clock })
  started.push(double)
  const { adapter, connect } = adapterOf('x', double, clock)
  const account = await connect()
  const prepare = (content: PostContent) => adapter.prepare(account, content, '')
  const lookup = (content: PostContent, taken: string[] = []) =>
    adapter.lookup(account, content, '', {}, { started_at: new Date(START), taken })
  return { clock, double, adapter, account, prepare, lookup, commit: adapter.commit }
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((double) => double.stop()))
})

test.each([
  [402, 'credits', 'rate_limited'],
  [403, 'client-forbidden', 'unreachable'],
  [403, 'oauth1-permissions', 'unauthorized'],
])('a rejection of the app is about no account: %i, %s', async (status, type, kind) => {
  const { adapter, account, double } = await start()
  double.answerAll({ status, body: { title: 'No', type: `https://api.twitter.com/2/problems/${type}` } })
  await expect(adapter.check(account)).rejects.toMatchObject({ kind })
})

describe('a look-up', () => {
  test.each([
    ['line breaks', 'One\ntwo\n\nthree'],
    ['signs of HTML', `5 < 6 & "7" > '3' &amp;`],
    ['links', 'Read https://example.com/a/path?with=query&and=more and example.org, twice: https://example.com/a/path?with=query&and=more'],
    ['a link that ends with a slash', 'Read https://example.com/'],
    ['mentions and hashtags', 'With @grace about #packaging'],
    ['emoji and combining letters', 'Cafe\u0301 👩‍👩‍👧'],
    ['spaces', 'Text  \n with   spaces \n'],
  ])('finds a text with %s', async (_name, text) => {
    const { lookup, double } = await start()
    double.write('Another text')
    double.write(text)
    double.write('A later text')
    expect(await lookup(contentOf(text))).toMatchObject({ kind: 'published', remote_id: double.posts[1]?.id })
  })

  test('ignores other texts, the same text of another time, results of other attempts, and answers', async () => {
    const { lookup, double, clock } = await start()
    clock.advance(-10 * MINUTE)
    double.write('Hello')
    clock.advance(10 * MINUTE)
    double.write('Hello again')
    expect(await lookup(contentOf('Hello'))).toEqual({ kind: 'absent' })
    expect(await lookup(contentOf('Hello again'), [double.posts[1]?.id ?? ''])).toEqual({ kind: 'absent' })
    const published = { remote_id: '5', url: null }
    expect(await lookup(contentOf('Hello again', { reply: { part: 1, root: published, parent: published } }))).toEqual({ kind: 'absent' })
    clock.advance(30 * MINUTE)
    double.write('Much later')
    expect(await lookup(contentOf('Much later'))).toEqual({ kind: 'absent' })
  })

  test('reads only the posts of the time in question, because each costs money', async () => {
    const { lookup, double, clock } = await start()
    await lookup(contentOf('Hello'))
    expect(double.requests.at(-1)?.query.get('start_time')).toBe('2026-03-10T11:55:00Z')
    clock.advance(60 * MINUTE)
    await lookup(contentOf('Hello'))
    expect(double.requests.at(-1)?.query.get('end_time')).toBe('2026-03-10T12:07:00Z')
  })

  test('reads several pages, and decides nothing if there are too many', async () => {
    const { lookup, double } = await start()
    double.write('Hello')
    for (let index = 0; index < 250; index += 1) double.write(`Post ${index}`)
    expect(await lookup(contentOf('Hello'))).toMatchObject({ kind: 'published', remote_id: double.posts[0]?.id })
    for (let index = 250; index < 310; index += 1) double.write(`Post ${index}`)
    expect(await lookup(contentOf('Hello'))).toMatchObject({ kind: 'undecidable' })
  })
})

describe('a text that the account has posted before', () => {
  test('is refused, if nothing of this post was sent before', async () => {
    const { adapter, account, prepare, double, commit } = await start()
    double.write('Hello')
    const content = contentOf('Hello')
    expect(adapter.repeat).toBe('after_absence')
    expect(await commit(account, content, '', await prepare(content))).toEqual({
      kind: 'refused',
      code: 'duplicate',
      reason: 'X takes the same text only once. Change the text.',
    })
  })

  test('can be that of an earlier attempt, so it is looked up', async () => {
    const { account, prepare, double, commit, lookup, clock } = await start()
    const content = contentOf('Hello')
    const prepared = await prepare(content)
    double.fail({ kind: 'answer_lost' })
    await commit(account, content, '', prepared)
    clock.advance(3 * MINUTE)
    expect(await commit(account, content, '', prepared)).toMatchObject({ kind: 'unknown' })
    expect(await lookup(content)).toMatchObject({ kind: 'published', remote_id: double.posts[0]?.id })
    expect(double.posts).toHaveLength(1)
  })
})

describe('the AI label', () => {
  const picture = { file_id: 'fil_1', read_key: 'key', alt: '', width: 10, height: 10, generated: true }
  test.each([
    ['for a picture that a model created', { pictures: [picture], ai_parts: ['text', 'pictures'] }, true],
    ['not for a text', { pictures: [picture], ai_parts: ['text'] }, false],
    ['not without pictures', { ai_parts: ['pictures'] }, false],
  ])('is set %s', async (_name, change, label) => {
    const { account, prepare, double, commit } = await start()
    const content = contentOf('Hello', change)
    await commit(account, content, '', await prepare(content))
    expect(double.posts.map(({ madeWithAi }) => madeWithAi)).toEqual([label])
  })
})

test('a text is counted as X counts, and one that is too long is refused before it is sent', async () => {
  const { adapter, prepare, double } = await start()
  const text = `${'日'.repeat(120)} https://example.com/${'a'.repeat(100)}`
  expect(networkLength(adapter, text)).toEqual({ name: 'X', length: 264, limit: 280 })
  await expect(prepare(contentOf(`${text} ${'a'.repeat(16)}`))).rejects.toThrow('The text has 281 characters. X allows 280.')
  expect(double.posts).toEqual([])
})
