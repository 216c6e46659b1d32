import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { BusEvent } from '@loomcast/service-kit/events'
import fc from 'fast-check'
import type { DirectoryRecord } from '../../src/users/directory.model.ts'
import { rebuildDirectory } from '../../src/users/rebuild.ts'
import { type AdminService, startAdmin } from '../support/admin-service.ts'
import { recordUserEvents, userEvents } from '../support/users.ts'

let admin: AdminService
let events: ReturnType<typeof userEvents>
let count = 0
let user: string

beforeAll(async () => {
  admin = await startAdmin('directory')
  events = userEvents(admin)
})
afterAll(() => admin.stop())
beforeEach(async () => {
  user = `usr_dir${++count}`
  await admin.connection.collection('directory').deleteMany({})
})

const list = async (query = '') => (await admin.call('usr_admin', 'GET', `/api/admin/users${query}`)).body
const emails = async (query: string) => (await list(query)).users.map(({ email }: { email: string }) => email.split('@')[0])
const rowOf = async (id = user) => (await list('?limit=100')).users.find(({ user_id }: { user_id: string }) => user_id === id)

describe('events', () => {
  test('an account appears with its plan, counts and last activity', async () => {
    await events.account(user, { name: 'Ada Byron', is_admin: true })
    expect(await rowOf()).toMatchObject({
      email: `${user}@example.com`,
      name: 'Ada Byron',
      subscription_status: 'free',
      package_name: 'Starter',
      is_admin: true,
      is_active: true,
      last_activity: null,
      content_count: 0,
      video_count: 0,
      version: 1,
    })
    await events.plan(user, 'pro', 'Professional')
    await events.text(user, `${user}_1`)
    await events.video(user, `${user}_v`, 40)
    await events.failedVideo(user, `${user}_f`)
    await events.failedVideo(user, `${user}_c`, 'cancelled')
    expect(await rowOf()).toMatchObject({
      subscription_status: 'pro',
      package_name: 'Professional',
      content_count: 1,
      video_count: 1,
      last_activity: '2026-03-10T12:00:00.000Z',
    })
    expect(await admin.connection.collection('directory').findOne({ email: `${user}@example.com` })).toMatchObject({
      total_tokens: 100,
      failed_videos: 1,
      video_cost_cents: 40,
    })
  })

  test('activity that arrives before the account is kept, and shown with it', async () => {
    await events.text(user, `${user}_1`, { at: '2026-03-01T00:00:00.000Z' })
    expect(await rowOf()).toBeUndefined()
    await events.account(user)
    expect(await rowOf()).toMatchObject({ content_count: 1, last_activity: '2026-03-01T00:00:00.000Z' })
  })

  test('an event that is delivered or published again changes nothing', async () => {
    await events.account(user)
    for (let time = 0; time < 3; time++) await events.text(user, `${user}_1`, { id: `evt_${user}` })
    // Published again with a new id.
    await events.text(user, `${user}_1`)
    expect(await rowOf()).toMatchObject({ content_count: 1 })
  })

  test('an older account or plan does not replace a newer one', async () => {
    await events.account(user, { name: 'New' }, 5)
    await events.account(user, { name: 'Old' }, 4)
    await events.plan(user, 'business', 'Enterprise', 3)
    await events.plan(user, 'pro', 'Professional', 2)
    expect(await rowOf()).toMatchObject({ name: 'New', version: 5, subscription_status: 'business' })
  })

  test('a deleted user stays deleted, and nothing about the person remains', async () => {
    await events.account(user, { name: 'Ada Byron' })
    await events.text(user, `${user}_1`)
    await events.deleted(user, 9)
    await events.account(user, { name: 'Late' }, 8)
    await events.text(user, `${user}_2`)
    await events.plan(user, 'pro', 'Professional', 7)
    expect(await rowOf()).toBeUndefined()
    const left = await admin.connection.collection<{ _id: string }>('directory').findOne({ _id: user })
    expect(left).toMatchObject({ listed: false, email: null, name: null, search_email: null, content_count: 0, last_activity: null })
    expect(await admin.connection.collection('directory_activity').countDocuments({ user_id: user })).toBe(0)
  })

  test('any order and any repetition give the same row', async () => {
    let run = 0
    const orders = fc.shuffledSubarray([0, 1, 2, 3, 4, 0, 1, 2, 3, 4], { minLength: 10, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        const id = `usr_any${++run}`
        const actions = [
          () => events.account(id, { name: 'First' }, 1),
          () => events.account(id, { name: 'Second' }, 2),
          () => events.plan(id, 'pro', 'Professional', 1),
          () => events.text(id, `${id}_1`),
          () => events.video(id, `${id}_v`),
        ]
        for (const index of order) await actions[index]?.()
        expect(await rowOf(id)).toMatchObject({ name: 'Second', version: 2, subscription_status: 'pro', content_count: 1, video_count: 1 })
      }),
      { numRuns: 8, seed: 12 },
    )
  })
})

