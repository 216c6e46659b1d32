import { expect, test } from '@jest/globals'
import { httpContract, matching } from '@loomcast/contracts/pact'
import { callOwnerAt } from './support/owner.ts'

const { integer } = matching
const { exchange } = httpContract('admin', 'content')

const DRAFT = {
  knowledge_id: null,
  platform: 'linkedin',
  content_type: 'training',
  title: 'House style',
  content: 'Never: cheap, emoji\nAlways: #ad',
}
const request = { method: 'POST' as const, path: '/internal/admin/knowledge/preview', body: DRAFT }

test('reads the rules and tokens of a knowledge item that is being edited', async () => {
  const rules = { never: ['cheap'], without: ['emoji'], always: ['#ad'], no_space_on: [] }
  const { preview } = await exchange(
    {
      named: 'a preview of a knowledge item',
      given: { 'an administrator': {} },
      request: { ...request, signedIn: true },
      response: { status: 200, body: { success: true, preview: { tokens: integer(17), budget: integer(1500), ...rules } } },
    },
    (origin) => callOwnerAt<{ preview: { never: string[] } }>(origin, 'content', request),
  )
  expect(preview.never).toEqual(['cheap'])
})
