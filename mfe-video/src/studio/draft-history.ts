import type { Draft } from './draft.store.ts'

/** Further back than this, changes cannot be undone. */
const MOST = 100
/** Changes of the same fields within this time are one step, so that undo removes words and not letters. */
const SAME_STEP_MS = 1_000

/** The earlier and the later states of a draft. */
export interface DraftHistory {
  /** Records the draft before a change. `fields` identifies the changed fields; a change without fields is always a separate step. */
  remember(before: Draft, fields: string): void
  /** Returns the state before the last change, or undefined. */
  undo(now: Draft): Draft | undefined
  /** Returns the state before the last undo, or undefined. */
  redo(now: Draft): Draft | undefined
  canUndo(): boolean
  canRedo(): boolean
  clear(): void
}

/** `clock` returns the time in milliseconds. */
export function createDraftHistory(clock: () => number): DraftHistory {
  let past: readonly Draft[] = []
  let future: readonly Draft[] = []
  let last = { fields: '', at: Number.NEGATIVE_INFINITY }
  const step = (from: readonly Draft[]): [Draft | undefined, readonly Draft[]] => [from.at(-1), from.slice(0, -1)]
  return {
    remember(before, fields) {
      const now = clock()
      const isSameStep = fields !== '' && fields === last.fields && now - last.at < SAME_STEP_MS && future.length === 0
      if (!isSameStep) past = [...past, before].slice(-MOST)
      future = []
      last = { fields, at: now }
    },
    undo(now) {
      const [draft, rest] = step(past)
      if (draft === undefined) return undefined
      past = rest
      future = [...future, now]
      last = { fields: '', at: Number.NEGATIVE_INFINITY }
      return draft
    },
    redo(now) {
      const [draft, rest] = step(future)
      if (draft === undefined) return undefined
      future = rest
      past = [...past, now]
      return draft
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    clear() {
      past = []
      future = []
      last = { fields: '', at: Number.NEGATIVE_INFINITY }
    },
  }
}
