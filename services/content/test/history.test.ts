import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts'
import { measure, RULES_VERSION } from '@loomcast/platforms'
import { withTransaction } from '@loomcast/service-kit/mongo'
import type { HistoryFilter } from '../src/domain/history-filter.ts'
import { historyStream } from '../src/history/history-stream.ts'
import { createTrash } from '../src/history/trash.ts'
import { modelsOf } from '../src/models.ts'
import { type ContentService, startContent } from './support/content-service.ts'
import { storeText } from './support/stored-text.ts'

let content: ContentService
beforeAll(async () => {
  content = await startContent('history')
})
afterAll(() => content.stop())

const EVERYTHING: HistoryFilter = { date_range: 'all', sort: 'created_at', order: 'desc' }
const DAY_MS = 24 * 3600 * 1000
const put = (user: string, changes?: Parameters<typeof storeText>[2]) => storeText(content, user, changes)
const get = async (user: string, query = '') => (await content.call(user, 'GET', `/api/content/history${query}`)).body
const texts = (body: { history: { generated_text: string }[] }) => body.history.map((item) => item.generated_text)

describe('pages by set', () => {
  const grouped = (user: string, query = '') => get(user, `?group_by=set${query}`)

  /** Stores 12 texts, of which every second one has a set with a text for another platform. */
  async function putSets(user: string): Promise<void> {
    for (let n = 0; n < 12; n += 1) {
      const set_id = n % 2 === 0 ? `set_${user}_${n}` : null
      await put(user, { generated_text: `n${n}`, daysAgo: 12 - n, set_id })
      if (set_id) await put(user, { generated_text: `n${n}b`, daysAgo: 12 - n - 0.5, set_id, platform: 'Blog Post' })
    }
  }

  test('contain whole sets, each as one entry at the place of its first text', async () => {
    await putSets('usr_sets')
    expect(texts(await get('usr_sets', '?page=1&limit=3'))).toEqual(['n11', 'n10b', 'n10'])
    const first = await grouped('usr_sets', '&limit=5')
    expect(first).toMatchObject({ success: true, total: 18, page: 1, pages: 3, limit: 5 })
    expect(texts(first)).toEqual(['n11', 'n10b', 'n10', 'n9', 'n8b', 'n8', 'n7'])
    expect(texts(await grouped('usr_sets', '&limit=5&page=3'))).toEqual(['n1', 'n0b', 'n0'])
    expect(await grouped('usr_sets', '&limit=5&page=4')).toMatchObject({ history: [], pages: 3 })
    expect(texts(await grouped('usr_sets', '&limit=2&order=asc'))).toEqual(['n0', 'n0b', 'n1'])
    expect(texts(await grouped('usr_sets'))).toHaveLength(18)
  })

  test('place a set by its newest text, including one that joined it later', async () => {
    await put('usr_joined', { generated_text: 'old', daysAgo: 9, set_id: 'set_joined' })
    await put('usr_joined', { generated_text: 'between', daysAgo: 5 })
    await put('usr_joined', { generated_text: 'new', daysAgo: 1, set_id: 'set_joined' })
    expect(texts(await grouped('usr_joined', '&limit=1'))).toEqual(['new', 'old'])
    expect(texts(await grouped('usr_joined', '&limit=1&page=2'))).toEqual(['between'])
  })

  test('contain only texts that match the filters, and count those', async () => {
    await putSets('usr_sets_filtered')
    expect(await grouped('usr_sets_filtered', '&platform=Blog+Post&limit=4')).toMatchObject({ total: 6, pages: 2 })
    expect(texts(await grouped('usr_sets_filtered', '&q=n4'))).toEqual(['n4b', 'n4'])
    expect(texts(await grouped('usr_sets_filtered', '&platform=Blog+Post&sort=length&order=asc&limit=1'))).toEqual(['n0b'])
  })

  test('omit deleted texts and those of other users', async () => {
    const id = await put('usr_sets_one', { generated_text: 'mine', set_id: 'set_shared' })
    await put('usr_sets_two', { generated_text: 'theirs', set_id: 'set_shared' })
    expect(texts(await grouped('usr_sets_one'))).toEqual(['mine'])
    await content.call('usr_sets_one', 'DELETE', `/api/content/${id}`)
    expect(await grouped('usr_sets_one', '&page=1')).toEqual({ success: true, history: [], total: 0, page: 1, pages: 1, limit: 20 })
  })

  test('are never split while texts are added and deleted', async () => {
    await putSets('usr_sets_busy')
    const sets = new Map<string, number>()
    const changes = async () => {
      for (let n = 0; n < 10; n += 1) {
        const id = await put('usr_sets_busy', { generated_text: 'new', daysAgo: 6 })
        await content.call('usr_sets_busy', 'DELETE', `/api/content/${id}`)
      }
    }
    const reads = async () => {
      for (let page = 1; page <= 12; page += 1) {
        const { history } = await grouped('usr_sets_busy', `&limit=2&page=${1 + (page % 6)}`)
        const found = Map.groupBy(history as { set_id: string | null }[], ({ set_id }) => set_id)
        for (const [set, members] of found) if (set) sets.set(`${page} ${set}`, members.length)
      }
    }
    await Promise.all([changes(), reads(), reads()])
    expect(sets.size).toBeGreaterThan(0)
    expect([...sets.values()].filter((length) => length !== 2)).toEqual([])
  })

  test('rejects another grouping', async () => {
    expect((await content.call('usr_sets', 'GET', '/api/content/history?group_by=prompt')).status).toBe(400)
  })
})

