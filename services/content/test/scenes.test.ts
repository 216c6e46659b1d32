import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type ContentService, startContent } from './support/content-service.ts'

let content: ContentService
beforeAll(async () => {
  content = await startContent('scenes')
})
afterAll(() => content?.stop())

const BODY = { instructions: 'Our bakery opens at six.', scene_count: 2, format: 'tiktok' }
const requestScenes = (user: string, body: object = BODY) => content.call(user, 'POST', '/internal/content/scenes', body)
const scriptAnswer = (text: string) => content.openai.script({ kind: 'text', parts: [text] })

test("returns the model's scenes, shortened to fit, even when they are in a code block", async () => {
  const scenes = [
    { caption: 'Open at six', emphasis: ['six', 'nowhere'], direction: 'The door opens.' },
    { caption: 'x'.repeat(50).concat(' ', 'y'.repeat(60)) },
  ]
  scriptAnswer(`Here you are:\n\`\`\`json\n${JSON.stringify({ scenes })}\n\`\`\``)
  const response = await requestScenes('ada')
  expect(response.status).toBe(200)
  expect(response.body).toEqual({
    success: true,
    written_by: 'openai',
    from_pictures: false,
    scenes: [
      { caption: 'Open at six', emphasis: ['six'], direction: 'The door opens.' },
      { caption: `${'x'.repeat(50)}…`, emphasis: [], direction: '' },
    ],
  })
  // Storyboards do not use the quota.
  expect((await content.call('ada', 'GET', '/api/user/package')).body.usage.generations_used).toBe(0)
})

test('does not check a storyboard as a post: a long one stays whole, and an emoji costs no second call', async () => {
  const calls = content.openai.calls.length
  const direction = 'The camera moves slowly. '.repeat(70)
  const scenes = [
    { caption: 'Open at six 🥖', direction },
    { caption: 'Fresh #bread for you! 👩‍🍳🎉', direction },
  ]
  scriptAnswer(JSON.stringify({ scenes }))
  const { status, body } = await requestScenes('ada')
  expect(status).toBe(200)
  expect(body.scenes.map(({ caption }: { caption: string }) => caption)).toEqual(['Open at six', 'Fresh bread for you!'])
  expect(content.openai.calls).toHaveLength(calls + 1)

  scriptAnswer(JSON.stringify({ scenes }))
  const wanted = await requestScenes('ada', { ...BODY, instructions: 'Our bakery opens at six 🥖. #bread' })
  expect(wanted.body.scenes[1].caption).toBe('Fresh #bread for you! 👩‍🍳🎉')
})

test('requests scenes by a JSON schema that providers accept', async () => {
  scriptAnswer(JSON.stringify({ scenes: [{ caption: 'One' }, { caption: 'Two' }] }))
  await requestScenes('schema')
  const format = content.openai.calls.at(-1)!.body.response_format
  expect(format).toMatchObject({ type: 'json_schema', json_schema: { name: 'storyboard', strict: true } })
  const schema = format?.type === 'json_schema' ? format.json_schema.schema : undefined
  const scene = { type: 'object', required: ['caption', 'emphasis', 'direction'], additionalProperties: false }
  expect(schema).toMatchObject({
    type: 'object',
    required: ['scenes'],
    additionalProperties: false,
    properties: { scenes: { type: 'array', items: scene, description: 'Exactly 2 scenes.' } },
  })
})

test('describes the format only in the prompt for a model that rejects a schema', async () => {
  content.openai.script({ kind: 'status', status: 400, error: { code: 'unsupported_parameter' } })
  scriptAnswer(JSON.stringify({ scenes: [{ caption: 'One' }, { caption: 'Two' }] }))
  expect((await requestScenes('plain')).status).toBe(200)
  expect(content.openai.calls.at(-1)!.body).not.toHaveProperty('response_format')

  const calls = content.openai.calls.length
  content.openai.script({ kind: 'status', status: 400, error: { code: 'content_policy_violation' } })
  expect((await requestScenes('refused')).body).toMatchObject({ status: 422, code: 'content_refused' })
  expect(content.openai.calls).toHaveLength(calls + 1)
})

describe('with pictures', () => {
  const PICTURE = 'data:image/jpeg;base64,/9j/4AAQ'
  const body = { ...BODY, pictures: [PICTURE, PICTURE] }
  const two = JSON.stringify({ scenes: [{ caption: 'One' }, { caption: 'Two' }] })
  const parts = () => content.openai.calls.at(-1)!.body.messages.at(-1)!.content

  test('shows them to the model only with the consent in the settings', async () => {
    scriptAnswer(two)
    expect((await requestScenes('shy', body)).body).toMatchObject({ from_pictures: false })
    expect(typeof parts()).toBe('string')

    await content.call('open', 'PUT', '/api/settings', { show_pictures_to_models: true })
    scriptAnswer(two)
    expect((await requestScenes('open', body)).body).toMatchObject({ from_pictures: true })
    expect(parts()).toEqual([
      { type: 'text', text: expect.stringContaining(BODY.instructions) },
      { type: 'image_url', image_url: { url: PICTURE, detail: 'low' } },
      { type: 'image_url', image_url: { url: PICTURE, detail: 'low' } },
    ])
    expect(content.openai.calls.at(-1)!.body.messages[0]!.content).toContain('Scene 1 shows the first picture')
  })

  test('writes without them if the model rejects them', async () => {
    const noImages = { kind: 'status', status: 500, error: { message: 'image input is not supported' } } as const
    content.openai.script(noImages)
    scriptAnswer(two)
    expect((await requestScenes('open', body)).body).toMatchObject({ success: true, from_pictures: false })
    expect(typeof parts()).toBe('string')
    expect(content.openai.calls.at(-1)!.body.messages[0]!.content).not.toContain('picture, scene 2')

    const calls = content.openai.calls.length
    content.openai.script(noImages, noImages)
    expect((await requestScenes('open', body)).status).toBe(503)
    expect(content.openai.calls).toHaveLength(calls + 2)
  })

  test.each(['http://evil.test/a.jpg', 'data:text/html;base64,AAAA', `data:image/jpeg;base64,${'A'.repeat(200_000)}`])(
    'rejects anything but small JPEG data: %.40s',
    async (picture) => {
      expect((await requestScenes('open', { ...BODY, pictures: [picture] })).body).toMatchObject({ status: 400 })
      expect((await requestScenes('open', { ...BODY, pictures: Array(6).fill(PICTURE) })).status).toBe(400)
    },
  )

  test('does not show them to a model that sees none', async () => {
    const served = await startContent('scenes_served', { openai: false, local: 'configured' })
    await served.call('open', 'PUT', '/api/settings', { show_pictures_to_models: true })
    served.openai.script({ kind: 'text', parts: [two] })
    expect((await served.call('open', 'POST', '/internal/content/scenes', body)).body).toMatchObject({ from_pictures: false })
    expect(typeof served.openai.calls.at(-1)!.body.messages.at(-1)!.content).toBe('string')
    await served.stop()
  })
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
  const response = await bare.call('ada', 'POST', '/internal/content/scenes', BODY)
  expect(response.body).toMatchObject({ status: 409, code: 'no_text_engine' })
  await bare.stop()
})
