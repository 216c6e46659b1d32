import type { ContentItem, GenerationResponse } from '../api/content.ts'
import type { Brief } from '../brief/brief.ts'
import { failureOf, type Problem } from './failure.ts'
import {
  type Attempt,
  type Finished,
  finishedOf,
  type Generation,
  type GenerationEvent,
  nextGeneration,
  type SavedState,
} from './generation.state.ts'

export interface GenerationPorts {
  /** Sends the request. Resolves when the stream has ended. Rejects with the client's error, or with any error after `signal` has aborted. */
  stream(attempt: Attempt, signal: AbortSignal, onEvent: (name: string, data: unknown) => void): Promise<void>
  /** The item that the server saved for an attempt, or null. `contentId` is set if the server has already sent it. */
  findSaved(attempt: Attempt, contentId: string | null): Promise<ContentItem | null>
  asProblem(error: unknown): Problem
  isOnline(): boolean
  newKey(): string
  now(): number
  /** Runs the callback before the next frame, so that deltas are rendered once per frame. */
  onNextFrame(draw: () => void): void
  onResponse?(attempt: Attempt, response: GenerationResponse): void
  /** The attempt has ended, with or without success. */
  onOver?(attempt: Attempt): void
}

export interface StartRequest {
  brief: Brief
  parentId?: string | null
  continues?: Attempt['continues']
  /** A key from a regenerate link, so that reloading the link does not generate twice. */
  key?: string
  /** The post that remains displayed if this one has no text; by default the previous one of this state machine. */
  before?: Finished | null
}

export interface Generations {
  get(): Generation
  subscribe(listener: () => void): () => void
  /** Ignored while a text is being generated, so that a double click generates only once. */
  start(request: StartRequest): void
  stop(): void
  /** Looks up the saved result of an attempt from an earlier page load. `before` is the post that it would have replaced. */
  recover(attempt: Attempt, before?: Finished | null): void
  /** Restores a result from an earlier page load. */
  restore(attempt: Attempt, response: GenerationResponse): void
  dismiss(): void
  /** Aborts and resets everything, after a sign-out. */
  reset(): void
}

/**
 * One post. It is outside React, so that it continues while the user visits other pages. Closing the page
 * closes the connection; the server then saves the text written so far.
 */
export function createGenerations(ports: GenerationPorts): Generations {
  let state: Generation = { phase: 'idle' }
  let abort: AbortController | null = null
  let buffer = ''
  let drawing = false
  const listeners = new Set<() => void>()

  function dispatch(event: GenerationEvent): void {
    const next = nextGeneration(state, event)
    if (next === state) return
    state = next
    for (const listener of [...listeners]) listener()
  }

  function draw(): void {
    drawing = false
    const text = buffer
    buffer = ''
    if (text !== '') dispatch({ type: 'delta', text })
  }

  function receive(name: string, data: unknown): GenerationResponse | undefined {
    if (name === 'delta') {
      buffer += textOf(data)
      if (drawing) return
      drawing = true
      ports.onNextFrame(draw)
    }
    if (name === 'started') {
      const contentId = field(data, 'content_id')
      if (contentId) dispatch({ type: 'named', contentId })
    }
    if (name === 'reset') {
      buffer = ''
      dispatch({ type: 'reset', note: field(data, 'message') ?? '' })
    }
    return name === 'result' && isAnswer(data) ? data : undefined
  }

  async function run(attempt: Attempt, controller: AbortController): Promise<void> {
    let response: GenerationResponse | undefined
    let error: unknown
    try {
      await ports.stream(attempt, controller.signal, (name, data) => {
        if (abort === controller) response = receive(name, data) ?? response
      })
    } catch (thrown) {
      error = thrown
    }
    if (abort !== controller) return
    abort = null
    draw()
    if (response) finish(attempt, response)
    else await end(attempt, controller.signal.aborted ? undefined : (error ?? connectionLost))
    ports.onOver?.(attempt)
  }

  function finish(attempt: Attempt, response: GenerationResponse): void {
    ports.onResponse?.(attempt, response)
    dispatch({ type: 'finished', response })
  }

  async function end(attempt: Attempt, error: unknown): Promise<void> {
    if (state.phase !== 'writing') return
    const received = state.text !== (attempt.continues?.text ?? '')
    const contentId = state.contentId
    const problem = error === undefined ? undefined : ports.asProblem(error)
    if (problem?.code === 'brief_needs_facts') {
      dispatch({ type: 'question', question: problem.detail })
      return
    }
    const context = { provider: attempt.brief.provider, received, online: ports.isOnline() }
    // Final if the server reported that it saved nothing; otherwise the server must be checked.
    const isFinal = problem !== undefined && problem.charged === 'no'
    dispatch({ type: 'ended', failure: problem ? failureOf(problem, context) : null, saved: isFinal ? 'nothing' : 'checking' })
    if (!isFinal) await lookUp(attempt, contentId)
  }

  async function lookUp(attempt: Attempt, contentId: string | null): Promise<void> {
    const saved: SavedState = await ports.findSaved(attempt, contentId).then(
      (item) => item ?? 'nothing',
      () => 'unknown' as const,
    )
    const current = state.phase === 'ended' && state.attempt === attempt
    if (current) dispatch({ type: 'checked', saved })
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start({ brief, parentId = null, continues = null, key, before }) {
      if (state.phase === 'writing') return
      const attempt: Attempt = { key: key ?? ports.newKey(), brief, parentId, continues, startedAt: ports.now() }
      const controller = new AbortController()
      abort = controller
      buffer = ''
      dispatch({ type: 'started', attempt, before: before ?? finishedOf(state) })
      void run(attempt, controller)
    },
    stop() {
      if (state.phase !== 'writing') return
      draw()
      dispatch({ type: 'stopping' })
      abort?.abort()
    },
    recover(attempt, before = null) {
      if (state.phase !== 'idle') return
      dispatch({ type: 'interrupted', attempt, before })
      void lookUp(attempt, null)
    },
    restore: (attempt, response) => dispatch({ type: 'restored', attempt, response }),
    dismiss: () => dispatch({ type: 'dismissed' }),
    reset() {
      abort?.abort()
      abort = null
      buffer = ''
      state = { phase: 'idle' }
      for (const listener of [...listeners]) listener()
    },
  }
}

/** A stream that ended without a result is handled like a lost connection. */
const connectionLost = { status: 0, code: 'network', detail: '', charged: 'unknown', network: true } satisfies Problem

function textOf(data: unknown): string {
  return typeof data === 'string' ? data : (field(data, 'text') ?? '')
}

function field(data: unknown, name: string): string | undefined {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
  return typeof value === 'string' ? value : undefined
}

function isAnswer(data: unknown): data is GenerationResponse {
  return field(data, 'content_id') !== undefined && field(data, 'content') !== undefined
}
