import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { statusOf } from '@loomcast/error-codes'
import { poll } from '@loomcast/service-kit/testing'
import { NO_RULES } from '../src/domain/writing-rules.ts'
import { EngineError, type EngineEvent, type EngineRequest } from '../src/engines/engine.ts'
import { createOpenAiCompatibleEngine } from '../src/engines/openai-compatible.engine.ts'
import { type OpenAiDouble, type Script, startOpenAiDouble } from './support/openai-double.ts'
import { SHORT_TIMEOUTS } from './support/provider-timeouts.ts'

let double: OpenAiDouble
beforeAll(async () => {
  double = await startOpenAiDouble()
})
afterEach(() => double.release())
afterAll(() => double.close())

const request = (changes: Partial<EngineRequest> = {}): EngineRequest => ({
  userId: 'user-1',
  platform: 'linkedin',
  system: 'You write.',
  examples: [{ user: 'Write about tea', assistant: 'Tea!' }],
  prompt: 'Brief: bread',
  brief: 'bread',
  tone: 'bold and confident',
  instructions: '',
  avoidWords: [],
  mentions: [],
  rules: NO_RULES,
  model: 'gpt-4o-mini',
  temperature: 0.3,
  maxTokens: 500,
  signal: new AbortController().signal,
  ...changes,
})

const engine = (id: 'openai' | 'gemini' | 'local' = 'openai', label = 'OpenAI') =>
  createOpenAiCompatibleEngine({ id, label, baseUrl: double.url, apiKey: 'sk-secret', timeouts: SHORT_TIMEOUTS })

