import { type ContentItem, type GenerationResponse, itemOf } from '../api/content.ts'
import type { Brief } from '../brief/brief.ts'
import type { Failure } from './failure.ts'

/** One request to generate, regenerate or continue. */
export interface Attempt {
  /** Idempotency key: a retry with it never generates or charges twice. */
  key: string
  brief: Brief
  /** The item this one rewrites. */
  parentId: string | null
  /** The item to continue, and its text so far. */
  continues: { contentId: string; text: string } | null
  /** Milliseconds since 1970. */
  startedAt: number
}

export type Generation =
  | { phase: 'idle' }
  | {
      phase: 'writing'
      attempt: Attempt
      text: string
      contentId: string | null
      stopping: boolean
      note: string | null
      before: Finished | null
    }
  | { phase: 'done'; attempt: Attempt; response: GenerationResponse }
  /** The brief is only a topic: nothing was written or charged. */
  | { phase: 'question'; attempt: Attempt; question: string; before: Finished | null }
  /** Stopped by the user (no failure) or failed. `saved` is what the server saved. */
  | { phase: 'ended'; attempt: Attempt; text: string; failure: Failure | null; saved: SavedState; before: Finished | null }

/** A displayed post. It remains displayed if the next attempt has no result. */
export interface Finished {
  attempt: Attempt
  item: ContentItem
}

/** What the server saved for an attempt without a response: still checking, unknown, nothing (and nothing charged), or an item. */
export type SavedState = 'checking' | 'unknown' | 'nothing' | ContentItem

export type GenerationEvent =
  /** `before` remains displayed if the attempt has no text. */
  | { type: 'started'; attempt: Attempt; before: Finished | null }
  | { type: 'named'; contentId: string }
  | { type: 'delta'; text: string }
  /** The engine discarded its text and restarts; the note has the reason. */
  | { type: 'reset'; note: string }
  | { type: 'stopping' }
  | { type: 'finished'; response: GenerationResponse }
  | { type: 'question'; question: string }
  | { type: 'ended'; failure: Failure | null; saved: 'checking' | 'nothing' }
  | { type: 'checked'; saved: SavedState }
  | { type: 'interrupted'; attempt: Attempt; before: Finished | null }
  /** Generated before this page load. */
  | { type: 'restored'; attempt: Attempt; response: GenerationResponse }
  | { type: 'dismissed' }

/** The state reducer of a generation. Ignores events that do not fit the phase (a late delta, a second Stop). */
export function nextGeneration(state: Generation, event: GenerationEvent): Generation {
  switch (event.type) {
    case 'started':
      return {
        phase: 'writing',
        attempt: event.attempt,
        text: event.attempt.continues?.text ?? '',
        contentId: null,
        stopping: false,
        note: null,
        before: event.before,
      }
    case 'named':
      return state.phase === 'writing' ? { ...state, contentId: event.contentId } : state
    case 'delta':
      return state.phase === 'writing' && !state.stopping ? { ...state, text: state.text + event.text } : state
    case 'reset':
      return state.phase === 'writing' ? { ...state, text: state.attempt.continues?.text ?? '', note: event.note } : state
    case 'stopping':
      return state.phase === 'writing' ? { ...state, stopping: true } : state
    case 'finished':
      return state.phase === 'writing' ? { phase: 'done', attempt: state.attempt, response: event.response } : state
    case 'question':
      if (state.phase !== 'writing') return state
      return { phase: 'question', attempt: state.attempt, question: event.question, before: state.before }
    case 'ended':
      if (state.phase !== 'writing') return state
      return { phase: 'ended', attempt: state.attempt, text: state.text, failure: event.failure, saved: event.saved, before: state.before }
    case 'checked':
      if (state.phase !== 'ended') return state
      return { ...state, saved: event.saved, text: typeof event.saved === 'object' ? event.saved.generated_text : state.text }
    case 'interrupted':
      return state.phase === 'idle'
        ? { phase: 'ended', attempt: event.attempt, text: '', failure: null, saved: 'checking', before: event.before }
        : state
    case 'restored':
      return state.phase === 'idle' ? { phase: 'done', attempt: event.attempt, response: event.response } : state
    case 'dismissed':
      return state.phase === 'writing' ? state : { phase: 'idle' }
  }
}

/** The text on the screen: the one that is being written, otherwise the finished one. Empty if there is none. */
export function shownText(state: Generation): string {
  if (state.phase === 'writing' || (state.phase === 'ended' && state.text)) return state.text
  return finishedOf(state)?.item.generated_text ?? ''
}

/** The post of this generation, or the previous post if it has none. */
export function finishedOf(state: Generation): Finished | null {
  switch (state.phase) {
    case 'idle':
      return null
    case 'done': {
      const { attempt, response } = state
      return { attempt, item: itemOf(response, new Date(attempt.startedAt).toISOString()) }
    }
    case 'ended':
      return typeof state.saved === 'object' ? { attempt: state.attempt, item: state.saved } : state.before
    default:
      return state.before
  }
}
