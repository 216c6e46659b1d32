import type { Brief } from '../brief/brief.ts'
import { type ContentItem, type GenerationAnswer, itemOf, type Notice } from '../history/content.ts'
import type { Failure } from './failure.ts'

/** One press of Generate, Regenerate or Continue. */
export interface Attempt {
  /** Idempotency key: sending it again never writes or charges twice. */
  key: string
  brief: Brief
  /** The item this one rewrites. */
  parentId: string | null
  /** The item that is carried on, and its text so far. */
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
  | { phase: 'done'; attempt: Attempt; answer: GenerationAnswer }
  /** The brief is only a topic: nothing was written or charged. */
  | { phase: 'question'; attempt: Attempt; question: string; before: Finished | null }
  /** Stopped by the user (no failure) or broken off. `kept` is what the server saved of it. */
  | { phase: 'ended'; attempt: Attempt; text: string; failure: Failure | null; kept: Kept; before: Finished | null }

/** A post on the screen. It stays there when the next attempt brings none. */
export interface Finished {
  attempt: Attempt
  item: ContentItem
  notices: Notice[]
}

/** What became of an attempt without an answer: being asked, not to be found out, nothing (and nothing charged), or a text. */
export type Kept = 'looking' | 'unknown' | 'nothing' | ContentItem

export type GenerationEvent =
  | { type: 'started'; attempt: Attempt }
  | { type: 'named'; contentId: string }
  | { type: 'delta'; text: string }
  /** The engine dropped what it wrote and begins again; the note says why. */
  | { type: 'reset'; note: string }
  | { type: 'stopping' }
  | { type: 'finished'; answer: GenerationAnswer }
  | { type: 'question'; question: string }
  | { type: 'ended'; failure: Failure | null; kept: 'looking' | 'nothing' }
  | { type: 'kept'; kept: Kept }
  | { type: 'left-behind'; attempt: Attempt }
  /** Written before this load of the page. */
  | { type: 'restored'; attempt: Attempt; answer: GenerationAnswer }
  | { type: 'dismissed' }

/** Every change of a generation; an event that does not fit the phase (a late delta, a second Stop) changes nothing. */
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
        before: finishedOf(state),
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
      return state.phase === 'writing' ? { phase: 'done', attempt: state.attempt, answer: event.answer } : state
    case 'question':
      if (state.phase !== 'writing') return state
      return { phase: 'question', attempt: state.attempt, question: event.question, before: state.before }
    case 'ended':
      if (state.phase !== 'writing') return state
      return { phase: 'ended', attempt: state.attempt, text: state.text, failure: event.failure, kept: event.kept, before: state.before }
    case 'kept':
      if (state.phase !== 'ended') return state
      return { ...state, kept: event.kept, text: typeof event.kept === 'object' ? event.kept.generated_text : state.text }
    case 'left-behind':
      return state.phase === 'idle'
        ? { phase: 'ended', attempt: event.attempt, text: '', failure: null, kept: 'looking', before: null }
        : state
    case 'restored':
      return state.phase === 'idle' ? { phase: 'done', attempt: event.attempt, answer: event.answer } : state
    case 'dismissed':
      return state.phase === 'writing' ? state : { phase: 'idle' }
  }
}

/** The post that a generation shows, or showed before the one that brought none. */
export function finishedOf(state: Generation): Finished | null {
  switch (state.phase) {
    case 'idle':
      return null
    case 'done': {
      const { attempt, answer } = state
      return { attempt, item: itemOf(answer, new Date(attempt.startedAt).toISOString()), notices: answer.notices ?? [] }
    }
    case 'ended':
      return typeof state.kept === 'object' ? { attempt: state.attempt, item: state.kept, notices: [] } : state.before
    default:
      return state.before
  }
}
