import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import type { KnowledgeUsageRecord } from '../src/knowledge/knowledge.model.ts'
import { rebuildKnowledge } from '../src/knowledge/rebuild.ts'
import { type AdminService, startAdmin } from './support/admin-service.ts'
import { receive } from './support/events.ts'
import { type OwnersDouble, startOwnersDouble } from './support/owners-double.ts'

const CHANGED = 'com.loomcast.admin.knowledge-item-changed.v2'
const ITEM = { title: 'House style', platform: 'linkedin', content_type: 'training', content: 'Never: cheap\nAlways: #ad' }
const PREVIEW = { tokens: 12, budget: 1500, never: ['cheap'], without: [], always: ['#ad'], no_space_on: [] }

let admin: AdminService
let owners: OwnersDouble
beforeAll(async () => {
  owners = await startOwnersDouble()
  owners.on(({ path }) => (path === '/internal/admin/knowledge/preview' ? { body: { success: true, preview: PREVIEW } } : null))
  admin = await startAdmin('knowledge', { owners: owners.urls })
})
afterAll(async () => {
  await admin?.stop()
  await owners?.stop()
})

const create = async (changes: object = {}) =>
  (await admin.call('usr_admin', 'POST', '/api/admin/knowledge', { ...ITEM, ...changes })).body.item
const list = async (query = '') => (await admin.call('usr_admin', 'GET', `/api/admin/knowledge${query}`)).body.knowledge
const events = (id: string) =>
  admin.bus.messages
    .filter(({ key, headers }) => key === id && headers['ce_type'] === CHANGED)
    .map(({ value }) => JSON.parse(String(value)))
const entries = async (id: string, result?: string) =>
  (
    await admin.connection
      .collection('audit_log')
      .find({ target_id: id, ...(result && { result }) })
      .sort({ _id: 1 })
      .toArray()
  ).map(({ action }) => action)