describe('batches', () => {
  const batch = (messages: readonly BusEvent[]) =>
    admin.bus.subscriptions.find(({ group }) => group === 'admin.users')?.handleBatch?.(messages, 0)

  test('apply several events of several users in one transaction, each once', async () => {
    const other = `${user}_other`
    const messages = recordUserEvents(admin, (events) => [
      events.account(user, { name: 'Ada' }, 2),
      events.account(user, { name: 'Old' }, 1),
      events.text(user, `${user}_1`, { tokens: 100, at: '2026-03-02T00:00:00.000Z' }),
      events.text(user, `${user}_1`, { tokens: 100, at: '2026-03-02T00:00:00.000Z' }),
      events.text(user, `${user}_2`, { tokens: 50, at: '2026-03-01T00:00:00.000Z' }),
      events.plan(user, 'pro', 'Professional'),
      events.account(other),
      events.video(other, `${other}_v`, 40),
    ])
    const starts = jest.spyOn(admin.connection, 'transaction')
    await batch(messages)
    expect(starts).toHaveBeenCalledTimes(1)
    starts.mockRestore()
    await batch([...messages, ...messages.map((message) => ({ ...message, id: `${message.id}_again` }))])
    expect(await rowOf()).toMatchObject({
      name: 'Ada',
      subscription_status: 'pro',
      content_count: 2,
      last_activity: '2026-03-02T00:00:00.000Z',
    })
    expect(await rowOf(other)).toMatchObject({ content_count: 0, video_count: 1 })
    const row = await admin.connection.collection<{ _id: string }>('directory').findOne({ _id: user })
    expect(row).toMatchObject({ total_tokens: 150, failed_videos: 0 })
  })

  test('store nothing about a user who is deleted within the batch', async () => {
    await batch(
      recordUserEvents(admin, ({ account, deleted, text }) => [
        text(user, `${user}_1`),
        account(user),
        deleted(user, 9),
        text(user, `${user}_2`),
      ]),
    )

    expect(await rowOf()).toBeUndefined()
    expect(await admin.connection.collection('directory_activity').countDocuments({ user_id: user })).toBe(0)
    expect(await admin.connection.collection<{ _id: string }>('directory').findOne({ _id: user })).toMatchObject({ content_count: 0 })
  })
})

describe('a rebuild', () => {
  const stored = () => admin.connection.collection<DirectoryRecord>('directory').find().sort({ _id: 1 }).toArray()

  test('computes counters and the last activity again while new events arrive', async () => {
    for (let index = 0; index < 5; index++) {
      await events.account(`${user}_${index}`)
      await events.text(`${user}_${index}`, `${user}_${index}_1`, { at: '2026-03-01T00:00:00.000Z' })
      await events.failedVideo(`${user}_${index}`, `${user}_${index}_f`)
      await events.video(`${user}_${index}`, `${user}_${index}_v`, 30)
    }
    await events.account(`${user}_idle`)
    await events.account(`${user}_left`)
    await events.text(`${user}_left`, `${user}_left_1`)
    await events.deleted(`${user}_left`, 9)
    const right = await stored()
    expect(await rebuildDirectory(admin.context, { batch: 2 })).toEqual({ users: 6 })
    expect(await stored()).toEqual(right)
    await admin.connection
      .collection('directory')
      .updateMany(
        { deleted_at: null },
        { $inc: { content_count: 3, total_tokens: -7, video_cost_cents: 1 }, $set: { last_activity: new Date(0) } },
      )
    let steps = 0
    await rebuildDirectory(admin.context, { batch: 2, onStep: () => events.text(`${user}_3`, `${user}_new_${++steps}`) })
    const expected = right.map((row) =>
      row._id === `${user}_3`
        ? { ...row, content_count: 1 + steps, total_tokens: 100 * (1 + steps), last_activity: new Date('2026-03-10T12:00:00.000Z') }
        : row,
    )
    expect(steps).toBe(4)
    expect(await stored()).toEqual(expected)
  })

  test('is refused while one runs, and one that died leaves right counters', async () => {
    await events.account(user)
    await events.text(user, `${user}_1`)
    const right = await stored()
    const died = rebuildDirectory(admin.context, {
      onStep: async () => {
        await expect(rebuildDirectory(admin.context)).rejects.toMatchObject({ code: 'conflict' })
        throw new Error('the process died')
      },
    })
    await expect(died).rejects.toThrow('the process died')
    expect(await stored()).toEqual(right)
    expect(await rebuildDirectory(admin.context)).toEqual({ users: 1 })
  })
})

