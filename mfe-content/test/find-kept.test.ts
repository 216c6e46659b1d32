import { expect, test } from '@jest/globals'
import { briefFrom } from '../src/brief/brief.ts'
import { findKept, type KeptPorts } from '../src/generation/find-kept.ts'
import { item, models, settings } from './server.ts'

const brief = briefFrom({ prompt: 'We stopped having status meetings ' }, settings, models)
const attempt = { key: 'k', brief, parentId: null, continues: null, startedAt: Date.parse('2026-11-20T10:00:00Z') }
const unknown = { status: 404 }

function ports(answers: { items?: (object | null)[]; latest?: ReturnType<typeof item>[][] }): KeptPorts & { waited: number[] } {
  const items = [...(answers.items ?? [])]
  const latest = [...(answers.latest ?? [])]
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

test('an item that is written down a moment later is found', async () => {
  const server = ports({ items: [null, null, item()] })
  expect(await findKept(attempt, 'ctn_1', server)).toMatchObject({ content_id: 'ctn_1' })
  expect(server.waited).toHaveLength(3)
})

test('without an id it is the newest of the same brief', async () => {
  const found = await findKept(attempt, null, ports({ latest: [[item({ content_id: 'other', prompt: 'Something else' }), item()]] }))
  expect(found?.content_id).toBe('ctn_1')
})

test('an older text of the same brief is not taken for it', async () => {
  const old = item({ created_at: '2026-11-19T10:00:00.000Z' })
  expect(await findKept(attempt, null, ports({ latest: [[old], [old], [old], [old]] }))).toBeNull()
})

test('nothing kept is found out in the end', async () => {
  expect(await findKept(attempt, 'ctn_1', ports({}))).toBeNull()
})

test('a server that cannot be asked is not mistaken for one that kept nothing', async () => {
  await expect(findKept(attempt, 'ctn_1', ports({ items: [{ status: 0 }] }))).rejects.toEqual({ status: 0 })
})
