import { beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import type { ApiError } from '@loomcast/web-kit'
import { contentApi } from '../../src/api/content.api.ts'
import { setApi } from '../../src/api/set.api.ts'
import { type SetRequest, sendSetRequest, setBody } from '../../src/set/set-request.ts'

const { exchange } = documentedApi('content')
const { problem } = examples

const wanted = (change: Partial<SetRequest> = {}): SetRequest => ({
  key: 'pact-set-1',
  brief: {
    tunable: true,
    prompt: 'Our bakery in Lyon cut food waste by 40 % with an app.',
    platform: 'linkedin',
    provider: 'openai',
    model: 'gpt-4o-mini',
    temperature: 0.7,
    max_tokens: 600,
    tone_style: 'engaging and professional',
    custom_instructions: '',
    avoid_words: '',
  },
  platforms: ['linkedin', 'facebook'],
  beside: null,
  joinSet: null,
  startedAt: Date.parse('2026-03-10T12:00:00Z'),
  ...change,
})

const request = (sent: SetRequest) => ({
  method: 'POST' as const,
  path: '/api/content/generate-set',
  signedIn: true,
  headers: { Accept: 'text/event-stream', 'Idempotency-Key': sent.key },
  body: setBody(sent),
})

const frame = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const ofMember = (platform: string, content_id: string, more: object = {}) => ({ platform, content_id, ...more })
const linkedin = (more: object) => ofMember('LinkedIn Post', 'ctn_1', more)
const facebook = (more: object) => ofMember('Facebook Post', 'ctn_2', more)

/** Collects the events of a stream. */
function collected() {
  const events: [string, unknown][] = []
  const errors: ApiError[] = []
  return {
    events,
    errors,
    stream: {
      signal: new AbortController().signal,
      onEvent: (name: string, data: unknown) => void events.push([name, data]),
      onError: (error: ApiError) => void errors.push(error),
    },
  }
}

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

test('writes a set, and each event has the id of its text', async () => {
  const example = [
    frame('set', { set_id: 'set_1', members: [linkedin({}), facebook({})] }),
    frame('started', linkedin({})),
    frame('started', facebook({})),
    frame('delta', facebook({ text: 'Hello ' })),
    frame('delta', linkedin({ text: 'Hello ' })),
    frame('result', linkedin({ content: 'Hello' })),
    frame('result', facebook({ content: 'Hello' })),
    frame('done', { set_id: 'set_1', completed: 2, failed: 0 }),
  ].join('')
  const seen = collected()
  await exchange(
    {
      request: request(wanted()),
      response: { status: 200, text: { type: 'text/event-stream', example } },
    },
    () => sendSetRequest(wanted(), seen.stream),
  )
  expect(seen.events.map(([name]) => name)).toEqual(['set', 'started', 'started', 'delta', 'delta', 'result', 'result', 'done'])
})

test('adds a text to the set of another', async () => {
  const sent = wanted({ key: 'pact-set-2', platforms: ['facebook'], beside: 'ctn_pact' })
  const example = [
    frame('set', { set_id: 'set_1', members: [facebook({})] }),
    frame('started', facebook({})),
    frame('delta', facebook({ text: 'Hello' })),
    frame('result', facebook({ content: 'Hello' })),
    frame('done', { set_id: 'set_1', completed: 1, failed: 0 }),
  ].join('')
  const seen = collected()
  await exchange(
    {
      request: request(sent),
      response: { status: 200, text: { type: 'text/event-stream', example } },
    },
    () => sendSetRequest(sent, seen.stream),
  )
  expect(seen.events).toHaveLength(5)
})

test('adds a text to a set', async () => {
  const sent = wanted({ key: 'pact-set-5', platforms: ['facebook'], joinSet: 'set_pact' })
  const example = [
    frame('set', { set_id: 'set_pact', members: [facebook({})] }),
    frame('started', facebook({})),
    frame('delta', facebook({ text: 'Hello' })),
    frame('result', facebook({ content: 'Hello' })),
    frame('done', { set_id: 'set_pact', completed: 1, failed: 0 }),
  ].join('')
  const seen = collected()
  await exchange(
    {
      request: request(sent),
      response: { status: 200, text: { type: 'text/event-stream', example } },
    },
    () => sendSetRequest(sent, seen.stream),
  )
  expect(seen.events).toHaveLength(5)
})

test('reads which sets are being written', async () => {
  const running = await exchange(
    {
      request: { method: 'GET', path: '/api/content/sets', query: { state: 'running' }, signedIn: true },
      response: { status: 200, body: { sets: [] } },
    },
    () => contentApi.runningSets(),
  )
  expect(running).toEqual([])
})

test('finds the set that is being written', async () => {
  const running = await exchange(
    {
      request: { method: 'GET', path: '/api/content/sets', query: { state: 'running' }, signedIn: true },
      response: { status: 200, body: { sets: [{ set_id: 'set_pact' }] } },
    },
    () => contentApi.runningSets(),
  )
  expect(running).toEqual([{ set_id: 'set_pact' }])
})

test('receives an error event for the text that fails, and the others', async () => {
  const sent = wanted({ key: 'pact-set-3' })
  const failing = { status: 503, code: 'provider_unavailable', detail: 'OpenAI is unavailable.', charged: 'no' }
  const example = [
    frame('set', { set_id: 'set_1', members: [linkedin({}), facebook({})] }),
    frame('started', linkedin({})),
    frame('started', facebook({})),
    frame('error', linkedin(failing)),
    frame('result', facebook({ content: 'Hello' })),
    frame('done', { set_id: 'set_1', completed: 1, failed: 1 }),
  ].join('')
  const seen = collected()
  await exchange(
    {
      request: request(sent),
      response: { status: 200, text: { type: 'text/event-stream', example } },
    },
    () => sendSetRequest(sent, seen.stream),
  )
  expect(seen.errors).toMatchObject([{ charged: 'no', extensions: { platform: 'LinkedIn Post', content_id: 'ctn_1' } }])
  expect(seen.events.at(-2)?.[0]).toBe('result')
})

test('is rejected when no quota is left', async () => {
  const sent = wanted({ key: 'pact-set-4' })
  const error = await exchange(
    {
      request: request(sent),
      response: { status: 402, body: problem('quota_exhausted') },
    },
    () => sendSetRequest(sent, collected().stream).catch((thrown: unknown) => thrown as ApiError),
  )
  expect(error).toMatchObject({ status: 402, charged: 'no' })
})

const completed = {
  platform: 'LinkedIn Post',
  content_id: 'ctn_pact',
  state: 'completed',
  result: {
    content_id: 'ctn_pact',
    content: 'In May we stopped having status meetings.',
    platform: 'LinkedIn Post',
    created_at: '2026-03-09T10:00:00.000Z',
  },
}
const response = { status: 200, body: { set_id: 'set_pact', members: [completed, completed] } }

test('reads the states of the texts', async () => {
  const set = await exchange(
    {
      request: { method: 'GET', path: '/api/content/sets/set_pact', signedIn: true },
      response,
    },
    () => setApi.read('set_pact'),
  )
  expect(set.members.map(({ state, result }) => [state, result?.content])).toEqual(Array(2).fill(['completed', expect.any(String)]))
})

test('reads the set of a text', async () => {
  const item = await exchange(
    {
      request: { method: 'GET', path: '/api/content/ctn_pact', signedIn: true },
      response: {
        status: 200,
        body: { item: { content_id: 'ctn_pact', platform: 'LinkedIn Post', set_id: 'set_pact' } },
      },
    },
    () => contentApi.item('ctn_pact'),
  )
  expect(item.set_id).toBe('set_pact')
})

test('stops a text', async () => {
  await exchange(
    {
      request: { method: 'POST', path: '/api/content/sets/set_pact/stop', signedIn: true, body: { content_id: 'ctn_pact' } },
      response,
    },
    () => setApi.stop('set_pact', 'ctn_pact'),
  )
})

test('is a 404 problem for a set of another user', async () => {
  const error = await exchange(
    {
      request: { method: 'GET', path: '/api/content/sets/set_none', signedIn: true },
      response: { status: 404, body: problem('set_not_found') },
    },
    () => setApi.read('set_none').catch((thrown: unknown) => thrown as ApiError),
  )
  expect(error).toMatchObject({ status: 404 })
})
