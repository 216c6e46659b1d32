import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { withTransaction } from '@loomcast/service-kit/mongo'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { eraseAccount } from '../src/accounts/erase-account.ts'
import { icalendarOf } from '../src/domain/icalendar.ts'
import { networkDouble } from './support/network-double.ts'
import { POST, type PublishService, startPublish } from './support/publish-service.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR

let publish: PublishService
beforeAll(async () => {
  publish = await startPublish('calendar', { networks: [networkDouble()] })
})
afterAll(() => publish?.stop())

const create = async (user: string): Promise<string> => {
  const { status, body } = await publish.call(user, 'POST', '/calendar')
  expect(status).toBe(201)
  return body.path
}
const read = (url: string, headers: Record<string, string> = {}) => publish.app.inject({ method: 'GET', url, headers })
const at = (ms: number) => new Date(publish.clock().getTime() + ms).toISOString().slice(0, 16)

/** The events that an independent reader finds. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      description: event.description,
      url: component.getFirstPropertyValue('url'),
      sequence: event.sequence,
      stamp: String(component.getFirstPropertyValue('dtstamp')),
    }
  })
}

/** What RFC 5545 requires of every line. */
function requireValidLines(text: string): void {
  expect(text.endsWith('\r\n')).toBe(true)
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    expect(line).not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
}

describe('the calendar of a link', () => {
  test('has the planned posts of its user, without a session', async () => {
    const connection_id = await publish.connect('ada')
    const text = 'Fresh bread; half price, after six.\nCome by \\ bring a bag 🥖'
    const post = await publish.plan('ada', { connection_id, text, local_time: '2026-03-29T02:30', time_zone: 'Europe/Berlin' })
    await publish.plan('ada', { text: '# By hand\n\nBread', platform: 'Blog Post', local_time: '2026-04-01T09:00' })
    await publish.plan('ada', { text: 'A draft', state: 'draft' })
    await publish.plan('bea', { text: 'Of another user' })
    const response = await read(await create('ada'), { 'x-forwarded-host': 'loomcast.example', 'x-forwarded-proto': 'https' })
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=900',
      etag: expect.any(String),
    })
    requireValidLines(response.body)
    expect(response.body.replaceAll('\r\n ', '')).toContain('SUMMARY:Double: Fresh bread\\; half price\\, after six.')
    const [first, second, ...others] = eventsIn(response.body)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      uid: `${post.post_id}@loomcast`,
      start: '2026-03-29T01:00:00.000Z',
      end: '2026-03-29T01:15:00.000Z',
      summary: 'Double: Fresh bread; half price, after six. Come by \\ bring a bag 🥖',
      description: `Loomcast sends it at this time.\n\n${text}`,
      url: `https://loomcast.example/plan?post=${post.post_id}`,
    })
    expect(second).toMatchObject({ summary: expect.stringMatching(/: By hand Bread$/), description: expect.stringMatching(/^You post it/) })
    for (const secret of ['abc', 'ada.example', 'token', 'A draft', 'another']) expect(response.body).not.toContain(secret)
  })

  test('has the beginning of a long text', async () => {
    await publish.plan('ben', { text: '🥖'.repeat(15_000), platform: 'Blog Post', local_time: at(DAY) })
    const [event] = eventsIn((await read(await create('ben'))).body)
    expect(event?.summary).toMatch(/: (?:🥖){60}…$/u)
    expect(event?.description).toMatch(/\n\n(?:🥖){500}…$/u)
  })

  test('is unchanged until a post changes, and then has the same event with its new time', async () => {
    const post = await publish.plan('cleo', { local_time: at(2 * DAY) })
    const path = await create('cleo')
    const first = await read(path)
    publish.clock.advance(HOUR)
    const again = await read(path, { 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const local_time = at(3 * DAY)
    await publish.call('cleo', 'PUT', `/posts/${post.post_id}`, { ...POST, local_time, revision: 1 })
    const moved = await read(path, { 'if-none-match': String(first.headers['etag']) })
    const [before, after] = [eventsIn(first.body), eventsIn(moved.body)].map(([event]) => event)
    expect(after).toMatchObject({ uid: before?.uid, start: `${local_time}:00.000Z`, sequence: (before?.sequence ?? 0) + 1 })
  })

  test('has what comes of a series, under the same ids before and after each post is created', async () => {
    const post = await publish.plan('dora', { local_time: at(HOUR), repeat: { frequency: 'daily', times: 4 } })
    const { series_id } = post.series
    await publish.call('dora', 'POST', `/series/${series_id}/skip`, { index: 2, skipped: true })
    const path = await create('dora')
    const ids = [0, 1, 3].map((index) => `${series_id}-${index}@loomcast`)
    const before = eventsIn((await read(path)).body)
    expect(before.map(({ uid }) => uid)).toEqual(ids)
    publish.clock.advance(HOUR)
    await publish.repeat()
    const after = eventsIn((await read(path)).body)
    expect(after.map(({ uid, start }) => [uid, start])).toEqual(before.map(({ uid, start }) => [uid, start]))
  })

  test('is read only with the newest token of the user, which is stored nowhere', async () => {
    await publish.plan('eve', { local_time: at(DAY) })
    const old = await create('eve')
    expect((await publish.call('eve', 'GET', '/calendar')).body).toEqual({ created_at: expect.any(String), read_at: null })
    const path = await create('eve')
    const token = new URL(path, 'http://x').searchParams.get('token')!
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await publish.connection.collection('calendar_feeds').find().toArray())).not.toContain(token)
    expect((await read(path)).statusCode).toBe(200)
    for (const wrong of [old, '/api/publish/calendar.ics?token=x', `${path}x`, `/api/publish/calendar.ics?token=${'x'.repeat(43)}`]) {
      const refused = await read(wrong)
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'calendar_link_not_found'])
    }
    for (const malformed of ['', '?token=', '?token[$ne]=x', `?token=${'x'.repeat(201)}`, `?token=x&user=eve`])
      expect((await read(`/api/publish/calendar.ics${malformed}`)).statusCode).toBe(400)
    expect((await publish.call('eve', 'GET', '/calendar')).body.read_at).toBe(publish.clock().toISOString())
    expect((await publish.call('eve', 'DELETE', '/calendar')).body).toEqual({ removed: true })
    expect((await read(path)).statusCode).toBe(404)
    expect((await publish.call('eve', 'GET', '/calendar')).body).toEqual({ created_at: null, read_at: null })
  })

  test('ends with the account', async () => {
    const path = await create('finn')
    await withTransaction(publish.connection, (tx) => eraseAccount(publish.repositories, 'finn', publish.clock(), tx))
    expect((await read(path)).statusCode).toBe(404)
    expect((await publish.call('finn', 'POST', '/calendar')).body.code).toBe('account_deleted')
  })

  test('names no address that a header could inject', async () => {
    await publish.plan('gus', { local_time: at(DAY) })
    const path = await create('gus')
    const response = await read(path, { 'x-forwarded-host': 'evil.example/?x=\u00e4', 'x-forwarded-proto': 'https' })
    expect(eventsIn(response.body)).toMatchObject([{ url: null }])
  })
})