describe('the list', () => {
  beforeEach(async () => {
    await events.account('usr_anna', { email: 'Anna.Smith@Example.com', name: 'Zoe (Test)', created_at: '2026-01-03T00:00:00.000Z' })
    await events.account('usr_bert', { email: 'bert+x@example.com', name: 'Bert', is_admin: true, created_at: '2026-01-02T00:00:00.000Z' })
    await events.account('usr_carl', { email: 'carl@example.org', name: null, is_active: false, created_at: '2026-01-01T00:00:00.000Z' })
    await events.plan('usr_bert', 'pro', 'Professional')
    await events.text('usr_carl', `carl${count}`, { at: '2026-02-01T00:00:00.000Z' })
  })

  test.each([
    ['?q=ANNA.smith', ['Anna.Smith']],
    ['?q=zoe%20(te', ['Anna.Smith']],
    ['?q=bert%2Bx', ['bert+x']],
    ['?q=usr_ca', ['carl']],
    ['?q=r_carl', []],
    ['?q=.%2A', []],
    ['?q=a.na', []],
    ['?q=%00', []],
    ['?q=a%00', []],
    ['?q=example.com', ['Anna.Smith', 'bert+x']],
    ['?status=pro', ['bert+x']],
    ['?role=admin', ['bert+x']],
    ['?state=deactivated', ['carl']],
    ['?state=active&role=user', ['Anna.Smith']],
    ['?sort=email&order=asc', ['Anna.Smith', 'bert+x', 'carl']],
    ['?sort=last_activity', ['carl', 'bert+x', 'Anna.Smith']],
    ['?sort=content_count', ['carl', 'bert+x', 'Anna.Smith']],
    ['?sort=created_at&order=asc', ['carl', 'bert+x', 'Anna.Smith']],
    ['', ['Anna.Smith', 'bert+x', 'carl']],
  ])('%s', async (query, expected) => {
    expect(await emails(query)).toEqual(expected)
  })

  test('has pages', async () => {
    expect(await list('?limit=2')).toMatchObject({ total: 3, pages: 2, page: 1, limit: 2 })
    expect(await emails('?limit=2&page=2')).toEqual(['carl'])
    expect(await list('?q=unknown')).toMatchObject({ users: [], total: 0, pages: 1 })
    for (const query of ['?limit=101', '?page=0', '?status=gold', '?sort=password', '?$where=1'])
      expect((await admin.call('usr_admin', 'GET', `/api/admin/users${query}`)).status).toBe(400)
  })

  test('uses an index for every sort order', async () => {
    const collection = admin.connection.collection('directory')
    for (const field of ['created_at', 'last_activity', 'content_count', 'search_email']) {
      const plan = JSON.stringify(
        await collection
          .find({ listed: true })
          .sort({ [field]: -1, _id: -1 })
          .limit(20)
          .explain(),
      )
      expect(plan).toContain('IXSCAN')
      expect(plan).not.toContain('"stage":"SORT"')
    }
  })
})

describe('the export', () => {
  const csv = async (query = '') => {
    const headers = await admin.tokens.as('usr_admin', 'admin')
    return admin.app.inject({ method: 'GET', url: `/api/admin/users/export${query}`, headers })
  }

  test('streams the filter as CSV, with formulas disarmed, and is audited', async () => {
    await events.account(user, { email: 'one@example.com', name: '=HYPERLINK("http://evil")' })
    await events.account(`${user}b`, { email: 'two@example.com', name: 'Comma, "quote"' })
    const { statusCode, headers, body } = await csv('?sort=email&order=asc')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="users_2026-03-10.csv"')
    const [header, one, two, end] = body.split('\r\n')
    expect(header).toBe('\ufeffUser ID,Email,Name,Package,Role,State,Joined (UTC),Last activity (UTC),Content,Videos')
    expect(one).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(two).toContain('"Comma, ""quote"""')
    expect(end).toBe('')
    expect((await csv('?q=two')).body.split('\r\n')).toHaveLength(3)
    const entry = await admin.connection.collection('audit_log').findOne({ action: 'user.export' })
    expect(entry).toMatchObject({ actor_id: 'usr_admin', result: 'performed' })
  })
})
