import { afterEach, expect, test } from '@jest/globals'
import { fixedClock } from '@loomcast/service-kit/testing'
import type { PostContent } from '../../src/networks/adapter.ts'
import { startFacebook } from '../doubles/facebook.double.ts'
import { graphError } from '../doubles/graph-double.ts'
import { adapterOf, START } from '../doubles/start-network.ts'

const contentOf = (text: string, pictures: PostContent['pictures'] = []): PostContent => ({
  post_id: 'post_1',
  platform: 'facebook',
  text,
  title: null,
  pictures,
  created_at: new Date(START),
})
const BREAD = { file_id: 'fil_1', read_key: 'key', alt: 'Bread', width: 1200, height: 900, generated: false }
const started: { stop(): Promise<void> }[] = []
const start = async () => {
  const clock = fixedClock(START)
  const double = await startFacebook({ clock })
  started.push(double)
  const { adapter, connect } = adapterOf('facebook', double, clock)
  const account = await connect()
  const lookup = (content: PostContent, taken: string[] = []) =>
    adapter.lookup(account, content, '', {}, { started_at: new Date(clock()), taken })
  async function publish(content: PostContent) {
    const prepared = await adapter.prepare(account, content, '')
    return adapter.commit(account, content, '', prepared)
  }
  return { clock, double, adapter, account, lookup, publish }
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((double) => double.stop()))
})

test('shows the preview of the first link, and none beside pictures', async () => {
  const { double, publish } = await start()
  await publish(contentOf('See example.com, or https://example.com/bread?a=1 and https://example.com/other'))
  await publish(contentOf('With a picture: https://example.com/bread', [BREAD]))
  await publish(contentOf('Nothing to click'))
  expect(double.posts.map(({ link }) => link)).toEqual(['https://example.com/bread?a=1', null, null])
})

test.each([
  [400, 190, { kind: 'refused', unauthorized: true }],
  [403, 200, { kind: 'refused', unauthorized: true }],
  [400, 4, { kind: 'retry' }],
  [400, 32, { kind: 'retry' }],
  [403, 9, { kind: 'retry' }],
  [400, -1, { kind: 'unknown' }],
  [400, 80_001, { kind: 'retry' }],
  [400, 1, { kind: 'unknown' }],
  [400, 2, { kind: 'unknown' }],
  [400, 100, { kind: 'refused', reason: 'Facebook refused this: No.' }],
  [400, 368, { kind: 'refused' }],
])('reads what a rejection means from its code: %i, %i', async (status, code, expected) => {
  const { double, publish } = await start()
  double.fail({ kind: 'answer', ...graphError(status, code, 'No.') }, { kind: 'answer', ...graphError(status, code, 'No.') })
  const outcome = await publish(contentOf('Hello'))
  expect(outcome).toMatchObject(expected)
  expect('unauthorized' in outcome).toBe('unauthorized' in expected)
})

test('the same text twice in a row is refused for another post, and looked up if it can be that of an earlier attempt', async () => {
  const { adapter, account, clock, double, publish } = await start()
  await publish(contentOf('Hello'))
  expect(await publish(contentOf('Hello'))).toMatchObject({ kind: 'refused', code: 'duplicate' })
  const prepared = await adapter.prepare(account, contentOf('Hello'), '')
  clock.advance(60_000)
  expect(await adapter.commit(account, contentOf('Hello'), '', prepared)).toMatchObject({ kind: 'unknown' })
  expect(double.published()).toHaveLength(1)
})

test('finds its own post among a few hundred newer ones, but none of another time or attempt', async () => {
  const { clock, double, lookup, publish } = await start()
  await publish(contentOf('Hello,\n\nall  of you! '))
  const content = contentOf('Hello,\n\nall  of you! ')
  const id = double.published()[0]?.id
  for (let count = 0; count < 150; count += 1) await publish(contentOf(`Post ${count}`))
  expect(await lookup(content)).toMatchObject({ kind: 'published', remote_id: id })
  expect(await lookup(content, [id ?? ''])).toEqual({ kind: 'absent' })
  expect(await lookup(contentOf('Hello, all of you'))).toEqual({ kind: 'absent' })
  clock.advance(24 * 3600_000)
  const later = { ...content, created_at: new Date(clock()) }
  expect(await lookup(later)).toEqual({ kind: 'absent' })
})

test('a text that is too long is refused before it is sent', async () => {
  const { adapter, account } = await start()
  await expect(adapter.prepare(account, contentOf('a'.repeat(63_207)), '')).rejects.toThrow(
    'The text has 63207 characters. Facebook allows 63206.',
  )
})

test('a person without a page can connect nothing, and gets the reason', async () => {
  const clock = fixedClock(START)
  const double = await startFacebook({ clock, pages: [] })
  started.push(double)
  await expect(adapterOf('facebook', double, clock).connect()).rejects.toThrow(/^There is no Facebook Page on which you can post/)
})

test('a person who refuses a permission can connect nothing, and gets the reason', async () => {
  const clock = fixedClock(START)
  const double = await startFacebook({ clock, refused: ['pages_manage_posts'] })
  started.push(double)
  await expect(adapterOf('facebook', double, clock).connect()).rejects.toMatchObject({
    kind: 'refused',
    message: 'Loomcast needs everything that Facebook asks about. Connect the account again, and allow all of it.',
  })
})
