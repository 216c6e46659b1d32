import { describe, expect, test } from '@jest/globals'
import { briefFrom } from '../src/brief/brief.ts'
import type { Problem } from '../src/generation/failure.ts'
import type { Attempt } from '../src/generation/generation.state.ts'
import { createGenerations, type GenerationPorts } from '../src/generation/generations.ts'
import type { ContentItem } from '../src/history/content.ts'
import { answer, item, models, settings } from './server.ts'

const brief = briefFrom({ prompt: 'We stopped having status meetings' }, settings, models)

/** A server whose stream the test drives by hand. */
function workshop(kept: ContentItem | null | Error = null) {
  const calls: {
    attempt: Attempt
    signal: AbortSignal
    send: (name: string, data: unknown) => void
    end: () => void
    fail: (error: unknown) => void
  }[] = []
  const asked: (string | null)[] = []
  const frames: (() => void)[] = []
  const over: string[] = []
  let keys = 0
  const ports: GenerationPorts = {
    stream: (attempt, signal, onEvent) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        calls.push({ attempt, signal, send: onEvent, end: resolve, fail: reject })
      }),
    findKept: async (_attempt, contentId) => {
      asked.push(contentId)
      if (kept instanceof Error) throw kept
      return kept
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
  return { generations, calls, asked, frame, over, state: () => generations.get() }
}

