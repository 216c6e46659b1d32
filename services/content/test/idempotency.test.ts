import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type ContentService, LINKEDIN, startContent } from './support/content-service.ts'

let content: ContentService
beforeAll(async () => {
  content = await startContent('idempotency')
})
afterAll(() => content.stop())

const generate = (user: string, key: string, body: object = LINKEDIN, headers: Record<string, string> = {}) =>
  content.call(user, 'POST', '/api/content/generate', body, { 'idempotency-key': key, ...headers })

describe('the same request with the same key', () => {
  test('gets the same response, writes once and charges once', async () => {
    const first = await generate('usr_a', 'key-1')
    const second = await generate('usr_a', 'key-1', { platform: LINKEDIN.platform, prompt: LINKEDIN.prompt })
    expect(second.body).toEqual(first.body)
    expect(content.openai.calls).toHaveLength(1)
    expect(second.body.user_usage.used).toBe(1)
  })

  test('as a stream gets the same result', async () => {
    const first = await generate('usr_a', 'key-1')
    const { text } = await generate('usr_a', 'key-1', LINKEDIN, { accept: 'text/event-stream' })
    expect(text).toContain(`event: result\ndata: ${JSON.stringify(first.body)}`)
  })

  test('while it is being written waits for that text: five at once write one', async () => {
    const before = content.openai.calls.length
    const answers = await Promise.all(Array.from({ length: 5 }, () => generate('usr_b', 'key-2')))
    expect(new Set(answers.map((answer) => answer.body.content_id)).size).toBe(1)
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(content.openai.calls).toHaveLength(before + 1)
  })

  test('gets the same response after a restart', async () => {
    const first = await generate('usr_c', 'key-3')
    const app = await content.restarted()
    const again = await app.inject({
      method: 'POST',
      url: '/api/content/generate',
      headers: { ...(await content.tokens.as('usr_c')), 'idempotency-key': 'key-3' },
      payload: LINKEDIN,
    })
    expect(again.json()).toEqual(first.body)
  })

  test('sees from another process the text that this one is writing', async () => {
    content.openai.script({ kind: 'hold', parts: ['Written ', 'here.'] })
    const before = content.openai.calls.length
    const app = await content.restarted()
    const first = generate('usr_d', 'key-4')
    while (content.openai.calls.length === before) await new Promise((resolve) => setImmediate(resolve))
    const second = app.inject({
      method: 'POST',
      url: '/api/content/generate',
      headers: { ...(await content.tokens.as('usr_d')), 'idempotency-key': 'key-4' },
      payload: LINKEDIN,
    })
    const early = await Promise.race([second.then(() => 'answered'), new Promise((resolve) => setTimeout(resolve, 0, 'waiting'))])
    expect(early).toBe('waiting')
    content.openai.release()
    expect((await second).json()).toEqual((await first).body)
  })

  test('that failed fails alike, and costs nothing either time', async () => {
    content.openai.script({ kind: 'refusal' })
    const first = await generate('usr_e', 'key-5')
    const second = await generate('usr_e', 'key-5')
    expect(first).toMatchObject({ status: 422, body: { code: 'content_refused' } })
    expect(second.body).toEqual({ ...first.body, request_id: second.body.request_id })
    expect((await content.call('usr_e', 'GET', '/api/user/package')).body.usage.generations_used).toBe(0)
  })

  test('is a new one after 24 hours', async () => {
    const first = await generate('usr_f', 'key-6')
    content.clock.advance(24 * 3600 * 1000)
    const second = await generate('usr_f', 'key-6')
    content.clock.advance(-24 * 3600 * 1000)
    expect(second.body.content_id).not.toBe(first.body.content_id)
  })
})

test('another request with the same key is refused', async () => {
  await generate('usr_g', 'key-7')
  expect(await generate('usr_g', 'key-7', { ...LINKEDIN, prompt: 'Something else' })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  })
})

test("another user's key is another key", async () => {
  const mine = await generate('usr_h', 'key-8')
  const theirs = await generate('usr_i', 'key-8')
  expect(theirs.status).toBe(200)
  expect(theirs.body.content_id).not.toBe(mine.body.content_id)
})

test('a request refused for its quota leaves its key free', async () => {
  for (let nth = 0; nth < 10; nth += 1) await generate('usr_j', `fill-${nth}`)
  expect((await generate('usr_j', 'key-9')).status).toBe(402)
  content.clock.advance(31 * 24 * 3600 * 1000)
  expect((await generate('usr_j', 'key-9')).status).toBe(200)
  content.clock.advance(-31 * 24 * 3600 * 1000)
})

test('five at once with one key and one generation left write one text, and none is refused', async () => {
  for (let nth = 0; nth < 9; nth += 1) await generate('usr_last', `spend-${nth}`)
  const answers = await Promise.all(Array.from({ length: 5 }, () => generate('usr_last', 'key-last')))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map((answer) => answer.body.content_id)).size).toBe(1)
  expect((await content.call('usr_last', 'GET', '/api/user/package')).body.usage.generations_used).toBe(10)
})

test('a request refused before it was written leaves its key free and no run behind', async () => {
  for (const [wrong, code] of [
    [{ model: 'no-such-model' }, 'unknown_model'],
    [{ continue_from: 'cnt_unknown' }, 'content_not_found'],
    [{ prompt: '  ' }, 'prompt_required'],
  ] as const)
    expect((await generate('usr_l', 'key-10', { ...LINKEDIN, ...wrong })).body.code).toBe(code)
  expect(await content.deps.connection.collection('generations').countDocuments({ user_id: 'usr_l' })).toBe(0)
  expect((await generate('usr_l', 'key-10')).status).toBe(200)
})

test('a repeated request succeeds although a new one would be rejected', async () => {
  const { body: parent } = await generate('usr_m', 'key-11')
  const body = { ...LINKEDIN, parent_id: parent.content_id }
  const first = await generate('usr_m', 'key-12', body)
  await content.deps.connection.collection('contents').deleteOne({ _id: parent.content_id })
  expect((await generate('usr_m', 'key-12', body)).body).toEqual(first.body)
})

test.each(['', 'with space', 'x'.repeat(201), 'ключ'])('the key %j is refused', async (key) => {
  const { status } = await content.call('usr_k', 'POST', '/api/content/generate', LINKEDIN, {
    'idempotency-key': encodeURI(key) === key ? key : Buffer.from(key).toString('latin1'),
  })
  expect(status).toBe(400)
})
