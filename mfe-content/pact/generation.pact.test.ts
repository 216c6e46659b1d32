import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, expectStreamEvent, matching } from '@loomcast/contracts/pact'
import type { ErrorCode } from '@loomcast/error-codes'
import type { Problem } from '../src/generation/failure.ts'
import type { Attempt } from '../src/generation/generation.state.ts'
import { createGenerations, type GenerationPorts } from '../src/generation/generations.ts'
import { sendAttempt } from '../src/generation/send-attempt.ts'

const { integer, like, number, problem, regex, string, time } = matching

const CALL = 'POST /api/content/generate'

const brief: Attempt['brief'] = {
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
}
const attempt = (change: Partial<Attempt> = {}): Attempt => ({
  key: 'pact-attempt-1',
  brief,
  parentId: null,
  continues: null,
  startedAt: Date.parse('2026-03-10T12:00:00Z'),
  ...change,
})

/** Runs an attempt through the page's state machine and API client. */
async function write(wanted: Attempt) {
  const ports: GenerationPorts = {
    stream: sendAttempt,
    findSaved: async () => null,
    // An error of the client, or a stream that ended too early: both are Problems.
    asProblem: (error) => error as Problem,
    isOnline: () => true,
    newKey: () => wanted.key,
    now: () => wanted.startedAt,
    onNextFrame: (draw) => draw(),
  }
  const generations = createGenerations(ports)
  const seen: ReturnType<typeof generations.get>[] = []
  const over = new Promise<void>((resolve) => {
    generations.subscribe(() => {
      const state = generations.get()
      seen.push(state)
      if (state.phase === 'done' || state.phase === 'question' || (state.phase === 'ended' && state.saved !== 'checking')) resolve()
    })
  })
  generations.start({ brief: wanted.brief, parentId: wanted.parentId, continues: wanted.continues, key: wanted.key })
  await over
  return { last: generations.get(), seen }
}

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

describe('an event', () => {
  const real = globalThis.fetch
  afterEach(() => {
    globalThis.fetch = real
  })

  async function writeFromFrame(frame: string) {
    globalThis.fetch = async () => new Response(frame, { headers: { 'content-type': 'text/event-stream' } })
    return write(attempt())
  }
  const event = (
    name: string,
    data: Record<string, unknown>,
    given: Record<string, Record<string, string>> = { 'the provider writes': {} },
  ) => ({
    consumer: 'mfe-content',
    provider: 'content-stream',
    event: name,
    of: CALL,
    given,
    data,
  })

  test('started has the id of the text', async () => {
    await expectStreamEvent(event('started', { content_id: string('ctn_1') }), async (frame) => {
      const { seen } = await writeFromFrame(frame)
      expect(seen).toContainEqual(expect.objectContaining({ contentId: 'ctn_1' }))
    })
  })

  test('delta has text', async () => {
    await expectStreamEvent(event('delta', { text: string('Hello ') }), async (frame) => {
      expect((await writeFromFrame(frame)).last).toMatchObject({ text: 'Hello ' })
    })
  })

  test('result has the complete response', async () => {
    const response = {
      content_id: string('ctn_1'),
      content: string('Hello from Lyon.'),
      platform: string('LinkedIn Post'),
      prompt: string(brief.prompt),
      provider: string('openai'),
      model: string('gpt-4o-mini'),
      engine: string('openai'),
      finish_reason: regex('^(stop|length|stopped)$', 'stop'),
      usage: { prompt_tokens: integer(40), completion_tokens: integer(12), total_tokens: integer(52) },
      user_usage: {
        limit: integer(10),
        used: integer(1),
        remaining: integer(9),
        referral_bonus: integer(0),
        used_bonus: integer(0),
      },
      notices: like([]),
      left_out: like([]),
      settings_used: {
        tone_style: string('engaging and professional'),
        avoid_words: string(''),
        custom_instructions: string(''),
        temperature: number(0.7),
        max_tokens: integer(600),
      },
      created_at: time(),
    }
    await expectStreamEvent(event('result', response), async (frame) => {
      expect((await writeFromFrame(frame)).last).toMatchObject({
        phase: 'done',
        response: { content: 'Hello from Lyon.', user_usage: { remaining: 9 } },
      })
    })
  })

  test.each<[state: string, status: number, code: ErrorCode, more: Record<string, unknown>, remedy: Record<string, unknown>]>([
    ['the provider refuses the brief', 422, 'content_refused', {}, { kind: 'edit-brief' }],
    ['the provider takes no more requests for 20 s', 429, 'provider_rate_limited', { retry_after: 20 }, { kind: 'wait', seconds: 20 }],
    ['the provider refuses the key', 502, 'provider_misconfigured', {}, { kind: 'choose-provider' }],
    ['the provider is away', 503, 'provider_unavailable', {}, { kind: 'retry' }],
  ])('error: %s', async (state, status, code, more, remedy) => {
    const contract = event('error', problem(code, { status, ...more }), { [state]: {} })
    await expectStreamEvent({ ...contract, of: `${CALL}: ${code}` }, async (frame) => {
      expect((await writeFromFrame(frame)).last).toMatchObject({ phase: 'ended', failure: { remedy } })
    })
  })
})