/** Lets everything that is already decided happen. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

describe('writing', () => {
  test('text grows by what arrives, once a frame', () => {
    const { generations, calls, frame, state } = workshop()
    let told = 0
    generations.subscribe(() => (told += 1))
    generations.start({ brief })
    calls[0]!.send('delta', { text: 'In ' })
    calls[0]!.send('delta', { text: 'May' })
    expect(state()).toMatchObject({ phase: 'writing', text: '' })
    frame()
    expect(state()).toMatchObject({ phase: 'writing', text: 'In May' })
    expect(told).toBe(2)
  })

  test('the result ends it', async () => {
    const { generations, calls, state, over } = workshop()
    generations.start({ brief, parentId: 'ctn_0' })
    calls[0]!.send('delta', { text: 'In May' })
    calls[0]!.send('result', answer())
    calls[0]!.end()
    await settle()
    expect(state()).toMatchObject({ phase: 'done', answer: { content_id: 'ctn_1' }, attempt: { parentId: 'ctn_0' } })
    expect(over).toEqual(['key-1'])
  })

  test('a double click is one generation', () => {
    const { generations, calls } = workshop()
    generations.start({ brief })
    generations.start({ brief })
    expect(calls.map((call) => call.attempt.key)).toEqual(['key-1'])
  })

  test('every attempt has its own key; a key made elsewhere is kept', async () => {
    const { generations, calls } = workshop()
    generations.start({ brief })
    calls[0]!.send('result', answer())
    calls[0]!.end()
    await settle()
    generations.start({ brief })
    calls[1]!.send('result', answer())
    calls[1]!.end()
    await settle()
    generations.start({ brief, key: 'from-a-link' })
    expect(calls.map((call) => call.attempt.key)).toEqual(['key-1', 'key-2', 'from-a-link'])
  })

  test('a continuation grows from the text it carries on', () => {
    const { generations, calls, frame, state } = workshop()
    generations.start({ brief, continues: { contentId: 'ctn_1', text: 'In May' } })
    calls[0]!.send('delta', { text: ' we stopped' })
    frame()
    expect(state()).toMatchObject({ text: 'In May we stopped' })
  })

  test('an engine that begins again empties the text and says why', () => {
    const { generations, calls, frame, state } = workshop()
    generations.start({ brief })
    calls[0]!.send('delta', { text: 'Synergy' })
    calls[0]!.send('reset', { message: 'Writing again without "synergy".' })
    calls[0]!.send('delta', { text: 'Together' })
    frame()
    expect(state()).toMatchObject({ text: 'Together', note: 'Writing again without "synergy".' })
  })
})

describe('stopping', () => {
  test('closes the connection, keeps what was written and shows what the server kept', async () => {
    const { generations, calls, asked, state } = workshop(item({ generated_text: 'In May we', finish_reason: 'stopped' }))
    generations.start({ brief })
    calls[0]!.send('started', { content_id: 'ctn_1' })
    calls[0]!.send('delta', { text: 'In May' })
    generations.stop()
    expect(calls[0]!.signal.aborted).toBe(true)
    expect(state()).toMatchObject({ phase: 'writing', text: 'In May', stopping: true })
    await settle()
    expect(asked).toEqual(['ctn_1'])
    expect(state()).toMatchObject({ phase: 'ended', failure: null, text: 'In May we', kept: { content_id: 'ctn_1' } })
  })

  test('text that comes after Stop is not added', () => {
    const { generations, calls, frame, state } = workshop()
    generations.start({ brief })
    generations.stop()
    calls[0]!.send('delta', { text: 'late' })
    frame()
    expect(state()).toMatchObject({ text: '' })
  })

  test('stopping before the first word: nothing is kept, nothing charged', async () => {
    const { generations, state } = workshop(null)
    generations.start({ brief })
    generations.stop()
    await settle()
    expect(state()).toMatchObject({ phase: 'ended', failure: null, kept: 'nothing', text: '' })
  })
})

describe('failing', () => {
  test('the server’s refusal is final: nothing is asked afterwards', async () => {
    const { generations, calls, asked, state } = workshop()
    generations.start({ brief })
    calls[0]!.fail({ status: 503, code: 'provider_unavailable', detail: 'OpenAI is unavailable.', charged: 'no', network: false })
    await settle()
    expect(state()).toMatchObject({
      phase: 'ended',
      kept: 'nothing',
      failure: { what: 'OpenAI is unavailable.', charge: 'Nothing was charged.' },
    })
    expect(asked).toEqual([])
  })

  test('an answer that leaves open what was saved is followed by a question to the server', async () => {
    const { generations, calls, asked, state } = workshop(item())
    generations.start({ brief })
    calls[0]!.send('started', { content_id: 'ctn_1' })
    calls[0]!.fail({ status: 503, code: 'generation_unconfirmed', detail: 'Not confirmed.', charged: 'unknown', network: false })
    await settle()
    expect(asked).toEqual(['ctn_1'])
    expect(state()).toMatchObject({ phase: 'ended', failure: { charge: '' }, kept: { content_id: 'ctn_1' } })
  })

  test('a connection that breaks off in the middle keeps the text and asks what was kept', async () => {
    const { generations, calls, asked, state } = workshop(item({ finish_reason: 'stopped' }))
    generations.start({ brief })
    calls[0]!.send('started', { content_id: 'ctn_1' })
    calls[0]!.send('delta', { text: 'In May' })
    calls[0]!.fail({ status: 0, code: 'network', detail: '', charged: 'unknown', network: true })
    await settle()
    expect(asked).toEqual(['ctn_1'])
    expect(state()).toMatchObject({
      phase: 'ended',
      failure: { lost: true, what: 'The connection was lost.' },
      kept: { content_id: 'ctn_1' },
    })
  })

  test('a stream that ends without a result is a lost connection', async () => {
    const { generations, calls, state } = workshop(null)
    generations.start({ brief })
    calls[0]!.send('delta', { text: 'In May' })
    calls[0]!.end()
    await settle()
    expect(state()).toMatchObject({ phase: 'ended', text: 'In May', kept: 'nothing', failure: { lost: true } })
  })

  test('when the server cannot be asked, that is said', async () => {
    const { generations, calls, state } = workshop(new Error('offline'))
    generations.start({ brief })
    calls[0]!.fail({ status: 0, code: 'network', detail: '', charged: 'unknown', network: true })
    await settle()
    expect(state()).toMatchObject({ kept: 'unknown' })
  })

  test('a new attempt is not disturbed by the answer about the one before', async () => {
    const { generations, calls, state } = workshop(item())
    generations.start({ brief })
    calls[0]!.fail({ status: 0, code: 'network', detail: '', charged: 'unknown', network: true })
    await Promise.resolve()
    await Promise.resolve()
    generations.start({ brief })
    await settle()
    expect(state().phase).toBe('writing')
  })
})

describe('coming back', () => {
  test('an attempt that an earlier load left behind is looked up', async () => {
    const { generations, state } = workshop(item({ finish_reason: 'stopped' }))
    generations.recover({ key: 'old', brief, parentId: null, continues: null, startedAt: 0 })
    expect(state()).toMatchObject({ phase: 'ended', kept: 'looking' })
    await settle()
    expect(state()).toMatchObject({ phase: 'ended', kept: { content_id: 'ctn_1' } })
  })

  test('signing out ends the writing without a trace', async () => {
    const { generations, calls, state } = workshop(item())
    generations.start({ brief })
    generations.reset()
    expect(calls[0]!.signal.aborted).toBe(true)
    await settle()
    expect(state()).toEqual({ phase: 'idle' })
  })
})
