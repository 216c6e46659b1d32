import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, expectStreamEvent, httpContract, matching } from '@loomcast/contracts/pact'
import type { ErrorCode } from '@loomcast/error-codes'
import type { Problem } from '../src/generation/failure.ts'
import type { Attempt } from '../src/generation/generation.state.ts'
import { createGenerations, type GenerationPorts } from '../src/generation/generations.ts'
import { generateBody, sendAttempt } from '../src/generation/send-attempt.ts'

const { exchange } = httpContract('mfe-content', 'content')
const { fieldProblem, integer, like, number, problem, regex, string, time } = matching

const USER = { 'a user': { user_id: 'usr_pact' } }
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

const request = (wanted: Attempt) => ({
  method: 'POST' as const,
  path: '/api/content/generate',
  signedIn: true,
  headers: { Accept: 'text/event-stream', 'Idempotency-Key': wanted.key },
  body: generateBody(wanted),
})

/** `event: name`, then one line of JSON, then a blank line. */
const frames = (...names: string[]) => names.map((name) => `event: ${name}\\ndata: [^\\n]+\\n\\n`)

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

describe('a stream', () => {
  const [started, delta, result] = frames('started', 'delta', 'result')

  test('starts with its id, sends the text in deltas, and ends with the result', async () => {
    const wanted = attempt()
    const text = [
      'event: started\ndata: {"content_id":"ctn_1","provider":"openai","model":"gpt-4o-mini","engine":"openai"}\n\n',
      'event: delta\ndata: {"text":"Hello "}\n\nevent: delta\ndata: {"text":"from Lyon."}\n\n',
      'event: result\ndata: {"content_id":"ctn_1","content":"Hello from Lyon."}\n\n',
    ].join('')
    const { last, seen } = await exchange(
      {
        named: 'a text, streamed',
        given: { ...USER, 'the provider writes': {} },
        request: request(wanted),
        answer: { status: 200, text: { type: 'text/event-stream', example: text, pattern: `^${started}(${delta})+${result}$` } },
      },
      () => write(wanted),
    )
    expect(last).toMatchObject({ phase: 'done', answer: { content: 'Hello from Lyon.' } })
    expect(seen.filter((state) => state.phase === 'writing').map((state) => state.text)).toContain('Hello ')
  })

  test('sends the source item of a regeneration and of a continuation', async () => {
    const text = 'event: result\ndata: {"content_id":"ctn_2","content":"Again."}\n\n'
    const given = { ...USER, 'the provider writes': {}, 'a kept text': { user_id: 'usr_pact', content_id: 'ctn_pact' } }
    const answer = { status: 200, text: { type: 'text/event-stream', example: text, pattern: `^${started}(${delta})+${result}$` } }
    const again = attempt({ key: 'pact-attempt-2', parentId: 'ctn_pact' })
    // The example in the response has to match its own pattern.
    const example = `event: started\ndata: {"content_id":"ctn_2"}\n\nevent: delta\ndata: {"text":"Again."}\n\n${text}`
    answer.text.example = example
    await exchange({ named: 'a text, written again', given, request: request(again), answer }, () => write(again))
    const onwards = attempt({ key: 'pact-attempt-3', continues: { contentId: 'ctn_pact', text: 'So far' } })
    await exchange({ named: 'a text, carried on', given, request: request(onwards), answer }, () => write(onwards))
  })
})

describe('a request that is rejected before the stream starts', () => {
  async function refused(named: string, wanted: Attempt, given: Record<string, Record<string, string>>, status: number, body: object) {
    const { last } = await exchange({ named, given: { ...USER, ...given }, request: request(wanted), answer: { status, body } }, () =>
      write(wanted),
    )
    if (last.phase !== 'ended' || !last.failure) throw new Error('the generation did not fail')
    return last.failure
  }

  test('offers an upgrade when the quota is used up', async () => {
    const failure = await refused(
      'a text beyond the quota',
      attempt({ key: 'pact-quota' }),
      { 'the quota is used up': { user_id: 'usr_pact' } },
      402,
      problem('quota_exhausted'),
    )
    expect(failure.remedy).toEqual({ kind: 'upgrade' })
  })

  test('offers another provider when the provider has no key', async () => {
    const wanted = attempt({ key: 'pact-no-key', brief: { ...brief, provider: 'gemini', model: 'gemini-2.5-flash' } })
    const failure = await refused('a text by a provider without a key', wanted, {}, 400, problem('provider_not_configured'))
    expect(failure.remedy).toEqual({ kind: 'choose-provider' })
  })

  test('asks the user to edit an empty brief', async () => {
    const wanted = attempt({ key: 'pact-empty', brief: { ...brief, prompt: ' ' } })
    const failure = await refused('a text without a prompt', wanted, {}, 400, problem('prompt_required', fieldProblem('prompt')))
    expect(failure.remedy).toEqual({ kind: 'edit-brief' })
  })

  test('shows a question for a topic without facts', async () => {
    const topic = { ...brief, tunable: false, provider: 'local', model: 'composer', prompt: 'Something about our coffee' }
    const wanted = attempt({ key: 'pact-topic', brief: topic })
    const { last } = await exchange(
      {
        named: 'a topic without a fact, for the built-in writer',
        given: USER,
        request: request(wanted),
        answer: { status: 400, body: problem('brief_needs_facts', fieldProblem('prompt')) },
      },
      () => write(wanted),
    )
    expect(last).toMatchObject({ phase: 'question', question: 'A sentence for the user.' })
  })

  test('asks the user to sign in without a session', async () => {
    localStorage.clear()
    const wanted = attempt({ key: 'pact-nobody' })
    const { last } = await exchange(
      {
        named: 'a text for nobody',
        request: { ...request(wanted), signedIn: false },
        answer: { status: 401, body: problem('token_missing') },
      },
      () => write(wanted),
    )
    expect(last).toMatchObject({ phase: 'ended', failure: { remedy: { kind: 'sign-in' } } })
  })
})

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
    const answer = {
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
    await expectStreamEvent(event('result', answer), async (frame) => {
      expect((await writeFromFrame(frame)).last).toMatchObject({
        phase: 'done',
        answer: { content: 'Hello from Lyon.', user_usage: { remaining: 9 } },
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
