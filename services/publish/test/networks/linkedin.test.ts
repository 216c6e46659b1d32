import { afterEach, expect, test } from '@jest/globals'
import { fixedClock } from '@loomcast/service-kit/testing'
import type { PostContent } from '../../src/networks/adapter.ts'
import { startLinkedin } from '../doubles/linkedin.double.ts'
import { adapterOf, START } from '../doubles/start-network.ts'

const contentOf = (text: string): PostContent => ({
  post_id: 'post_1',
  platform: 'threads',
  text,
  title: null,
  created_at: new Date(START),
})
const started: { stop(): Promise<void> }[] = []
const start = async (options: { uploadOrigin?: string } = {}) => {
  const clock = fixedClock(START)
  const double = await startLinkedin({ clock, ...options })
  started.push(double)
  const { adapter, connect } = adapterOf('linkedin', double, clock)
  const account = await connect()
  return { double, adapter, account, commit: (text: string) => adapter.commit(account, contentOf(text), '', {}) }
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((double) => double.stop()))
})

test.each([
  ['signs of its format', 'a | b {c} @d [e] (f) <g> #h *i* _j_ ~k~ \\l'],
  ['hashtags', 'About #packaging and #1 and #_x, but a#b'],
  ['links', 'Read https://example.com/a_b(c)?d=*e*#f'],
  ['line breaks and emoji', 'One\n\ntwo 👩‍👩‍👧'],
])('a text with %s is shown as it was written', async (_name, text) => {
  const { commit, double } = await start()
  expect(await commit(text)).toMatchObject({ kind: 'published', url: expect.stringContaining('urn:li:share:') })
  expect(double.published()).toMatchObject([{ text }])
})

test('a hashtag becomes a link', async () => {
  const { commit, double } = await start()
  await commit('About #packaging')
  expect(double.requests.at(-1)?.json).toMatchObject({ commentary: 'About {hashtag|\\#|packaging}' })
})

test('the person answers for a text that is there already: it can be that of an earlier attempt', async () => {
  const { commit, adapter, double } = await start()
  expect(adapter.repeat).toBe('never')
  double.fail({ kind: 'answer_lost' })
  await commit('Hello')
  expect(await commit('Hello')).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('duplicate') })
  expect(double.published()).toHaveLength(1)
})

test('a text that is too long is refused before it is sent', async () => {
  const { adapter, account } = await start()
  await expect(adapter.prepare(account, contentOf('a'.repeat(3_001)), '')).rejects.toThrow(
    'The text has 3001 characters. LinkedIn allows 3000.',
  )
})

const PICTURES = [{ file_id: 'fil_1', read_key: 'key', alt: 'Bread', width: 1200, height: 900, generated: false }]

test.each(['https://www.linkedin.com.evil.example', 'https://evillinkedin.com', 'http://www.linkedin.com', 'not an address'])(
  'a picture and the token are sent to no other server: %s',
  async (uploadOrigin) => {
    const { adapter, account, double } = await start({ uploadOrigin })
    await expect(adapter.prepare(account, { ...contentOf('Hello'), pictures: PICTURES }, '')).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'LinkedIn sent a response that is not understood.',
    })
    expect(double.requests.at(-1)?.path).toBe('/rest/images')
  },
)