describe('the history', () => {
  test('is sorted newest first: up to 500 texts without paging, or in pages', async () => {
    for (let n = 0; n < 45; n += 1) await put('usr_pages', { generated_text: `n${n}`, daysAgo: 45 - n })
    expect(await get('usr_pages')).toMatchObject({ success: true, total: 45 })
    expect(texts(await get('usr_pages'))[0]).toBe('n44')
    const page = await get('usr_pages', '?page=3&limit=20')
    expect(page).toMatchObject({ total: 45, page: 3, pages: 3, limit: 20 })
    expect(texts(page)).toEqual(['n4', 'n3', 'n2', 'n1', 'n0'])
    expect(await get('usr_pages')).not.toHaveProperty('page')
  })

  test('is streamed item by item, at the speed of the client', async () => {
    await put('usr_stream')
    await put('usr_stream')
    const { headers, body } = await content.call('usr_stream', 'GET', '/api/content/history')
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
    // The length is unknown until the last item is serialized.
    expect(headers).not.toHaveProperty('content-length')

    let taken = 0
    async function* contents() {
      for await (const item of content.repositories.contents.each('usr_stream', EVERYTHING, new Date())) {
        taken += 1
        for (let copy = 0; copy < 50; copy += 1) yield item
      }
    }
    const stream = historyStream(contents(), { total: 100 }, JSON.stringify, content.repositories.contents)
    const parts: string[] = []
    for await (const part of stream) {
      if (parts.length === 0) expect(taken).toBe(1)
      parts.push(part)
    }
    expect(parts).toHaveLength(101)
    expect(JSON.parse(parts.join(''))).toEqual({
      success: true,
      history: Array(50).fill(body.history[0]).concat(Array(50).fill(body.history[1])),
      total: 100,
    })
  })

  test('returns an empty list when there are no texts', async () => {
    expect(await get('usr_unknown')).toEqual({ success: true, history: [], total: 0 })
    expect(await get('usr_unknown', '?page=1')).toEqual({ success: true, history: [], total: 0, page: 1, pages: 1, limit: 20 })
  })

  test('returns a problem response when an error occurs before the first item', async () => {
    const failed = new Error('The database is not available.')
    const contents = new Readable({
      objectMode: true,
      read() {
        this.destroy(failed)
      },
    })
    const stream = historyStream(contents, { total: 1 }, JSON.stringify, content.repositories.contents)
    const parts: string[] = []
    const read = async () => {
      for await (const part of stream) parts.push(part)
    }
    await expect(read()).rejects.toBe(failed)
    expect(parts).toEqual([])
  })

  test('filters by platform, words and dates, and sorts by platform and length', async () => {
    await put('usr_filter', { generated_text: 'Bread (50% off)?', platform: 'Twitter/X Thread', daysAgo: 0 })
    await put('usr_filter', { generated_text: 'x', prompt: 'About BREAD and tea', platform: 'Blog Post', daysAgo: 6 })
    await put('usr_filter', { generated_text: 'A much longer text about coffee', daysAgo: 29 })
    await put('usr_filter', { generated_text: 'Old coffee', daysAgo: 31 })

    expect((await get('usr_filter', '?platform=Blog%20Post')).total).toBe(1)
    expect((await get('usr_filter', '?platform=All')).total).toBe(4)
    expect((await get('usr_filter', '?q=bread')).total).toBe(2)
    expect(texts(await get('usr_filter', `?q=${encodeURIComponent('(50% off)?')}`))).toEqual(['Bread (50% off)?'])
    expect((await get('usr_filter', '?q=.*')).total).toBe(0)
    expect((await get('usr_filter', '?date_range=today')).total).toBe(1)
    expect((await get('usr_filter', '?date_range=week')).total).toBe(2)
    expect((await get('usr_filter', '?date_range=month')).total).toBe(3)
    expect(texts(await get('usr_filter', '?sort=length&order=asc'))).toEqual([
      'x',
      'Old coffee',
      'Bread (50% off)?',
      'A much longer text about coffee',
    ])
    expect((await get('usr_filter', '?sort=platform&order=asc')).history.map((item: { platform: string }) => item.platform)[0]).toBe(
      'Blog Post',
    )
  })

  test('has totals; texts in the trash are not counted', async () => {
    expect((await content.call('usr_totals', 'GET', '/api/content/totals')).body).toMatchObject({
      total: 0,
      average_words: 0,
      estimated_cost: 0,
    })
    const long = 'four words are here'
    await put('usr_totals', { generated_text: long, fit: { rules_version: RULES_VERSION, measure: measure('linkedin', long) } })
    await put('usr_totals', {
      generated_text: 'one\n\ntwo three',
      usage: { prompt_tokens: 4_000, completion_tokens: 8_000, total_tokens: 12_000 },
    })
    // The clock is at March 10, 12:00 UTC: 28 days before is one calendar month.
    await put('usr_totals', { generated_text: 'a b', daysAgo: 28 })
    await put('usr_totals', { generated_text: 'c d', daysAgo: 28.1 })
    await put('usr_totals', { deleted_at: content.clock() })
    expect((await content.call('usr_totals', 'GET', '/api/content/totals')).body).toEqual({
      success: true,
      total: 4,
      this_week: 2,
      this_month: 3,
      total_tokens: 12_009,
      estimated_cost: 0.024018,
      average_words: 2.8,
    })
  })

  test('is counted per UTC day: 30 days, or 90 with analytics', async () => {
    const daily = (query: string) => content.call('usr_daily', 'GET', `/api/content/daily${query}`)
    await put('usr_daily')
    await put('usr_daily', { daysAgo: 0.5 })
    await put('usr_daily', { daysAgo: 0.51 })
    await put('usr_daily', { daysAgo: 40 })
    const { body } = await daily('')
    expect(body).toMatchObject({ success: true, max_days: 30 })
    expect(body.days).toHaveLength(30)
    expect(body.days.at(-1)).toEqual({ date: '2026-03-10', texts: 2, tokens: 6 })
    expect(body.days.at(-2)).toEqual({ date: '2026-03-09', texts: 1, tokens: 3 })
    expect(body.days[0]).toEqual({ date: '2026-02-09', texts: 0, tokens: 0 })
    expect(await daily('?days=31')).toMatchObject({ status: 403, body: { code: 'analytics_not_in_plan' } })
    const { connection } = content.deps
    const entitlement = {
      data: { ...DEFAULT_ENTITLEMENT, user_id: 'usr_daily', analytics_access: true, changed_at: '2026-03-10T00:00:00.000Z' },
      version: 1,
    }
    await withTransaction(connection, (tx) => content.repositories.entitlements.apply(entitlement, tx))
    const more = (await daily('?days=90')).body
    expect(more).toMatchObject({ max_days: 90, days: { length: 90 } })
    expect(more.days.reduce((sum: number, day: { texts: number }) => sum + day.texts, 0)).toBe(4)
    expect((await daily('?days=91')).status).toBe(400)
  })

  test("never includes another user's texts", async () => {
    const id = await put('usr_mine')
    expect((await get('usr_other')).total).toBe(0)
    for (const [method, body] of [['GET'], ['PUT', { generated_text: 'taken' }], ['DELETE']] as const) {
      expect(await content.call('usr_other', method, `/api/content/${id}`, body)).toMatchObject({
        status: 404,
        body: { code: 'content_not_found' },
      })
    }
    expect((await content.call('usr_other', 'POST', '/api/content/bulk-delete', { content_ids: [id] })).body).toMatchObject({
      success: true,
      deleted: 0,
    })
    expect(texts(await get('usr_mine'))).toHaveLength(1)
  })

  test('uses an index for every list', async () => {
    const { contents } = modelsOf(content.deps.connection)
    for (const sort of [
      { created_at: -1, _id: -1 },
      { platform: 1, created_at: -1, _id: -1 },
      { length: -1, _id: -1 },
    ] as Record<string, 1 | -1>[]) {
      const explained = await contents.collection.find({ user_id: 'usr_pages', deleted_at: null }).sort(sort).explain('queryPlanner')
      const plan = JSON.stringify(explained['queryPlanner'].winningPlan)
      expect(plan).toContain('IXSCAN')
      expect(plan).not.toContain('"stage":"SORT"')
    }
  })
})