describe('a knowledge item', () => {
  test('is created, announced and recorded, and is listed with its tokens', async () => {
    const item = await create()
    expect(item).toMatchObject({
      ...ITEM,
      description: '',
      is_active: true,
      version: 1,
      tokens: 12,
      used_by: { generations: 0, last_used_at: null },
    })
    await poll(() => events(item.knowledge_id).length === 1)
    expect(events(item.knowledge_id)).toEqual([
      { ...ITEM, knowledge_id: item.knowledge_id, is_active: true, deleted: false, changed_at: item.updated_at },
    ])
    expect(await entries(item.knowledge_id)).toEqual(['knowledge.create'])
  })

  test('is saved without its tokens when the content service does not respond', async () => {
    const alone = await startAdmin('knowledge_alone')
    try {
      const { status, body } = await alone.call('usr_admin', 'POST', '/api/admin/knowledge', ITEM)
      expect([status, body.item.tokens]).toEqual([201, null])
      expect(
        (await alone.call('usr_admin', 'POST', '/api/admin/knowledge/preview', { ...ITEM, knowledge_id: null })).status,
      ).toBeGreaterThanOrEqual(502)
    } finally {
      await alone.stop()
    }
  })

  test('keeps the members that a change does not name, and refuses a change of an older version', async () => {
    const { knowledge_id } = await create({ description: 'Legal asked for it' })
    const path = `/api/admin/knowledge/${knowledge_id}`
    const changed = await admin.call('usr_admin', 'PUT', path, { is_active: false, version: 1 })
    expect(changed.body.item).toMatchObject({ ...ITEM, description: 'Legal asked for it', is_active: false, version: 2 })
    const late = await admin.call('usr_other', 'PUT', path, { title: 'Mine', version: 1 })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { is_active: false, version: 2 }, changed_by: 'usr_admin' },
    })
    await poll(() => events(knowledge_id).length === 2)
    expect(events(knowledge_id)[1]).toMatchObject({ is_active: false })
    expect(await entries(knowledge_id)).toEqual(['knowledge.create', 'knowledge.update', 'knowledge.update'])
    const refused = await admin.connection.collection('audit_log').findOne({ target_id: knowledge_id, result: 'refused' })
    expect(refused).toMatchObject({ actor_id: 'usr_other', code: 'version_conflict' })
    await admin.call('usr_admin', 'DELETE', '/api/admin/knowledge/kno_missing')
    await admin.call('usr_admin', 'POST', '/api/admin/knowledge/kno_missing/restore')
    expect(await entries('kno_missing')).toEqual(['knowledge.delete', 'knowledge.restore'])
  })

  test('of parallel changes of a version, one is made', async () => {
    const { knowledge_id } = await create()
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        admin.call('usr_admin', 'PUT', `/api/admin/knowledge/${knowledge_id}`, { title: `Title ${at}`, version: 1 }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect(await entries(knowledge_id, 'performed')).toEqual(['knowledge.create', 'knowledge.update'])
    expect(await entries(knowledge_id, 'refused')).toHaveLength(7)
  })

  test('that is deleted is announced without its content, can be restored, and is removed after 30 days', async () => {
    const { knowledge_id } = await create()
    const path = `/api/admin/knowledge/${knowledge_id}`
    expect((await admin.call('usr_admin', 'DELETE', `${path}?version=1`)).status).toBe(200)
    expect((await admin.call('usr_admin', 'DELETE', path)).status).toBe(404)
    expect((await list()).map((item: { knowledge_id: string }) => item.knowledge_id)).not.toContain(knowledge_id)
    const restored = await admin.call('usr_admin', 'POST', `${path}/restore`)
    expect(restored.body.item).toMatchObject({ ...ITEM, version: 3 })
    await poll(() => events(knowledge_id).length === 3)
    expect(events(knowledge_id).map(({ deleted, content: text }) => [deleted, text])).toEqual([
      [false, ITEM.content],
      [true, ''],
      [false, ITEM.content],
    ])
    await admin.call('usr_admin', 'DELETE', path)
    await admin.context.repositories.knowledge.purge(new Date(admin.clock().getTime() + 1))
    expect((await admin.call('usr_admin', 'POST', `${path}/restore`)).status).toBe(404)
  })

  test('is found by a part of its title or content, its platform, its kind and whether it is active', async () => {
    const { knowledge_id } = await create({ title: 'Zebra (rule)', platform: 'blog', content_type: 'example', is_active: false })
    const ids = async (query: string) => (await list(query)).map((item: { knowledge_id: string }) => item.knowledge_id)
    for (const query of ['?q=zebra%20(', '?platform=blog', '?content_type=example', '?is_active=false'])
      expect(await ids(query)).toContain(knowledge_id)
    for (const query of ['?q=lion', '?platform=tiktok', '?content_type=training', '?is_active=true', '?q=.%2B', '?q=%00', '?q=zebra%00'])
      expect(await ids(query)).not.toContain(knowledge_id)
  })

  test.each([
    ['a blank title', { title: '  ' }],
    ['a title of control characters', { title: '\0' }],
    ['no content', { content: '' }],
    ['an unknown platform', { platform: 'myspace' }],
    ['an unknown kind', { content_type: 'poem' }],
    ['a content that is too long', { content: 'x'.repeat(20_001) }],
    ['an unknown member', { color: 'red' }],
  ])('with %s is refused', async (_fault, changes) => {
    const { status, body } = await admin.call('usr_admin', 'POST', '/api/admin/knowledge', { ...ITEM, ...changes })
    expect([status, body.code, body.errors.length]).toEqual([400, 'validation_failed', 1])
  })
})

