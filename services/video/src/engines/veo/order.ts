import { EngineFailure } from '../video-engine.ts'

/**
 * A clip is charged when it is ordered, and only the answer has the name of its operation: the provider has no list of operations, and an operation
 * has no reference to a scene. So a note is stored before the order is sent. If only the note exists, the order may or may not have arrived; it is
 * not repeated automatically. The user can repeat it with another attempt.
 */
const NOTE = 'ordered in attempt '

export function noteOf(attempt: number): string {
  return `${NOTE}${attempt}`
}

/** The operation's name among what an earlier worker left; undefined when the clip is to be ordered. */
export function operationIn(left: string | undefined, { attempt, scene }: { attempt: number; scene: number }): string | undefined {
  if (!left?.startsWith(NOTE)) return left
  if (left !== noteOf(attempt)) return undefined
  throw new EngineFailure(
    'provider_unavailable',
    `Our server stopped while it requested scene ${scene + 1} from the video provider, so we don't know whether the request arrived. Retry to request it again.`,
  )
}

/** Aborts some time after the other one: an order that is on its way is worth waiting for, because its answer is the clip's name. */
export function abortsLater(signal: AbortSignal, graceMs: number): { signal: AbortSignal; end(): void } {
  const later = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    timer = setTimeout(() => later.abort(signal.reason), graceMs)
  }
  signal.addEventListener('abort', begin, { once: true })
  return {
    signal: later.signal,
    end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', begin)
    },
  }
}