describe('editing', () => {
  test("replaces the text, keeps the engine's original permanently, and recounts", async () => {
    const id = await put('usr_edit', { generated_text: 'As written' })
    const first = await content.call('usr_edit', 'PUT', `/api/content/${id}`, { generated_text: 'Edited $once 🎉' })
    expect(first.body).toMatchObject({
      success: true,
      item: { generated_text: 'Edited $once 🎉', original_text: 'As written', edited_at: '2026-03-10T12:00:00.000Z' },
      fit: { count: 15 },
    })
    const second = await content.call('usr_edit', 'PUT', `/api/content/${id}`, { generated_text: 'Edited twice' })
    expect(second.body.item.original_text).toBe('As written')
  })

  test('rejects an empty text and changes nothing', async () => {
    const id = await put('usr_edit', { generated_text: 'Stays' })
    for (const generated_text of ['', '   '])
      expect((await content.call('usr_edit', 'PUT', `/api/content/${id}`, { generated_text })).status).toBe(400)
    expect((await content.call('usr_edit', 'GET', `/api/content/${id}`)).body.item.generated_text).toBe('Stays')
  })
})

describe('the title and the meta description', () => {
  const edit = (id: string, body: object) => content.call('usr_fields', 'PUT', `/api/content/${id}`, { generated_text: 'Bread.', ...body })

  test('are edited along with the text, and stay the same if they are not sent', async () => {
    const id = await put('usr_fields', { platform: 'youtube', generated_text: 'Bread.', title: '40 ovens' })
    const same = await edit(id, {})
    expect(same.body).toMatchObject({
      item: { title: '40 ovens', facts_open: 1, edited_at: null },
      facts: [{ field: 'title', text: '40' }],
    })
    const edited = await edit(id, { title: '  Our\n ovens ' })
    expect(edited.body).toMatchObject({ item: { title: 'Our ovens', original_text: null, facts_open: 0 }, facts: [] })
    expect(edited.body.item.edited_at).not.toBeNull()
    expect((await edit(id, { title: null })).body.item.title).toBeNull()
    expect((await edit(id, { title: '$title' })).body.item.title).toBe('$title')
    expect((await edit(id, { title: '' })).body.item.title).toBeNull()
  })

  test('are rejected if the platform does not have them or they are too long', async () => {
    const youtube = await put('usr_fields', { platform: 'youtube', title: 'Stays' })
    const blog = await put('usr_fields', { platform: 'blog', meta_description: 'Stays' })
    const linkedin = await put('usr_fields', { platform: 'linkedin' })
    for (const [id, body] of [
      [youtube, { title: 'a'.repeat(101) }],
      [youtube, { meta_description: 'Bread' }],
      [blog, { meta_description: 'a'.repeat(156) }],
      [blog, { title: 'Bread' }],
      [linkedin, { title: 'Bread' }],
    ] as const) {
      const { status, body: problem } = await edit(id, body)
      expect(status).toBe(400)
      expect(problem).toMatchObject({ code: 'validation_failed', errors: [{ path: Object.keys(body)[0] }] })
    }
    expect((await content.call('usr_fields', 'GET', `/api/content/${youtube}`)).body.item.title).toBe('Stays')
    expect((await edit(youtube, { title: 'a'.repeat(100) })).status).toBe(200)
    expect((await edit(blog, { meta_description: 'a'.repeat(155), title: null })).status).toBe(200)
  })
})

