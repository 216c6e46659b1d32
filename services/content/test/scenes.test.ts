import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ContentService, startContent } from './support/content-service.ts'

let content: ContentService
beforeAll(async () => {
  content = await startContent('scenes')
})
afterAll(() => content?.stop())

const BODY = { instructions: 'Our bakery opens at six.', scene_count: 2, format: 'tiktok' }
const requestScenes = (user: string, body: object = BODY) => content.call(user, 'POST', '/internal/content/scenes', body)
const scriptAnswer = (text: string) => content.openai.script({ kind: 'text', parts: [text] })

test("returns the model's scenes, shortened to fit, also when they are in a code block", async () => {
  const scenes = [
    { caption: 'Open at six', emphasis: ['six', 'nowhere'], direction: 'The door opens.' },
    { caption: 'x'.repeat(50).concat(' ', 'y'.repeat(60)) },
  ]
  scriptAnswer(`Here you are:\n\`\`\`json\n${JSON.stringify({ scenes })}\n\`\`\``)
  const answer = await requestScenes('ada')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    success: true,
    written_by: 'openai',
    scenes: [
      { caption: 'Open at six', emphasis: ['six'], direction: 'The door opens.' },
      { caption: `${'x'.repeat(50)}…`, emphasis: [], direction: '' },
    ],
  })
  // Storyboards do not use the quota.
  expect((await content.call('ada', 'GET', '/api/user/package')).body.usage.generations_used).toBe(0)
})

test('rejects a different number of scenes, or a response without scenes', async () => {
  scriptAnswer(JSON.stringify({ scenes: [{ caption: 'One' }] }))
  expect((await requestScenes('ada')).body).toMatchObject({ status: 502, code: 'provider_bad_answer' })
  scriptAnswer('I would rather not.')
  expect((await requestScenes('ada')).body).toMatchObject({ status: 502, code: 'provider_bad_answer' })
})

test('limits requests per user', async () => {
  for (let count = 0; count < 20; count += 1) scriptAnswer('{}')
  for (let count = 0; count < 20; count += 1) expect((await requestScenes('eager')).status).toBe(502)
  expect((await requestScenes('eager')).body).toMatchObject({ status: 429, code: 'rate_limited' })
})

test('returns a problem when there is no model', async () => {
  const bare = await startContent('scenes_bare', { openai: false })
  const answer = await bare.call('ada', 'POST', '/internal/content/scenes', BODY)
  expect(answer.body).toMatchObject({ status: 409, code: 'no_text_engine' })
  await bare.stop()
})
