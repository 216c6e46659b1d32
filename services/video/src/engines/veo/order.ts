import { EngineFailure } from '../video-engine.ts'

/**
 * A clip is charged when it is ordered, and only the response contains the name of its operation: the provider cannot list operations, and an operation does
 * not refer to a scene. So this note is stored before the order is sent. If only the note exists, the order may or may not have arrived, and it is not
 * repeated automatically. The user can repeat it with another attempt.
 */
const NOTE = 'ordered in attempt '

export function noteOf(attempt: number): string {
  return `${NOTE}${attempt}`
}

/**
 * Returns the operation's name from what an earlier worker stored; undefined when the clip must be ordered. Throws EngineFailure when it is unknown whether
 * this attempt's order arrived.
 */
export function operationIn(left: string | undefined, { attempt, scene }: { attempt: number; scene: number }): string | undefined {
  if (!left?.startsWith(NOTE)) return left
  if (left !== noteOf(attempt)) return undefined
  throw new EngineFailure(
    'provider_unavailable',
    `Our server stopped while it requested scene ${scene + 1} from the video provider, so we don't know whether the request arrived. Retry to request it again.`,
  )
}

/** Returns a signal that aborts `graceMs` after the given one. An order in flight is worth waiting for, because its response contains the operation's name. */
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