async function collect(events: AsyncIterable<EngineEvent>): Promise<EngineEvent[]> {
  const all: EngineEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

async function failureOf(script: Script): Promise<EngineError> {
  double.script(script)
  const error = await collect(engine().generate(request())).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(EngineError)
  return error as EngineError
}

describe('a hosted engine', () => {
  test('streams the text and reports its usage', async () => {
    double.script({ kind: 'text', parts: ['a', 'b'] })
    expect(await collect(engine().generate(request()))).toEqual([
      { type: 'delta', text: 'a' },
      { type: 'delta', text: 'b' },
      { type: 'done', finish_reason: 'stop', usage: { prompt_tokens: 40, completion_tokens: 12, total_tokens: 52 }, engine: 'openai' },
    ])
    expect(double.calls.at(-1)).toMatchObject({ path: '/v1/chat/completions', headers: { authorization: 'Bearer sk-secret' } })
    expect(double.calls.at(-1)!.body.messages.map((message) => message.role)).toEqual(['system', 'user', 'assistant', 'user'])
  })

  test.each([
    ['a 401', { kind: 'status', status: 401 }, 'provider_misconfigured', 502, 'did not accept this server'],
    [
      'an unknown model',
      { kind: 'status', status: 404, error: { code: 'model_not_found' } },
      'provider_misconfigured',
      502,
      'does not offer this model',
    ],
    ['a 500', { kind: 'status', status: 500 }, 'provider_unavailable', 503, "isn't responding"],
    ['a 503', { kind: 'status', status: 503 }, 'provider_unavailable', 503, "isn't responding"],
    [
      'an empty account',
      { kind: 'status', status: 429, error: { code: 'insufficient_quota' } },
      'provider_unavailable',
      503,
      'no credit left',
    ],
    [
      'a content policy',
      { kind: 'status', status: 400, error: { code: 'content_policy_violation' } },
      'content_refused',
      422,
      'Adjust your prompt',
    ],
    ['a refusal in the stream', { kind: 'refusal' }, 'content_refused', 422, 'Adjust your prompt'],
    ['a filtered end', { kind: 'text', parts: ['Some'], finish: 'content_filter' }, 'content_refused', 422, 'Adjust your prompt'],
    ['a bad request', { kind: 'status', status: 400 }, 'provider_bad_answer', 502, 'did not accept the request'],
    [
      'a prompt beyond the model',
      { kind: 'status', status: 400, error: { code: 'context_length_exceeded' } },
      'provider_bad_answer',
      502,
      'too long',
    ],
    ['a socket closed mid-text', { kind: 'cut', parts: ['Half a'] }, 'provider_unavailable', 503, 'broke off'],
    ['a stream without an end', { kind: 'unfinished', parts: ['Half a'] }, 'provider_unavailable', 503, 'broke off'],
    [
      'an error in the stream',
      { kind: 'error-event', parts: ['Half'], error: { type: 'server_error' } },
      'provider_unavailable',
      503,
      "isn't responding",
    ],
    ['broken JSON in the stream', { kind: 'malformed' }, 'provider_bad_answer', 502, 'could not be read'],
    ['a page instead of a stream', { kind: 'html' }, 'provider_bad_answer', 502, 'could not be read'],
    ['silence', { kind: 'hold', parts: [] }, 'provider_timeout', 504, 'too long'],
    ['silence mid-text', { kind: 'hold', parts: ['Half a'] }, 'provider_timeout', 504, 'too long'],
  ] satisfies [string, Script, string, number, string][])(
    'turns %s into a sentence and a code',
    async (_name, script, code, status, words) => {
      const error = await failureOf(script)
      expect([error.code, statusOf(error.code)]).toEqual([code, status])
      expect(error.message).toContain(words)
      expect(error.message).not.toMatch(/sk-secret|provider words/u)
    },
  )

  test("returns the provider's Retry-After", async () => {
    const error = await failureOf({ kind: 'status', status: 429, error: { code: 'rate_limit_exceeded' }, headers: { 'retry-after': '7' } })
    expect(error).toMatchObject({ code: 'provider_rate_limited', retryAfter: 7 })
  })

  test('calls the provider only once after any failure, because a second call could be charged again', async () => {
    const before = double.calls.length
    await failureOf({ kind: 'status', status: 503 })
    expect(double.calls).toHaveLength(before + 1)
  })

  test('reports a server that does not respond', async () => {
    const unreachable = createOpenAiCompatibleEngine({ id: 'local', label: 'Ollama', baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'local' })
    await expect(collect(unreachable.generate(request()))).rejects.toMatchObject({
      code: 'provider_unavailable',
      message: expect.stringContaining("Ollama isn't responding"),
    })
  })

  test('stops immediately on abort and closes the connection to the provider', async () => {
    double.script({ kind: 'hold', parts: ['Half a'] })
    const stop = new AbortController()
    const events: EngineEvent[] = []
    for await (const event of engine().generate(request({ signal: stop.signal }))) {
      events.push(event)
      stop.abort()
    }
    expect(events.at(-1)).toMatchObject({ type: 'done', finish_reason: 'stopped' })
    await poll(() => double.calls.at(-1)!.abandoned)
  })

  test('sends reasoning models their own parameters, with a token budget for reasoning', async () => {
    await collect(engine().generate(request({ model: 'gpt-5-mini' })))
    const { body } = double.calls.at(-1)!
    expect(body).toMatchObject({ max_completion_tokens: 1524, reasoning_effort: 'minimal' })
    expect(body).not.toHaveProperty('temperature')
    // Later models reject `minimal`.
    for (const model of ['gpt-5.4-mini', 'gpt-6-sol', 'o4-mini']) {
      await collect(engine().generate(request({ model })))
      expect(double.calls.at(-1)!.body).toMatchObject({ max_completion_tokens: 1524, reasoning_effort: 'low' })
      expect(double.calls.at(-1)!.body).not.toHaveProperty('temperature')
    }
    await collect(engine('gemini', 'Gemini').generate(request({ model: 'gemini-flash-latest' })))
    expect(double.calls.at(-1)!.body).toMatchObject({ max_tokens: 1524, temperature: 0.3 })
  })
})