describe('the number of open facts', () => {
  const stored = async (id: string) => (await modelsOf(content.deps.connection).contents.findById(id).lean())?.facts_open
  const listed = async (user: string) => (await get(user)).history.map(({ facts_open }: { facts_open: number | null }) => facts_open)

  test('is stored with a generated and an edited text and listed', async () => {
    const { body } = await content.call('usr_open', 'POST', '/api/content/generate', {
      prompt: 'We bake bread.',
      platform: 'linkedin',
    })
    const id = body.content_id
    expect(body.facts_open).toBe(body.facts.filter(({ state }: { state: string }) => state === 'unsupported').length)
    expect(await stored(id)).toMatchObject({ count: body.facts_open })
    const put = (more: object) =>
      content.call('usr_open', 'PUT', `/api/content/${id}`, { generated_text: 'We have 40 ovens since 1987.', ...more })
    expect((await put({})).body.item.facts_open).toBe(2)
    expect(await listed('usr_open')).toEqual([2])
    await put({ confirm_facts: ['40'] })
    expect(await stored(id)).toMatchObject({ count: 1 })
    expect(await listed('usr_open')).toEqual([1])
    await put({ withdraw_facts: ['40'] })
    expect(await listed('usr_open')).toEqual([2])
  })

  test('counts a confirmed number, but not the price with the same text', async () => {
    const id = await put('usr_kinds', { generated_text: 'We have 40 ovens.' })
    const edit = (generated_text: string, more: object = {}) =>
      content.call('usr_kinds', 'PUT', `/api/content/${id}`, { generated_text, ...more }).then(({ body }) => body.item.facts_open)
    expect(await edit('We have 40 ovens.', { confirm_facts: ['40'] })).toBe(0)
    expect((await modelsOf(content.deps.connection).contents.findById(id).lean())?.confirmed_facts).toEqual([
      { kind: 'number', text: '40' },
    ])
    expect(await edit('We have 40 ovens for 40 €.')).toBe(1)
    expect(await edit('We have 40 ovens.', { withdraw_facts: ['40'] })).toBe(1)
  })

  test('heeds confirmations that were stored without a kind', async () => {
    const id = await put('usr_bare', { generated_text: 'We have 40 ovens.', confirmed_facts: ['40', '50'] })
    const edit = (more: object) =>
      content
        .call('usr_bare', 'PUT', `/api/content/${id}`, { generated_text: 'We have 40 ovens.', ...more })
        .then(({ body }) => body.item.facts_open)
    expect(await edit({})).toBe(0)
    expect(await edit({ withdraw_facts: ['40'] })).toBe(1)
    expect((await modelsOf(content.deps.connection).contents.findById(id).lean())?.confirmed_facts).toEqual(['50'])
  })

  test('is counted and stored by a list if it is missing or from earlier marks, except for long texts', async () => {
    const missing = await put('usr_uncounted', { generated_text: '40 ovens' })
    const outdated = await put('usr_uncounted', { generated_text: '40 ovens', facts_open: { version: 0, count: 7 } })
    const long = await put('usr_uncounted', { generated_text: `40 ovens ${'and bread '.repeat(10_000)}` })
    expect((await listed('usr_uncounted')).sort()).toEqual([1, 1, null])
    expect(await stored(missing)).toMatchObject({ count: 1 })
    expect(await stored(outdated)).toMatchObject({ count: 1 })
    expect((await content.call('usr_uncounted', 'GET', `/api/content/${long}`)).body.item.facts_open).toBe(1)
    expect(await listed('usr_uncounted')).toEqual([1, 1, 1])
  })

  test('counted for an earlier text is never stored for an edited one', async () => {
    const id = await put('usr_recount', { generated_text: '40 ovens' })
    const earlier = await content.repositories.contents.find('usr_recount', id)
    await content.call('usr_recount', 'PUT', `/api/content/${id}`, { generated_text: '40 ovens', confirm_facts: ['40'] })
    await content.repositories.contents.storeOpenFacts(earlier!, { version: 1, count: 9 })
    expect(await stored(id)).toMatchObject({ count: 0 })
  })
})

