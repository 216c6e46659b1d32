import type { Release } from '@loomcast/contracts/registry'
import { createStore, type Loadable, type LoadState } from '@loomcast/web-kit'

export interface SliceModule<T> extends Loadable<T> {
  /** Begins loading without waiting for a subscriber (prefetch). */
  start: () => void
  /** Called on each change like a subscriber, but does not count as one: it causes no retries. */
  watch: (listener: () => void) => () => void
  /** Reports that the loaded code throws before its first screen. */
  discard: (error: unknown) => void
}

export interface ModuleSource<T> {
  /** The chosen release and the next best, those that fit the contract only. */
  releases: () => { chosen?: Release; fallback?: Release; why?: string }
  /** Loads from one release. An attempt above 1 may follow a hanging one. */
  load: (release: Release, attempt: number) => Promise<T>
  /** Called when an attempt has failed. */
  onFailure?: (why: string, attempt: number, release: Release | undefined) => void
}

/** After this long without a response the user sees a message, and the attempt continues. */
export const DEADLINE_MS = 8_000
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]
/** An attempt without a result by then counts as failed. */
const ABANDON_MS = 120_000
/** Limits the open requests to a server that does not respond. */
const OPEN_ATTEMPTS = 3
/** Limits how often code that fails at every start runs again without a retry by the user. */
const MOST_DISCARDS = 4
const BOOTS_BEFORE_FALLBACK = 2

/**
 * One exposed module of a slice: pending, loaded, or failed and why. While it has a subscriber, a failure is followed by new attempts (after a pause that grows
 * to 30 s, and at once when the network is back or the user returns); an old attempt that succeeds late still counts. The first two attempts go to the chosen
 * release, later ones alternate with its fallback.
 */
export function createSliceModule<T>(source: ModuleSource<T>): SliceModule<T> {
  const store = createStore<LoadState<T>>({ status: 'pending' })
  let attempts = 0
  let open = 0
  let discards = 0
  let listeners = 0
  let pause: ReturnType<typeof setTimeout> | undefined

  function attempt(): void {
    clearTimeout(pause)
    pause = undefined
    const { chosen, fallback, why } = source.releases()
    if (!chosen) {
      failed(why ?? 'no release of this slice is live', false, undefined)
      return
    }
    if (open >= OPEN_ATTEMPTS) {
      later()
      return
    }
    attempts += 1
    const number = attempts
    const release = fallback && number > BOOTS_BEFORE_FALLBACK && number % 2 === 1 ? fallback : chosen
    run(release, number)
  }

  function run(release: Release, number: number): void {
    const isCurrent = () => store.get().status !== 'loaded'
    let ended = false
    const end = () => {
      if (ended) return
      ended = true
      clearTimeout(deadline)
      clearTimeout(abandon)
      open -= 1
    }
    open += 1
    const deadline = setTimeout(() => {
      if (isCurrent()) failed(`no answer within ${DEADLINE_MS / 1_000} s`, true, release)
    }, DEADLINE_MS)
    const abandon = setTimeout(end, ABANDON_MS)

    // A load that throws synchronously has failed as well.
    new Promise<T>((resolve) => resolve(source.load(release, number))).then(
      (value) => {
        end()
        if (isCurrent()) loaded(value)
      },
      (error: unknown) => {
        const abandoned = ended
        end()
        if (isCurrent() && !abandoned) failed(messageOf(error), true, release)
      },
    )
  }

  function loaded(value: T): void {
    clearTimeout(pause)
    pause = undefined
    store.set({ status: 'loaded', value })
  }

  function failed(why: string, mayRetry: boolean, release: Release | undefined): void {
    source.onFailure?.(why, attempts, release)
    const stillTrying = mayRetry && listeners > 0 && discards < MOST_DISCARDS
    store.set({ status: 'failed', why, attempts, stillTrying })
    if (stillTrying) later()
  }

  function later(): void {
    clearTimeout(pause)
    const wait = PAUSES_MS[Math.min(Math.max(attempts - 1, 0), PAUSES_MS.length - 1)]
    pause = setTimeout(attempt, wait)
  }

  function retry(): void {
    if (store.get().status === 'loaded') return
    discards = 0
    attempt()
  }

  function comeBack(): void {
    if (store.get().status === 'failed' && document.visibilityState !== 'hidden') retry()
  }

  function start(): void {
    if (store.get().status === 'pending' && attempts === 0) attempt()
  }

  return {
    get: store.get,
    start,
    retry,
    watch: store.subscribe,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener)
      listeners += 1
      if (listeners === 1) {
        window.addEventListener('online', comeBack)
        window.addEventListener('focus', comeBack)
      }
      if (store.get().status === 'failed' && listeners === 1) attempt()
      else start()
      let subscribed = true
      return () => {
        if (!subscribed) return
        subscribed = false
        unsubscribe()
        listeners -= 1
        if (listeners > 0) return
        clearTimeout(pause)
        pause = undefined
        window.removeEventListener('online', comeBack)
        window.removeEventListener('focus', comeBack)
      }
    },
    discard(error) {
      discards += 1
      failed(`it breaks before its first screen: ${messageOf(error)}`, true, undefined)
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
