import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type ContentService, eventsOf, LINKEDIN, startContent } from './support/content-service.ts'

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

  test('gets the same result as a stream', async () => {
    const first = await generate('usr_a', 'key-1')
    const { text } = await generate('usr_a', 'key-1', LINKEDIN, { accept: 'text/event-stream' })
    expect(eventsOf(text)).toEqual([{ name: 'result', data: first.body }])
  })

  test('waits while the text is being written: five concurrent requests write one text', async () => {
    const before = content.openai.calls.length
    const responses = await Promise.all(Array.from({ length: 5 }, () => generate('usr_b', 'key-2')))
    expect(new Set(responses.map((response) => response.body.content_id)).size).toBe(1)
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200, 200])
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

  test('receives the text that another process is writing', async () => {
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

  test('gets the same error after a failure, and is charged neither time', async () => {
    content.openai.script({ kind: 'refusal' })
    const first = await generate('usr_e', 'key-5')
    const second = await generate('usr_e', 'key-5')
    expect(first).toMatchObject({ status: 422, body: { code: 'content_refused' } })
    expect(second.body).toEqual({ ...first.body, request_id: second.body.request_id })
    expect((await content.call('usr_e', 'GET', '/api/user/package')).body.usage.generations_used).toBe(0)
  })

  test('starts a new generation after 24 hours', async () => {
    const first = await generate('usr_f', 'key-6')
    content.clock.advance(24 * 3600 * 1000)
    const second = await generate('usr_f', 'key-6')
    content.clock.advance(-24 * 3600 * 1000)
    expect(second.body.content_id).not.toBe(first.body.content_id)
  })
})

test('a different request with the same key is rejected', async () => {
  await generate('usr_g', 'key-7')
  expect(await generate('usr_g', 'key-7', { ...LINKEDIN, prompt: 'Something else' })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  })
})

test("another user's identical key is independent", async () => {
  const mine = await generate('usr_h', 'key-8')
  const theirs = await generate('usr_i', 'key-8')
  expect(theirs.status).toBe(200)
  expect(theirs.body.content_id).not.toBe(mine.body.content_id)
})

test('a request rejected by the quota leaves its key unused', async () => {
  for (let nth = 0; nth < 10; nth += 1) await generate('usr_j', `fill-${nth}`)
  expect((await generate('usr_j', 'key-9')).status).toBe(402)
  content.clock.advance(31 * 24 * 3600 * 1000)
  expect((await generate('usr_j', 'key-9')).status).toBe(200)
  content.clock.advance(-31 * 24 * 3600 * 1000)
})

test('five concurrent requests with one key and one remaining generation write one text, and none is rejected', async () => {
  for (let nth = 0; nth < 9; nth += 1) await generate('usr_last', `spend-${nth}`)
  const responses = await Promise.all(Array.from({ length: 5 }, () => generate('usr_last', 'key-last')))
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(responses.map((response) => response.body.content_id)).size).toBe(1)
  expect((await content.call('usr_last', 'GET', '/api/user/package')).body.usage.generations_used).toBe(10)
})

test('a request rejected before writing leaves its key unused and no run behind', async () => {
  for (const [wrong, code] of [
    [{ model: 'no-such-model' }, 'unknown_model'],
    [{ continue_from: 'cnt_unknown' }, 'content_not_found'],
    [{ prompt: '  ' }, 'prompt_required'],
  ] as const)
    expect((await generate('usr_l', 'key-10', { ...LINKEDIN, ...wrong })).body.code).toBe(code)
  expect(await content.deps.connection.collection('generations').countDocuments({ user_id: 'usr_l' })).toBe(0)
  expect((await generate('usr_l', 'key-10')).status).toBe(200)
})

test('a repeated request succeeds even if a new one would be rejected', async () => {
  const { body: parent } = await generate('usr_m', 'key-11')
  const body = { ...LINKEDIN, parent_id: parent.content_id }
  const first = await generate('usr_m', 'key-12', body)
  await content.deps.connection.collection('contents').deleteOne({ _id: parent.content_id })
  expect((await generate('usr_m', 'key-12', body)).body).toEqual(first.body)
})

test.each(['', 'with space', 'x'.repeat(201), 'ключ'])('the key %j is rejected', async (key) => {
  const { status } = await content.call('usr_k', 'POST', '/api/content/generate', LINKEDIN, {
    'idempotency-key': encodeURI(key) === key ? key : Buffer.from(key).toString('latin1'),
  })
  expect(status).toBe(400)
})
