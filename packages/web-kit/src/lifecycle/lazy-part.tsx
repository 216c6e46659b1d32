import { ErrorState } from '@loomcast/design-system'
import { type ComponentType, createElement, use, useEffect, useSyncExternalStore } from 'react'
import { currentHost } from '../host.ts'

/** A component in its own chunk, fetched when it first renders. */
export interface LazyPart<Props extends object> {
  (props: Props): React.ReactNode
  /** Prefetches the chunk. Resolves when it has arrived or failed, at the latest after 8 s. A failure is reported when the component renders. */
  preload: () => Promise<unknown>
}

type State<Props> =
  | { status: 'pending'; settled: Promise<unknown> }
  | { status: 'loaded'; Part: ComponentType<Props> }
  | { status: 'late' | 'failed' }

/** A message is shown if the chunk has not arrived after this time. A chunk that arrives later is still used. */
const DEADLINE_MS = 8_000

/**
 * `React.lazy` with retries and a timeout: a chunk that fails or does not arrive within 8 s shows a message with "Try again", and the component replaces it if
 * the chunk arrives late. `React.lazy` caches a rejection and can wait forever.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let state: State<Props> | undefined
  const listeners = new Set<() => void>()

  function change(next: State<Props>): void {
    state = next
    for (const listener of listeners) listener()
  }

  function start(): State<Props> {
    let deadline: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<void>((resolve) => {
      deadline = setTimeout(() => {
        if (state?.status === 'pending') change({ status: 'late' })
        resolve()
      }, DEADLINE_MS)
    })
    const loading = load().then(
      (Part) => change({ status: 'loaded', Part }),
      (error: unknown) => {
        console.error('part_load_failed', error)
        if (state?.status !== 'loaded') change({ status: 'failed' })
      },
    )
    state = { status: 'pending', settled: Promise.race([loading, tooLate]).finally(() => clearTimeout(deadline)) }
    return state
  }

  function retry(): void {
    // The build's `retry-chunks.ts` handles this event by repeating requests that hang. Calling `load` again repeats failed ones.
    window.dispatchEvent(new Event('loomcast:retry'))
    start()
    for (const listener of listeners) listener()
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const current = () => state ?? start()

  const part: PartSource<Props> = { subscribe, current, retry }
  const preload = async () => {
    const now = current()
    if (now.status === 'pending') await now.settled
  }
  return Object.assign((props: Props) => createElement(PartView<Props>, { part, props }), { preload })
}

interface PartSource<Props extends object> {
  subscribe: (listener: () => void) => () => void
  current: () => State<Props>
  retry: () => void
}

/** A separate component, because React warns about a conditional `use`. */
function Waiting({ settled }: { settled: Promise<unknown> }): null {
  use(settled)
  return null
}

function PartView<Props extends object>({ part, props }: { part: PartSource<Props>; props: Props }) {
  const now = useSyncExternalStore(part.subscribe, part.current)
  if (now.status === 'pending') return <Waiting settled={now.settled} />
  if (now.status === 'loaded') return createElement(now.Part, props)
  return <MissingPart state={now} onRetry={part.retry} />
}

function MissingPart({ state, onRetry }: { state: { status: 'late' | 'failed' }; onRetry: () => void }) {
  // Each failure is another object, so that a failed retry is reported too. The host decides whether the build of a late part is broken, which
  // the build may report only later.
  useEffect(() => {
    const report = () => currentHost.get().partFailed()
    report()
    if (state.status === 'failed') return
    window.addEventListener('loomcast:chunk-failed', report)
    return () => window.removeEventListener('loomcast:chunk-failed', report)
  }, [state])
  return (
    <ErrorState
      title="This part of the page didn't load"
      description="Everything you saved is safe. We keep trying, or try again now."
      onRetry={onRetry}
      retryLabel="Try again"
    />
  )
}