test('one post is a file for a calendar, only for its user', async () => {
  const post = await publish.plan('hal', { local_time: at(DAY), platform: 'LinkedIn Post' })
  expect((await publish.call('mallory', 'GET', `/posts/${post.post_id}/calendar`)).body.code).toBe('planned_post_not_found')
  const { headers, body } = await publish.text('hal', `/posts/${post.post_id}/calendar`)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="loomcast-post.ics"',
    'cache-control': 'no-store',
  })
  requireValidLines(body)
  expect(eventsIn(body)).toMatchObject([{ uid: `${post.post_id}@loomcast`, summary: expect.stringMatching(/^LinkedIn: /) }])
})

test('any text comes back from an independent reader as it was, except for control characters', () => {
  const printable = (text: string) =>
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: iCalendar cannot contain them.
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300, size: 'max' }),
      fc.string({ unit: fc.constantFrom(';', ',', '\\', '\n', '\r', 'n', 'é', '🥖', ' ') }),
      (one, other) => {
        const start = new Date('2026-12-01T09:00:00Z')
        const event = { uid: 'a@loomcast', starts_at: start, changed_at: start, sequence: 1, summary: one, description: other, url: null }
        const text = icalendarOf([event], { name: one, refreshMinutes: 60 })
        requireValidLines(text)
        expect(eventsIn(text)).toMatchObject([{ summary: printable(one), description: printable(other) }])
      },
    ),
  )
})
