import { expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { createOwners } from '../src/owners/owners.ts'
import type { RecentText } from '../src/users/owner-responses.ts'

const { eachLike, integer, string, time } = matching

test("reads a user's newest texts", async () => {
  const text = {
    content_id: string('ctn_pact'),
    platform: string('LinkedIn Post'),
    prompt: string('We stopped having status meetings'),
    generated_text: string('Meetings are over.'),
    created_at: time(),
    usage: { total_tokens: integer(50) },
    provider: string('local'),
    model: string('composer'),
  }
  const { content } = await httpContract('admin', 'content').exchange(
    {
      named: 'the newest texts of a user for an administrator',
      given: { 'a kept text': { user_id: 'usr_pact', content_id: 'ctn_pact' }, 'an administrator': {} },
      request: { method: 'GET', path: '/internal/admin/users/usr_pact/content', query: { limit: '10' }, signedIn: true },
      response: { status: 200, body: { content: eachLike(text) } },
    },
    (origin) =>
      createOwners({ auth: origin, content: origin, video: origin, billing: origin, publish: origin }).call<{ content: RecentText[] }>(
        'content',
        {
          method: 'GET',
          path: '/internal/admin/users/usr_pact/content?limit=10',
          as: { authorization: `Bearer ${EXAMPLE_TOKEN}`, requestId: 'req_pact' },
        },
      ),
  )
  expect(content[0]?.usage.total_tokens).toBe(50)
})
