import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { EventData } from '@loomcast/contracts'
import { type BusEvent, createDeadLetterStore, republish } from '@loomcast/service-kit/events'
import { newId } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { startService } from '../src/app.ts'
import { snapshotSources } from '../src/composition-root.ts'
import { type ContentService, LINKEDIN, startContent } from './support/content-service.ts'

let content: ContentService
let service: Awaited<ReturnType<typeof startService>>
const received: BusEvent[] = []

beforeAll(async () => {
  content = await startContent('republish', { now: new Date() })
  await content.bus.subscribe({
    deadLetters: createDeadLetterStore(content.deps.connection),
    group: 'test.listener',
    types: [
      'com.loomcast.content.generated.v1',
      'com.loomcast.content.failed.v1',
      'com.loomcast.content.deleted.v1',
      'com.loomcast.content.pictures-changed.v1',
    ],
    async handle(event) {
      received.push(event)
    },
  })
  service = await startService({ ...content.deps, role: 'both' })
  await content.bus.start()
})
afterAll(async () => {
  await content.bus.stop()
  await service.close()
  await content.stop()
})

/** What the events report, one entry for each text. The duration of a generated text and the time when pictures changed are not stored. */
function reported(isSnapshot: boolean): string[] {
  const events = received.filter(({ snapshot = false }) => snapshot === isSnapshot)
  const entries = events.flatMap(({ type, data }) => {
    const { content_ids, ...rest } = data as { content_ids?: string[] }
    const unstored = type.includes('generated') ? { duration_ms: 0 } : type.includes('pictures') ? { changed_at: '' } : {}
    const known = { ...rest, ...unstored }
    return content_ids ? content_ids.map((id) => ({ type, id, ...known })) : [{ type, ...known }]
  })
  return entries.map((entry) => JSON.stringify(entry)).sort()
}

test('appends the stored texts, their pictures, their moves to the recycle bin and back, and the failed texts again', async () => {
  const user = 'usr_1'
  const item: EventData<'com.loomcast.admin.knowledge-item-changed.v2'> = {
    knowledge_id: 'kno_1',
    title: 'Style',
    platform: 'general',
    content_type: 'system_prompt',
    content: 'Mention the opening hours.',
    is_active: true,
    deleted: false,
    changed_at: '2026-03-10T12:00:00.000Z',
  }
  await content.bus.publish({
    id: newId('evt'),
    type: 'com.loomcast.admin.knowledge-item-changed.v2',
    source: '/loomcast/test',
    key: 'kno_1',
    version: 1,
    time: item.changed_at,
    data: item,
  })
  const generate = () => content.call(user, 'POST', '/api/content/generate', LINKEDIN)
  const ids: string[] = []
  for (const { status, body } of [await generate(), await generate()]) {
    expect([status, body]).toEqual([200, expect.objectContaining({ content_id: expect.any(String) })])
    ids.push(body.content_id)
  }
  await content.call(user, 'POST', '/internal/content/pictures', { file_ids: ['fil_1'] })
  expect((await content.call(user, 'PUT', `/api/content/${ids[0]}/pictures`, { pictures: [{ file_id: 'fil_1' }] })).status).toBe(200)
  content.openai.script({ kind: 'refusal' })
  expect((await generate()).status).toBe(422)
  const change = async (path: string, content_ids: string[]) => {
    content.clock.advance(60_000)
    expect((await content.call(user, 'POST', `/api/content/${path}`, { content_ids })).status).toBe(200)
  }
  await change('bulk-delete', ids)
  await change('restore', ids)
  await change('bulk-delete', ids.slice(1))

  await poll(() => reported(false).length === 2 + 1 + 1 + 5)
  const live = reported(false)
  expect(live.filter((entry) => entry.includes('"knowledge":[{"knowledge_id":"kno_1"'))).toHaveLength(2)
  const sources = snapshotSources(content.deps.connection, content.clock)
  const { events } = await republish({ connection: content.deps.connection, service: 'content', sources, batch: 1 })
  expect(events).toBe(live.length)
  await poll(() => reported(true).length >= events)
  expect(reported(true)).toEqual(live)
})