describe('the use of an item', () => {
  const eventOf = (id: string, content_id: string, knowledge_id: string, generated_at: string, user_id = 'usr_writer') => ({
    id,
    type: 'com.loomcast.content.generated.v1' as const,
    source: '/loomcast/content',
    time: generated_at,
    key: user_id,
    version: 1,
    data: {
      user_id,
      content_id,
      platform: 'linkedin',
      provider: 'openai',
      model: 'gpt-4o-mini',
      prompt_tokens: 40,
      completion_tokens: 20,
      total_tokens: 60,
      duration_ms: 900,
      generated_at,
      knowledge: [{ knowledge_id, tokens: 12 }],
    },
  })
  const generated = (...values: Parameters<typeof eventOf>) => receive(admin, 'admin.knowledge', eventOf(...values))

  test('is counted once per generation for 30 days, with its tokens, and the generations are listed', async () => {
    const { knowledge_id } = await create()
    await generated('evt_1', 'cnt_old', knowledge_id, '2026-02-08T23:59:59.000Z')
    await generated('evt_2', 'cnt_1', knowledge_id, '2026-02-09T00:00:00.000Z')
    await generated('evt_3', 'cnt_2', knowledge_id, '2026-03-10T11:00:00.000Z')
    await generated('evt_3', 'cnt_2', knowledge_id, '2026-03-10T11:00:00.000Z')
    const items = await list('?q=House')
    const item = items.find((each: { knowledge_id: string }) => each.knowledge_id === knowledge_id)
    expect(item.used_by).toEqual({ generations: 2, tokens: 24, last_used_at: '2026-03-10T11:00:00.000Z' })
    const used = await admin.call('usr_admin', 'GET', `/api/admin/knowledge/${knowledge_id}/generations?limit=2`)
    expect(used.body).toMatchObject({ total: 3, pages: 2, generations: [{ content_id: 'cnt_2', tokens: 12 }, { content_id: 'cnt_1' }] })
    expect((await admin.call('usr_admin', 'GET', '/api/admin/knowledge/kno_unknown/generations')).status).toBe(404)
  })

  const stored = (user_id: string) => admin.connection.collection('knowledge_generations').countDocuments({ user_id })
  const deleted = (user_id: string) =>
    receive(admin, 'admin.knowledge', {
      type: 'com.loomcast.auth.account-deleted.v1',
      key: user_id,
      version: 2,
      data: { user_id, deleted_at: admin.clock().toISOString() },
    })
  const countOf = async (knowledge_id: string) =>
    (await list('?q=House')).find((each: { knowledge_id: string }) => each.knowledge_id === knowledge_id).used_by.generations

  test('is counted, but not listed, if its event arrives after the deletion of the account', async () => {
    const { knowledge_id } = await create()
    await generated('evt_4', 'cnt_4', knowledge_id, '2026-03-10T11:00:00.000Z', 'usr_gone')
    expect(await stored('usr_gone')).toBe(1)
    await deleted('usr_gone')
    await generated('evt_5', 'cnt_5', knowledge_id, '2026-03-10T11:00:01.000Z', 'usr_gone')
    expect(await stored('usr_gone')).toBe(0)
    expect(await countOf(knowledge_id)).toBe(2)
    // Stored by a transaction that started before the deletion.
    await admin.connection.collection('knowledge_generations').insertOne({ knowledge_id, user_id: 'usr_gone', stored_at: new Date() })
    await admin.context.repositories.knowledge.forgetDeleted(new Date(Date.now() - 60_000))
    expect([await stored('usr_gone'), await stored('usr_writer')]).toEqual([0, expect.any(Number)])
  })

  test('is counted once if its event is published again, even within a batch', async () => {
    const { knowledge_id } = await create()
    await generated('evt_6', 'cnt_6', knowledge_id, '2026-03-10T11:00:00.000Z')
    const batch = ['evt_6', 'evt_7', 'evt_8', 'evt_9'].map((id, at) =>
      eventOf(id, `cnt_${6 + (at % 3)}`, knowledge_id, '2026-03-10T11:00:00.000Z'),
    )
    await admin.bus.subscriptions.find(({ group }) => group === 'admin.knowledge')?.handleBatch?.(batch, 0)
    expect(await countOf(knowledge_id)).toBe(3)
  })
  const rows = () => admin.connection.collection<KnowledgeUsageRecord>('knowledge_usage')
  const usage = () => rows().find().sort({ _id: 1 }).toArray()

  test('is computed again by a rebuild, including those of deleted accounts and during new events', async () => {
    const { knowledge_id } = await create()
    await generated('evt_10', 'cnt_10', knowledge_id, '2026-03-09T10:00:00.000Z', 'usr_leaver')
    await generated('evt_11', 'cnt_11', knowledge_id, '2026-03-10T10:00:00.000Z')
    await deleted('usr_leaver')
    const right = await usage()
    const { items } = await rebuildKnowledge(admin.context)
    expect(await usage()).toEqual(right)
    await rows().updateMany({}, { $inc: { generations: 5, tokens: 9 } })
    await rows().deleteOne({ _id: `${knowledge_id}:2026-03-10` })
    const wrong = { knowledge_id, day: '2026-03-01', generations: 4, tokens: 9, last_used_at: new Date('2026-03-01T10:00:00.000Z') }
    await rows().insertOne({ _id: `${knowledge_id}:2026-03-01`, ...wrong })
    let arrived = 0
    await rebuildKnowledge(admin.context, {
      onStep: () => generated(`evt_new_${++arrived}`, `cnt_new_${arrived}`, knowledge_id, '2026-03-10T11:30:00.000Z'),
    })
    expect(arrived).toBe(items)
    const expected = right.map((row) =>
      row._id === `${knowledge_id}:2026-03-10`
        ? { ...row, generations: 1 + arrived, tokens: 12 * (1 + arrived), last_used_at: new Date('2026-03-10T11:30:00.000Z') }
        : row,
    )
    expect(await usage()).toEqual(expected)
  })

  test('is not rebuilt twice at the same time', async () => {
    await generated('evt_12', 'cnt_12', (await create()).knowledge_id, '2026-03-10T10:00:00.000Z')
    const second: unknown[] = []
    await rebuildKnowledge(admin.context, {
      onStep: async () => {
        second.push(await rebuildKnowledge(admin.context).catch((error: unknown) => error))
      },
    })
    expect(second[0]).toMatchObject({ code: 'conflict' })
  })
})