test('accepts a text stored before the additional fields were introduced, which can also be listed and read', async () => {
  const id = await put('usr_old', { generated_text: 'Written long ago' })
  await modelsOf(content.deps.connection).contents.updateOne(
    { _id: id },
    { $unset: { title: 1, meta_description: 1, left_out: 1, variant: 1 } },
  )
  const fields = { title: null, meta_description: null, left_out: [], variant: null }
  expect((await get('usr_old')).history).toEqual([expect.objectContaining({ content_id: id, ...fields })])
  expect((await content.call('usr_old', 'GET', `/api/content/${id}`)).body.item).toMatchObject(fields)
  const edited = await content.call('usr_old', 'PUT', `/api/content/${id}`, { generated_text: 'Edited today' })
  expect(edited.body.item).toMatchObject({ generated_text: 'Edited today', ...fields })
})

describe('the stored fit', () => {
  const stored = (id: string) => modelsOf(content.deps.connection).contents.findById(id).lean()
  const readFit = async (user: string, id: string) => (await content.call(user, 'GET', `/api/content/${id}`)).body.fit

  test('is stored with an edit, so that a read does not measure again', async () => {
    const id = await put('usr_fit')
    const { body } = await content.call('usr_fit', 'PUT', `/api/content/${id}`, { generated_text: 'Measured once' })
    expect((await stored(id))?.fit).toEqual({ rules_version: RULES_VERSION, measure: body.fit })

    await modelsOf(content.deps.connection).contents.updateOne({ _id: id }, { $set: { 'fit.measure.words': 77 } })
    expect(await readFit('usr_fit', id)).toMatchObject({ count: 13, words: 77 })
  })

  test('is measured and stored at the next read if missing or measured with earlier rules', async () => {
    const measured = { count: 12, limit: 3000, remaining: 2988, fits: true, unit: 'utf16', words: 2, problems: [] }
    const outdated = { rules_version: RULES_VERSION - 1, measure: { ...measured, words: 77, unit: 'utf16' as const } }
    for (const fit of [undefined, outdated]) {
      const id = await put('usr_fit', { generated_text: 'Stored early', ...(fit && { fit }) })
      expect(await readFit('usr_fit', id)).toEqual(measured)
      expect((await stored(id))?.fit).toEqual({ rules_version: RULES_VERSION, measure: measured })
    }
  })

  test('measured for an earlier text never replaces the fit of an edit', async () => {
    const id = await put('usr_fit', { generated_text: 'Earlier' })
    const { contents } = content.repositories
    const earlier = await contents.find('usr_fit', id)
    await content.call('usr_fit', 'PUT', `/api/content/${id}`, { generated_text: 'Edited since' })
    await contents.storeFit(earlier!, { rules_version: RULES_VERSION, measure: measure('linkedin', 'Earlier') })
    expect((await stored(id))?.fit?.measure.count).toBe('Edited since'.length)
  })
})

