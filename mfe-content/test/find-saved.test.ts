import { expect, test } from '@jest/globals'
import { briefFrom } from '../src/brief/brief.ts'
import { type FindSavedPorts, findSaved } from '../src/generation/find-saved.ts'
import { item, models, settings } from './server.ts'

const brief = briefFrom({ prompt: 'We stopped having status meetings ' }, settings, models)
const attempt = { key: 'k', brief, parentId: null, continues: null, startedAt: Date.parse('2026-11-20T10:00:00Z') }
const unknown = { status: 404 }

function ports(responses: { items?: (object | null)[]; latest?: ReturnType<typeof item>[][] }): FindSavedPorts & { waited: number[] } {
  const items = [...(responses.items ?? [])]
  const latest = [...(responses.latest ?? [])]
  const waited: number[] = []
  return {
    waited,
    item: async () => {
      const next = items.shift()
      if (next && 'content_id' in next) return next as ReturnType<typeof item>
      throw next ?? unknown
    },
    latest: async () => ({ history: latest.shift() ?? [] }),
    isUnknown: (error) => error === unknown,
    wait: async (ms) => void waited.push(ms),
  }
}

test('finds an item that is saved with a delay', async () => {
  const server = ports({ items: [null, null, item()] })
  expect(await findSaved(attempt, 'ctn_1', server)).toMatchObject({ content_id: 'ctn_1' })
  expect(server.waited).toHaveLength(3)
})

test('finds the newest item of the same brief without an id', async () => {
  const found = await findSaved(attempt, null, ports({ latest: [[item({ content_id: 'other', prompt: 'Something else' }), item()]] }))
  expect(found?.content_id).toBe('ctn_1')
})

test('ignores an older item of the same brief', async () => {
  const old = item({ created_at: '2026-11-19T10:00:00.000Z' })
  expect(await findSaved(attempt, null, ports({ latest: [[old], [old], [old], [old]] }))).toBeNull()
})

test('returns null if nothing was saved', async () => {
  expect(await findSaved(attempt, 'ctn_1', ports({}))).toBeNull()
})

test('rejects if the server is unavailable', async () => {
  await expect(findSaved(attempt, 'ctn_1', ports({ items: [{ status: 0 }] }))).rejects.toEqual({ status: 0 })
})
