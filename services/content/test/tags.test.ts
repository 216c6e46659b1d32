import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { modelsOf } from '../src/models.ts'
import { type ContentService, startContent } from './support/content-service.ts'
import { storeText } from './support/stored-text.ts'

let content: ContentService
beforeAll(async () => {
  content = await startContent('tags')
})
afterAll(() => content.stop())

const storePost = (user: string, changes?: Parameters<typeof storeText>[2]) => storeText(content, user, changes)
const post = (user: string, path: string, body: unknown) => content.call(user, 'POST', `/api/content/${path}`, body)
const tag = (user: string, content_ids: string[], change: { add?: unknown; remove?: unknown }) =>
  post(user, 'bulk-tag', { content_ids, ...change })
const listTags = async (user: string) => (await content.call(user, 'GET', '/api/content/tags')).body.tags
const tagsOf = async (user: string, id: string) => (await content.call(user, 'GET', `/api/content/${id}`)).body.item.tags
const history = async (user: string, query: string) => (await content.call(user, 'GET', `/api/content/history?${query}`)).body

describe('tags', () => {
  test('are added to several posts and removed from them, and other tags stay', async () => {
    const ids = [await storePost('usr_a'), await storePost('usr_a', { tags: ['old'] })]
    expect((await tag('usr_a', ids, { add: ['spring', 'launch'] })).body).toEqual({
      success: true,
      posts: expect.arrayContaining([
        { content_id: ids[0], tags: ['spring', 'launch'] },
        { content_id: ids[1], tags: ['old', 'spring', 'launch'] },
      ]),
    })
    expect((await tag('usr_a', ids, { add: ['fall'], remove: ['spring', 'unknown'] })).status).toBe(200)
    expect(await tagsOf('usr_a', ids[0]!)).toEqual(['launch', 'fall'])
    expect(await tagsOf('usr_a', ids[1]!)).toEqual(['old', 'launch', 'fall'])
    expect(await listTags('usr_a')).toEqual([
      { name: 'fall', posts: 2 },
      { name: 'launch', posts: 2 },
      { name: 'old', posts: 1 },
    ])
  })

  test('change only the user’s own posts; those of others, deleted and unknown ones are skipped', async () => {
    const mine = await storePost('usr_mine')
    const deleted = await storePost('usr_mine', { deleted_at: content.clock() })
    const othersPost = await storePost('usr_other')
    const { body } = await tag('usr_mine', [mine, deleted, othersPost, 'cnt_unknown'], { add: ['x'] })
    expect(body.posts).toEqual([{ content_id: mine, tags: ['x'] }])
    expect(await tagsOf('usr_other', othersPost)).toEqual([])
    expect(await listTags('usr_other')).toEqual([])
  })

  test('that differ only in case or spaces are the same tag, in the first spelling', async () => {
    const ids = [await storePost('usr_case'), await storePost('usr_case')]
    await tag('usr_case', [ids[0]!], { add: ['Summer  Sale'] })
    expect((await tag('usr_case', ids, { add: [' summer sale ', 'SUMMER SALE'] })).body.posts).toEqual(
      expect.arrayContaining([{ content_id: ids[1], tags: ['Summer Sale'] }]),
    )
    await tag('usr_case', ids, { remove: ['SUMMER sale'] })
    expect(await listTags('usr_case')).toEqual([])
  })

  test('leave no field when the last one is removed', async () => {
    const id = await storePost('usr_last', { tags: ['x'] })
    await tag('usr_last', [id], { remove: ['x'] })
    expect(await modelsOf(content.deps.connection).contents.collection.findOne({ _id: id as never })).not.toHaveProperty('tags')
  })

  test('can look like operators and names of the database', async () => {
    const id = await storePost('usr_odd')
    await tag('usr_odd', [id], { add: ['$tags', '$$REMOVE', '__proto__'] })
    expect(await tagsOf('usr_odd', id)).toEqual(['$tags', '$$REMOVE', '__proto__'])
    expect((await post('usr_odd', 'tags/rename', { name: '$tags', new_name: '$platform' })).body.name).toBe('$platform')
    expect(await tagsOf('usr_odd', id)).toEqual(['$$REMOVE', '__proto__', '$platform'])
  })

  test.each([
    ['nothing to change', {}],
    ['an empty tag', { add: [' '] }],
    ['a tag of invisible characters', { add: ['\u200b\u200d'] }],
    ['a comma', { add: ['a,b'] }],
    ['a control character', { add: ['a\u0000b'] }],
    ['a bidirectional control character', { add: ['a\u202eb'] }],
    ['41 characters', { add: ['x'.repeat(41)] }],
    ['21 tags', { add: Array.from({ length: 21 }, (_, index) => `t${index}`) }],
    ['an operator', { add: [{ $ne: '' }] }],
    ['a value that is not a list', { add: 'x' }],
    ['an invalid tag to remove', { remove: [''] }],
  ])('are rejected: %s', async (_name, change) => {
    const id = await storePost('usr_bad')
    const { status, body } = await tag('usr_bad', [id], change)
    expect([status, body.code]).toEqual([400, 'validation_failed'])
    expect(await tagsOf('usr_bad', id)).toEqual([])
  })

  test('are limited to 20 per post; a request over the limit changes nothing', async () => {
    const full = await storePost('usr_full', { tags: Array.from({ length: 20 }, (_, index) => `t${index}`) })
    const other = await storePost('usr_full')
    const refused = await tag('usr_full', [other, full], { add: ['one more'] })
    expect([refused.status, refused.body.code]).toEqual([409, 'tag_limit'])
    expect(refused.body.detail).toMatch(/up to 20 tags/u)
    expect(await tagsOf('usr_full', other)).toEqual([])
    expect((await tag('usr_full', [full], { add: ['one more'], remove: ['t0'] })).status).toBe(200)
    expect((await tag('usr_full', [full], { add: ['t5'] })).status).toBe(200)
  })

  test('are limited to 200 distinct ones per user', async () => {
    for (let n = 0; n < 10; n += 1) await storePost('usr_many', { tags: Array.from({ length: 20 }, (_, index) => `t${n}-${index}`) })
    const id = await storePost('usr_many')
    const refused = await tag('usr_many', [id], { add: ['one more'] })
    expect([refused.status, refused.body.code]).toEqual([409, 'tag_limit'])
    expect((await tag('usr_many', [id], { add: ['t0-0'] })).status).toBe(200)
  })
})

