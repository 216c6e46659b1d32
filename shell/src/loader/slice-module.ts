import type { Release } from '@loomcast/contracts/registry'
import { createStore, type Loadable, type LoadState } from '@loomcast/web-kit'

export interface SliceModule<T> extends Loadable<T> {
  /** Starts loading without a subscriber, to prefetch the code. */
  start: () => void
  /** Like `subscribe`, but the listener does not count as a subscriber and therefore causes no retries. */
  watch: (listener: () => void) => () => void
  /** Reports that the loaded code failed before its first render. */
  discard: (error: unknown) => void
}

export interface ModuleSource<T> {
  /** The chosen release and its fallback, limited to releases that support the shell's contract. `why`: the reason if there is none. */
  releases: () => { chosen?: Release; fallback?: Release; why?: string }
  /** Loads the module from one release. From the second attempt on, an earlier request can still be open. */
  load: (release: Release, attempt: number) => Promise<T>
  /** Called when an attempt has failed. */
  onFailure?: (why: string, attempt: number, release: Release | undefined) => void
}

/** After this long without a response, the user sees a message. The attempt continues. */
export const DEADLINE_MS = 8_000
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]
/** After this long, an attempt no longer counts as open. Its result is still used if it arrives later. */
const ABANDON_MS = 120_000
/** Maximum number of open requests, so that an unresponsive server is not flooded. */
const MAX_OPEN_ATTEMPTS = 3
/** Code that fails before its first render this many times is not run again until the user retries, the network returns or the window gets the focus. */
const MAX_DISCARDS = 4
/** The fallback is used from the next attempt on. */
const ATTEMPTS_BEFORE_FALLBACK = 2

/**
 * One exposed module of a slice. Its state is pending, loaded, or failed with a reason. While there is a subscriber, failures are retried: after a delay that
 * grows to 30 s, and immediately when the network returns or the window gets the focus. The result of an earlier attempt that succeeds late is used. The first
 * two attempts load the chosen release; later ones alternate between its fallback and the chosen release.
 */
export function createSliceModule<T>(source: ModuleSource<T>): SliceModule<T> {
  const store = createStore<LoadState<T>>({ status: 'pending' })
  let attempts = 0
  let open = 0
  let discards = 0
  let listeners = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  function attempt(): void {
    clearTimeout(retryTimer)
    retryTimer = undefined
    const { chosen, fallback, why } = source.releases()
    if (!chosen) {
      setFailed(why ?? 'the slice has no release', false, undefined)
      return
    }
    if (open >= MAX_OPEN_ATTEMPTS) {
      scheduleAttempt()
      return
    }
    attempts += 1
    const release = fallback && attempts > ATTEMPTS_BEFORE_FALLBACK && attempts % 2 === 1 ? fallback : chosen
    load(release, attempts)
  }

  function load(release: Release, attemptNumber: number): void {
    const isNeeded = () => store.get().status !== 'loaded'
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
      if (isNeeded()) setFailed(`no response within ${DEADLINE_MS / 1_000} s`, true, release, attemptNumber)
    }, DEADLINE_MS)
    const abandon = setTimeout(end, ABANDON_MS)

    // The promise also turns a synchronous exception into a rejection.
    new Promise<T>((resolve) => resolve(source.load(release, attemptNumber))).then(
      (value) => {
        end()
        if (isNeeded()) setLoaded(value)
      },
      (error: unknown) => {
        const abandoned = ended
        end()
        if (isNeeded() && !abandoned) setFailed(messageOf(error), true, release, attemptNumber)
      },
    )
  }

  function setLoaded(value: T): void {
    clearTimeout(retryTimer)
    retryTimer = undefined
    store.set({ status: 'loaded', value })
  }

  function setFailed(why: string, mayRetry: boolean, release: Release | undefined, attemptNumber = attempts): void {
    source.onFailure?.(why, attemptNumber, release)
    const stillTrying = mayRetry && listeners > 0 && discards < MAX_DISCARDS
    store.set({ status: 'failed', why, attempts, stillTrying })
    if (stillTrying) scheduleAttempt()
  }

  function scheduleAttempt(): void {
    clearTimeout(retryTimer)
    const delay = RETRY_DELAYS_MS[Math.min(Math.max(attempts - 1, 0), RETRY_DELAYS_MS.length - 1)]
    retryTimer = setTimeout(attempt, delay)
  }

  function retry(): void {
    if (store.get().status === 'loaded') return
    discards = 0
    attempt()
  }

  function retryIfVisible(): void {
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
        window.addEventListener('online', retryIfVisible)
        window.addEventListener('focus', retryIfVisible)
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
        clearTimeout(retryTimer)
        retryTimer = undefined
        window.removeEventListener('online', retryIfVisible)
        window.removeEventListener('focus', retryIfVisible)
      }
    },
    discard(error) {
      discards += 1
      setFailed(`failed before its first render: ${messageOf(error)}`, true, undefined)
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
