import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { modelsOf } from '../src/models.ts'
import { type ContentService, startContent } from './support/content-service.ts'
import { storeText } from './support/stored-text.ts'

let content: ContentService
beforeAll(async () => {
  content = await startContent('tags')
})
afterAll(() => content.stop())

const put = (user: string, changes?: Parameters<typeof storeText>[2]) => storeText(content, user, changes)
const post = (user: string, path: string, body: unknown) => content.call(user, 'POST', `/api/content/${path}`, body)
const tag = (user: string, content_ids: string[], change: { add?: unknown; remove?: unknown }) =>
  post(user, 'bulk-tag', { content_ids, ...change })
const listed = async (user: string) => (await content.call(user, 'GET', '/api/content/tags')).body.tags
const tagsOf = async (user: string, id: string) => (await content.call(user, 'GET', `/api/content/${id}`)).body.item.tags
const history = async (user: string, query: string) => (await content.call(user, 'GET', `/api/content/history?${query}`)).body

describe('tags', () => {
  test('are added to several posts and removed from them, and other tags stay', async () => {
    const ids = [await put('usr_a'), await put('usr_a', { tags: ['old'] })]
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
    expect(await listed('usr_a')).toEqual([
      { name: 'fall', posts: 2 },
      { name: 'launch', posts: 2 },
      { name: 'old', posts: 1 },
    ])
  })

  test('are of the user’s own posts: those of others, deleted and unknown ones are passed over', async () => {
    const mine = await put('usr_mine')
    const deleted = await put('usr_mine', { deleted_at: content.clock() })
    const foreign = await put('usr_other')
    const { body } = await tag('usr_mine', [mine, deleted, foreign, 'cnt_unknown'], { add: ['x'] })
    expect(body.posts).toEqual([{ content_id: mine, tags: ['x'] }])
    expect(await tagsOf('usr_other', foreign)).toEqual([])
    expect(await listed('usr_other')).toEqual([])
  })

  test('that differ in case or spaces are one, in the first spelling', async () => {
    const ids = [await put('usr_case'), await put('usr_case')]
    await tag('usr_case', [ids[0]!], { add: ['Summer  Sale'] })
    expect((await tag('usr_case', ids, { add: [' summer sale ', 'SUMMER SALE'] })).body.posts).toEqual(
      expect.arrayContaining([{ content_id: ids[1], tags: ['Summer Sale'] }]),
    )
    await tag('usr_case', ids, { remove: ['SUMMER sale'] })
    expect(await listed('usr_case')).toEqual([])
  })

  test('leave nothing behind when the last one is removed', async () => {
    const id = await put('usr_last', { tags: ['x'] })
    await tag('usr_last', [id], { remove: ['x'] })
    expect(await modelsOf(content.deps.connection).contents.collection.findOne({ _id: id as never })).not.toHaveProperty('tags')
  })

  test('can be operators and names of the database', async () => {
    const id = await put('usr_odd')
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
    ['a sign that changes the direction of text', { add: ['a\u202eb'] }],
    ['41 characters', { add: ['x'.repeat(41)] }],
    ['21 tags', { add: Array.from({ length: 21 }, (_, index) => `t${index}`) }],
    ['an operator', { add: [{ $ne: '' }] }],
    ['no list', { add: 'x' }],
    ['an invalid tag to remove', { remove: [''] }],
  ])('reject %s', async (_name, change) => {
    const id = await put('usr_bad')
    const { status, body } = await tag('usr_bad', [id], change)
    expect([status, body.code]).toEqual([400, 'validation_failed'])
    expect(await tagsOf('usr_bad', id)).toEqual([])
  })

  test('are at most 20 on a post; otherwise nothing changes', async () => {
    const full = await put('usr_full', { tags: Array.from({ length: 20 }, (_, index) => `t${index}`) })
    const other = await put('usr_full')
    const refused = await tag('usr_full', [other, full], { add: ['one more'] })
    expect([refused.status, refused.body.code]).toEqual([409, 'tag_limit'])
    expect(refused.body.detail).toMatch(/up to 20 tags/u)
    expect(await tagsOf('usr_full', other)).toEqual([])
    expect((await tag('usr_full', [full], { add: ['one more'], remove: ['t0'] })).status).toBe(200)
    expect((await tag('usr_full', [full], { add: ['t5'] })).status).toBe(200)
  })

  test('are at most 200 different ones for a user', async () => {
    for (let n = 0; n < 10; n += 1) await put('usr_many', { tags: Array.from({ length: 20 }, (_, index) => `t${n}-${index}`) })
    const id = await put('usr_many')
    const refused = await tag('usr_many', [id], { add: ['one more'] })
    expect([refused.status, refused.body.code]).toEqual([409, 'tag_limit'])
    expect((await tag('usr_many', [id], { add: ['t0-0'] })).status).toBe(200)
  })
})

