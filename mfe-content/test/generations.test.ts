import { describe, expect, test } from '@jest/globals'
import type { ContentItem } from '../src/api/content.ts'
import { briefFrom } from '../src/brief/brief.ts'
import type { Problem } from '../src/generation/failure.ts'
import type { Attempt } from '../src/generation/generation.state.ts'
import { createGenerations, type GenerationPorts } from '../src/generation/generations.ts'
import { generationResponse, item, models, settings } from './server.ts'

const brief = briefFrom({ prompt: 'We stopped having status meetings' }, settings, models)

/** A server with a stream that the test controls. */
function setUp(saved: ContentItem | null | Error = null) {
  const calls: {
    attempt: Attempt
    signal: AbortSignal
    send: (name: string, data: unknown) => void
    end: () => void
    fail: (error: unknown) => void
  }[] = []
  const lookups: (string | null)[] = []
  const frames: (() => void)[] = []
  const over: string[] = []
  let keys = 0
  const ports: GenerationPorts = {
    stream: (attempt, signal, onEvent) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        calls.push({ attempt, signal, send: onEvent, end: resolve, fail: reject })
      }),
    findSaved: async (_attempt, contentId) => {
      lookups.push(contentId)
      if (saved instanceof Error) throw saved
      return saved
    },
    asProblem: (error) => error as Problem,
    isOnline: () => true,
    newKey: () => `key-${++keys}`,
    now: () => 1000,
    onNextFrame: (draw) => void frames.push(draw),
    onOver: (attempt) => void over.push(attempt.key),
  }
  const generations = createGenerations(ports)
  const frame = () => {
    for (const draw of frames.splice(0)) draw()
  }
  return { generations, calls, lookups, frame, over, state: () => generations.get() }
}

/** Runs all pending microtasks. */
const settle = async () => {
  for (let tick = 0; tick < 10; tick += 1) await Promise.resolve()
}

describe('writing', () => {
  test('appends deltas once per frame', () => {
    const { generations, calls, frame, state } = setUp()
    let updates = 0
    generations.subscribe(() => (updates += 1))
    generations.start({ brief })
    calls[0]!.send('delta', { text: 'In ' })
    calls[0]!.send('delta', { text: 'May' })
    expect(state()).toMatchObject({ phase: 'writing', text: '' })
    frame()
    expect(state()).toMatchObject({ phase: 'writing', text: 'In May' })
    expect(updates).toBe(2)
  })

  test('ends with the result', async () => {
    const { generations, calls, state, over } = setUp()
    generations.start({ brief, parentId: 'ctn_0' })
    calls[0]!.send('delta', { text: 'In May' })
    calls[0]!.send('result', generationResponse())
    calls[0]!.end()
    await settle()
    expect(state()).toMatchObject({ phase: 'done', response: { content_id: 'ctn_1' }, attempt: { parentId: 'ctn_0' } })
    expect(over).toEqual(['key-1'])
  })

  test('starts one generation on a double click', () => {
    const { generations, calls } = setUp()
    generations.start({ brief })
    generations.start({ brief })
    expect(calls.map((call) => call.attempt.key)).toEqual(['key-1'])
  })

  test('creates a key per attempt, or uses the given one', async () => {
    const { generations, calls } = setUp()
    generations.start({ brief })
    calls[0]!.send('result', generationResponse())
    calls[0]!.end()
    await settle()
    generations.start({ brief })
    calls[1]!.send('result', generationResponse())
    calls[1]!.end()
    await settle()
    generations.start({ brief, key: 'from-a-link' })
    expect(calls.map((call) => call.attempt.key)).toEqual(['key-1', 'key-2', 'from-a-link'])
  })

  test('appends a continuation to its text', () => {
    const { generations, calls, frame, state } = setUp()
    generations.start({ brief, continues: { contentId: 'ctn_1', text: 'In May' } })
    calls[0]!.send('delta', { text: ' we stopped' })
    frame()
    expect(state()).toMatchObject({ text: 'In May we stopped' })
  })

  test('clears the text when the engine restarts, and shows the reason', () => {
    const { generations, calls, frame, state } = setUp()
    generations.start({ brief })
    calls[0]!.send('delta', { text: 'Synergy' })
    calls[0]!.send('reset', { message: 'Writing again without "synergy".' })
    calls[0]!.send('delta', { text: 'Together' })
    frame()
    expect(state()).toMatchObject({ text: 'Together', note: 'Writing again without "synergy".' })
  })
})