describe('deleting', () => {
  test('moves many texts, restores them, and counts only those that moved; both calls can be repeated', async () => {
    const ids = [await put('usr_bin'), await put('usr_bin'), await put('usr_bin')]
    const two = ids.slice(0, 2)
    expect((await content.call('usr_bin', 'POST', '/api/content/bulk-delete', { content_ids: [...two, 'cnt_unknown'] })).body).toEqual({
      success: true,
      deleted: 2,
      content_ids: two,
    })
    expect((await content.call('usr_bin', 'POST', '/api/content/bulk-delete', { content_ids: two })).body.deleted).toBe(0)
    expect((await get('usr_bin')).total).toBe(1)
    expect((await content.call('usr_bin', 'GET', `/api/content/${ids[0]}`)).status).toBe(404)

    expect((await content.call('usr_bin', 'POST', '/api/content/restore', { content_ids: two })).body).toEqual({
      success: true,
      restored: 2,
      content_ids: two,
    })
    expect((await content.call('usr_bin', 'POST', '/api/content/restore', { content_ids: two })).body.restored).toBe(0)
    expect((await get('usr_bin')).total).toBe(3)
  })

  test('returns 404 the second time', async () => {
    const id = await put('usr_bin_one')
    expect((await content.call('usr_bin_one', 'DELETE', `/api/content/${id}`)).body).toEqual({
      success: true,
      deleted: 1,
      content_ids: [id],
    })
    expect((await content.call('usr_bin_one', 'DELETE', `/api/content/${id}`)).status).toBe(404)
  })

  test('is permanent after 30 days, with one event per user', async () => {
    const old = await put('usr_purge', { deleted_at: new Date(content.clock().getTime() - 30 * DAY_MS - 1) })
    const recent = await put('usr_purge', { deleted_at: new Date(content.clock().getTime() - 29 * DAY_MS) })
    const trash = createTrash({ connection: content.deps.connection, repositories: content.repositories, clock: content.clock })
    expect(await trash.purge()).toBe(1)
    expect(await trash.purge()).toBe(0)
    expect((await content.call('usr_purge', 'POST', '/api/content/restore', { content_ids: [old, recent] })).body).toMatchObject({
      restored: 1,
      content_ids: [recent],
    })
    const events = await content.deps.connection.collection('outbox').find({ key: 'usr_purge' }).sort({ seq: 1 }).toArray()
    expect(events.map((event) => [event['data'].state, event['data'].content_ids, event['version']])).toEqual([
      ['purged', [old], 1],
      ['restored', [recent], 2],
    ])
  })
})