describe('the filter by tag', () => {
  test('applies to the history, its pages by set, and the export', async () => {
    const tagged = await put('usr_filter', { tags: ['launch'], generated_text: 'tagged', set_id: 'set_filter' })
    await put('usr_filter', { tags: ['other'], generated_text: 'other', set_id: 'set_filter' })
    await put('usr_filter', { generated_text: 'none' })
    for (const query of ['tag=launch', 'tag=launch&page=1', 'tag=launch&page=1&group_by=set', 'tag=launch&sort=length&q=tagged']) {
      const body = await history('usr_filter', query)
      expect([query, body.total, body.history.map((item: { content_id: string }) => item.content_id)]).toEqual([query, 1, [tagged]])
    }
    expect((await history('usr_filter', 'tag=laun')).total).toBe(0)
    expect((await content.call('usr_filter', 'GET', '/api/content/history?tag=a,b')).status).toBe(400)
    const { text } = await content.call('usr_filter', 'GET', '/api/content/export?tag=launch')
    expect(text.trimEnd().split('\r\n')).toHaveLength(2)
  })

  test('uses an index, also for the order', async () => {
    const { contents } = modelsOf(content.deps.connection)
    const found = contents.collection.find({ user_id: 'usr_filter', deleted_at: null, tags: 'launch' }).sort({ created_at: -1, _id: -1 })
    const plan = JSON.stringify((await found.explain('queryPlanner'))['queryPlanner'].winningPlan)
    expect(plan).toContain('"tags":1')
    expect(plan).not.toContain('"stage":"SORT"')
  })
})

describe('a tag', () => {
  test('is renamed on all posts, also on deleted ones that are restored later', async () => {
    const ids = [await put('usr_rename', { tags: ['a', 'lunch', 'b'] }), await put('usr_rename', { tags: ['lunch'] })]
    const foreign = await put('usr_rename_other', { tags: ['lunch'] })
    await post('usr_rename', 'bulk-delete', { content_ids: [ids[1]] })
    expect((await post('usr_rename', 'tags/rename', { name: 'lunch', new_name: ' Launch ' })).body).toEqual({
      success: true,
      name: 'Launch',
    })
    await post('usr_rename', 'restore', { content_ids: [ids[1]] })
    expect(await tagsOf('usr_rename', ids[0]!)).toEqual(['a', 'b', 'Launch'])
    expect(await tagsOf('usr_rename', ids[1]!)).toEqual(['Launch'])
    expect(await tagsOf('usr_rename_other', foreign)).toEqual(['lunch'])
    expect((await post('usr_rename', 'tags/rename', { name: 'Launch', new_name: 'launch' })).body.name).toBe('launch')
    const again = await post('usr_rename', 'tags/rename', { name: 'lunch', new_name: 'x' })
    expect([again.status, again.body.code]).toEqual([404, 'tag_not_found'])
    expect((await post('usr_rename', 'tags/rename', { name: 'launch', new_name: 'a,b' })).status).toBe(400)
  })

  test('that gets the name of another becomes that one', async () => {
    const ids = [await put('usr_merge', { tags: ['Spring', 'sprng'] }), await put('usr_merge', { tags: ['sprng'] })]
    expect((await post('usr_merge', 'tags/rename', { name: 'sprng', new_name: 'spring' })).body.name).toBe('Spring')
    for (const id of ids) expect(await tagsOf('usr_merge', id)).toEqual(['Spring'])
    expect(await listed('usr_merge')).toEqual([{ name: 'Spring', posts: 2 }])
  })

  test('is deleted from all posts, which stay', async () => {
    const id = await put('usr_delete', { tags: ['x', 'y'] })
    expect((await post('usr_delete', 'tags/delete', { name: 'x' })).body).toEqual({ success: true })
    expect(await tagsOf('usr_delete', id)).toEqual(['y'])
    expect((await post('usr_delete', 'tags/delete', { name: 'x' })).status).toBe(404)
  })

  test('of deleted posts is not listed', async () => {
    const id = await put('usr_trash', { tags: ['x'] })
    await post('usr_trash', 'bulk-delete', { content_ids: [id] })
    expect(await listed('usr_trash')).toEqual([])
    await post('usr_trash', 'restore', { content_ids: [id] })
    expect(await listed('usr_trash')).toEqual([{ name: 'x', posts: 1 }])
  })
})
