import { beforeEach, describe, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import type { Problem } from '../../src/generation/failure.ts'
import type { Attempt } from '../../src/generation/generation.state.ts'
import { createGenerations, type GenerationPorts } from '../../src/generation/generations.ts'
import { generateBody, sendAttempt } from '../../src/generation/send-attempt.ts'

const { exchange } = documentedApi('content')
const { fieldProblem, problem } = examples

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

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

describe('a stream', () => {
  test('starts with its id, sends the text in deltas, and ends with the result', async () => {
    const wanted = attempt()
    const text = [
      'event: started\ndata: {"content_id":"ctn_1","provider":"openai","model":"gpt-4o-mini","engine":"openai"}\n\n',
      'event: delta\ndata: {"text":"Hello "}\n\nevent: delta\ndata: {"text":"from Lyon."}\n\n',
      'event: result\ndata: {"content_id":"ctn_1","content":"Hello from Lyon."}\n\n',
    ].join('')
    const { last, seen } = await exchange(
      {
        request: request(wanted),
        response: { status: 200, text: { type: 'text/event-stream', example: text } },
      },
      () => write(wanted),
    )
    expect(last).toMatchObject({ phase: 'done', response: { content: 'Hello from Lyon.' } })
    expect(seen.filter((state) => state.phase === 'writing').map((state) => state.text)).toContain('Hello ')
  })

  test('sends the source item of a regeneration and of a continuation, and the text that the user confirmed', async () => {
    const text = 'event: result\ndata: {"content_id":"ctn_2","content":"Again."}\n\n'
    const response = { status: 200, text: { type: 'text/event-stream', example: text } }
    const again = attempt({ key: 'pact-attempt-2', parentId: 'ctn_pact' })
    const example = `event: started\ndata: {"content_id":"ctn_2"}\n\nevent: delta\ndata: {"text":"Again."}\n\n${text}`
    response.text.example = example
    await exchange({ request: request(again), response }, () => write(again))
    const onwards = attempt({ key: 'pact-attempt-3', continues: { contentId: 'ctn_pact', text: 'So far' } })
    await exchange({ request: request(onwards), response }, () => write(onwards))
    const confirmed = attempt({
      key: 'pact-attempt-4',
      brief: { ...brief, confirmed: { text: 'We cut waste.', instructions: 'No emojis.' } },
    })
    expect(request(confirmed).body).toMatchObject({ prompt: 'We cut waste.', custom_instructions: 'No emojis.', prompt_confirmed: true })
    await exchange({ request: request(confirmed), response }, () => write(confirmed))
  })
})

describe('a request that is rejected before the stream starts', () => {
  async function refused(wanted: Attempt, status: number, body: object) {
    const { last } = await exchange({ request: request(wanted), response: { status, body } }, () => write(wanted))
    if (last.phase !== 'ended' || !last.failure) throw new Error('the generation did not fail')
    return last.failure
  }

  test('offers an upgrade when the quota is used up', async () => {
    const failure = await refused(attempt({ key: 'pact-quota' }), 402, problem('quota_exhausted'))
    expect(failure.remedy).toEqual({ kind: 'upgrade' })
  })

  test('offers another provider when the provider has no key', async () => {
    const wanted = attempt({ key: 'pact-no-key', brief: { ...brief, provider: 'gemini', model: 'gemini-2.5-flash' } })
    const failure = await refused(wanted, 400, problem('provider_not_configured'))
    expect(failure.remedy).toEqual({ kind: 'choose-provider' })
  })

  test('prompts the user to edit an empty brief', async () => {
    const wanted = attempt({ key: 'pact-empty', brief: { ...brief, prompt: ' ' } })
    const failure = await refused(wanted, 400, problem('prompt_required', fieldProblem('prompt')))
    expect(failure.remedy).toEqual({ kind: 'edit-brief' })
  })

  test('shows a question for a topic without facts', async () => {
    const topic = { ...brief, tunable: false, provider: 'local', model: 'composer', prompt: 'Something about our coffee' }
    const wanted = attempt({ key: 'pact-topic', brief: topic })
    const { last } = await exchange(
      {
        request: request(wanted),
        response: { status: 400, body: problem('brief_needs_facts', fieldProblem('prompt')) },
      },
      () => write(wanted),
    )
    expect(last).toMatchObject({ phase: 'question', question: 'A sentence for the user.' })
  })

  test('prompts the user to sign in without a session', async () => {
    localStorage.clear()
    const wanted = attempt({ key: 'pact-nobody' })
    const { last } = await exchange(
      {
        request: { ...request(wanted), signedIn: false },
        response: { status: 401, body: problem('token_missing') },
      },
      () => write(wanted),
    )
    expect(last).toMatchObject({ phase: 'ended', failure: { remedy: { kind: 'sign-in' } } })
  })
})
