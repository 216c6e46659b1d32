import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ContentService, LINKEDIN, startContent } from './support/content-service.ts'

let content: ContentService
beforeAll(async () => {
  content = await startContent('user_content')
})
afterAll(() => content.stop())

const read = async (userId: string, query = '') => {
  const headers = await content.tokens.as('usr_admin', 'admin')
  const response = await content.app.inject({ method: 'GET', url: `/internal/admin/users/${userId}/content${query}`, headers })
  return { status: response.statusCode, body: response.json() }
}

test("lists a user's newest texts without deleted ones and without those of others", async () => {
  const ids: string[] = []
  for (const user of ['usr_1', 'usr_1', 'usr_1', 'usr_2']) {
    const { body } = await content.call(user, 'POST', '/api/content/generate', LINKEDIN)
    ids.push(body.content_id)
    content.clock.advance(1_000)
  }
  await content.call('usr_1', 'DELETE', `/api/content/${ids[1]}`)
  const { status, body } = await read('usr_1')
  expect(status).toBe(200)
  expect(body.content.map(({ content_id }: { content_id: string }) => content_id)).toEqual([ids[2], ids[0]])
  expect(body.content[0]).toEqual({
    content_id: ids[2],
    platform: 'LinkedIn Post',
    prompt: LINKEDIN.prompt,
    generated_text: 'Hello from the model.',
    created_at: expect.any(String),
    usage: { total_tokens: expect.any(Number) },
    provider: expect.any(String),
    model: expect.any(String),
  })
  expect((await read('usr_1', '?limit=1')).body.content).toHaveLength(1)
  expect((await read('usr_1', '?limit=0')).status).toBe(400)
  expect((await read('usr_unknown')).body.content).toEqual([])
})

test('is closed to users, even for their own texts', async () => {
  expect((await content.call('usr_1', 'GET', '/internal/admin/users/usr_1/content')).status).toBe(403)
})