describe('stopping', () => {
  test('closes the connection and shows the text that the server saved', async () => {
    const { generations, calls, lookups, state } = setUp(item({ generated_text: 'In May we', finish_reason: 'stopped' }))
    generations.start({ brief })
    calls[0]!.send('started', { content_id: 'ctn_1' })
    calls[0]!.send('delta', { text: 'In May' })
    generations.stop()
    expect(calls[0]!.signal.aborted).toBe(true)
    expect(state()).toMatchObject({ phase: 'writing', text: 'In May', stopping: true })
    await settle()
    expect(lookups).toEqual(['ctn_1'])
    expect(state()).toMatchObject({ phase: 'ended', failure: null, text: 'In May we', saved: { content_id: 'ctn_1' } })
  })

  test('ignores text after Stop', () => {
    const { generations, calls, frame, state } = setUp()
    generations.start({ brief })
    generations.stop()
    calls[0]!.send('delta', { text: 'late' })
    frame()
    expect(state()).toMatchObject({ text: '' })
  })

  test('saves nothing when stopped before the first word', async () => {
    const { generations, state } = setUp(null)
    generations.start({ brief })
    generations.stop()
    await settle()
    expect(state()).toMatchObject({ phase: 'ended', failure: null, saved: 'nothing', text: '' })
  })
})

describe('failing', () => {
  test('does not look up an attempt that the server rejected', async () => {
    const { generations, calls, lookups, state } = setUp()
    generations.start({ brief })
    calls[0]!.fail({ status: 503, code: 'provider_unavailable', detail: 'OpenAI is unavailable.', charged: 'no', network: false })
    await settle()
    expect(state()).toMatchObject({
      phase: 'ended',
      saved: 'nothing',
      failure: { what: 'OpenAI is unavailable.', charge: 'Nothing was charged.' },
    })
    expect(lookups).toEqual([])
  })

  test('looks up the saved text after an inconclusive response', async () => {
    const { generations, calls, lookups, state } = setUp(item())
    generations.start({ brief })
    calls[0]!.send('started', { content_id: 'ctn_1' })
    calls[0]!.fail({ status: 503, code: 'generation_unconfirmed', detail: 'Not confirmed.', charged: 'unknown', network: false })
    await settle()
    expect(lookups).toEqual(['ctn_1'])
    expect(state()).toMatchObject({ phase: 'ended', failure: { charge: '' }, saved: { content_id: 'ctn_1' } })
  })

  test('retains the text of a lost connection and looks up what was saved', async () => {
    const { generations, calls, lookups, state } = setUp(item({ finish_reason: 'stopped' }))
    generations.start({ brief })
    calls[0]!.send('started', { content_id: 'ctn_1' })
    calls[0]!.send('delta', { text: 'In May' })
    calls[0]!.fail({ status: 0, code: 'network', detail: '', charged: 'unknown', network: true })
    await settle()
    expect(lookups).toEqual(['ctn_1'])
    expect(state()).toMatchObject({
      phase: 'ended',
      failure: { lost: true, what: 'The connection was lost.' },
      saved: { content_id: 'ctn_1' },
    })
  })

  test('handles a stream without a result as a lost connection', async () => {
    const { generations, calls, state } = setUp(null)
    generations.start({ brief })
    calls[0]!.send('delta', { text: 'In May' })
    calls[0]!.end()
    await settle()
    expect(state()).toMatchObject({ phase: 'ended', text: 'In May', saved: 'nothing', failure: { lost: true } })
  })

  test('reports an unknown state when the lookup fails', async () => {
    const { generations, calls, state } = setUp(new Error('offline'))
    generations.start({ brief })
    calls[0]!.fail({ status: 0, code: 'network', detail: '', charged: 'unknown', network: true })
    await settle()
    expect(state()).toMatchObject({ saved: 'unknown' })
  })

  test('ignores the lookup of an earlier attempt', async () => {
    const { generations, calls, state } = setUp(item())
    generations.start({ brief })
    calls[0]!.fail({ status: 0, code: 'network', detail: '', charged: 'unknown', network: true })
    await Promise.resolve()
    await Promise.resolve()
    generations.start({ brief })
    await settle()
    expect(state().phase).toBe('writing')
  })
})

describe('after a page load', () => {
  test('looks up an attempt from an earlier page load', async () => {
    const { generations, state } = setUp(item({ finish_reason: 'stopped' }))
    generations.recover({ key: 'old', brief, parentId: null, continues: null, startedAt: 0 })
    expect(state()).toMatchObject({ phase: 'ended', saved: 'checking' })
    await settle()
    expect(state()).toMatchObject({ phase: 'ended', saved: { content_id: 'ctn_1' } })
  })

  test('aborts the generation and resets on sign-out', async () => {
    const { generations, calls, state } = setUp(item())
    generations.start({ brief })
    generations.reset()
    expect(calls[0]!.signal.aborted).toBe(true)
    await settle()
    expect(state()).toEqual({ phase: 'idle' })
  })
})