describe('the filter by tag', () => {
  test('applies to the history, its pages grouped by set, and the export', async () => {
    const tagged = await storePost('usr_filter', { tags: ['launch'], generated_text: 'tagged', set_id: 'set_filter' })
    await storePost('usr_filter', { tags: ['other'], generated_text: 'other', set_id: 'set_filter' })
    await storePost('usr_filter', { generated_text: 'none' })
    for (const query of ['tag=launch', 'tag=launch&page=1', 'tag=launch&page=1&group_by=set', 'tag=launch&sort=length&q=tagged']) {
      const body = await history('usr_filter', query)
      expect([query, body.total, body.history.map((item: { content_id: string }) => item.content_id)]).toEqual([query, 1, [tagged]])
    }
    expect((await history('usr_filter', 'tag=laun')).total).toBe(0)
    expect((await content.call('usr_filter', 'GET', '/api/content/history?tag=a,b')).status).toBe(400)
    const { text } = await content.call('usr_filter', 'GET', '/api/content/export?tag=launch')
    expect(text.trimEnd().split('\r\n')).toHaveLength(2)
  })

  test('uses an index for the match and the order', async () => {
    const { contents } = modelsOf(content.deps.connection)
    const found = contents.collection.find({ user_id: 'usr_filter', deleted_at: null, tags: 'launch' }).sort({ created_at: -1, _id: -1 })
    const plan = JSON.stringify((await found.explain('queryPlanner'))['queryPlanner'].winningPlan)
    expect(plan).toContain('"tags":1')
    expect(plan).not.toContain('"stage":"SORT"')
  })
})

describe('a tag', () => {
  test('is renamed on all posts, including deleted ones that are restored later', async () => {
    const ids = [await storePost('usr_rename', { tags: ['a', 'lunch', 'b'] }), await storePost('usr_rename', { tags: ['lunch'] })]
    const othersPost = await storePost('usr_rename_other', { tags: ['lunch'] })
    await post('usr_rename', 'bulk-delete', { content_ids: [ids[1]] })
    expect((await post('usr_rename', 'tags/rename', { name: 'lunch', new_name: ' Launch ' })).body).toEqual({
      success: true,
      name: 'Launch',
    })
    await post('usr_rename', 'restore', { content_ids: [ids[1]] })
    expect(await tagsOf('usr_rename', ids[0]!)).toEqual(['a', 'b', 'Launch'])
    expect(await tagsOf('usr_rename', ids[1]!)).toEqual(['Launch'])
    expect(await tagsOf('usr_rename_other', othersPost)).toEqual(['lunch'])
    expect((await post('usr_rename', 'tags/rename', { name: 'Launch', new_name: 'launch' })).body.name).toBe('launch')
    const again = await post('usr_rename', 'tags/rename', { name: 'lunch', new_name: 'x' })
    expect([again.status, again.body.code]).toEqual([404, 'tag_not_found'])
    expect((await post('usr_rename', 'tags/rename', { name: 'launch', new_name: 'a,b' })).status).toBe(400)
  })

  test('that is renamed to an existing one is merged into it', async () => {
    const ids = [await storePost('usr_merge', { tags: ['Spring', 'sprng'] }), await storePost('usr_merge', { tags: ['sprng'] })]
    expect((await post('usr_merge', 'tags/rename', { name: 'sprng', new_name: 'spring' })).body.name).toBe('Spring')
    for (const id of ids) expect(await tagsOf('usr_merge', id)).toEqual(['Spring'])
    expect(await listTags('usr_merge')).toEqual([{ name: 'Spring', posts: 2 }])
  })

  test('is removed from all posts, which are kept', async () => {
    const id = await storePost('usr_delete', { tags: ['x', 'y'] })
    expect((await post('usr_delete', 'tags/delete', { name: 'x' })).body).toEqual({ success: true })
    expect(await tagsOf('usr_delete', id)).toEqual(['y'])
    expect((await post('usr_delete', 'tags/delete', { name: 'x' })).status).toBe(404)
  })

  test('that only deleted posts have is not listed', async () => {
    const id = await storePost('usr_trash', { tags: ['x'] })
    await post('usr_trash', 'bulk-delete', { content_ids: [id] })
    expect(await listTags('usr_trash')).toEqual([])
    await post('usr_trash', 'restore', { content_ids: [id] })
    expect(await listTags('usr_trash')).toEqual([{ name: 'x', posts: 1 }])
  })
})
