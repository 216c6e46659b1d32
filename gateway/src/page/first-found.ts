/** Queries one source. Resolves to undefined if the source does not have the value. The signal aborts the query. */
export type Source<T> = (signal: AbortSignal) => Promise<T | undefined>

/**
 * Queries sources in order until one has the value. The next query starts when the previous one finds nothing, fails, or takes longer than
 * `slowMs`. Slow queries continue; those still open at the end are aborted. Resolves to undefined if all sources responded without the
 * value. Rejects with the first error if none has the value and at least one failed.
 */
export function firstFound<T>(sources: Source<T>[], slowMs: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const open = new Set<AbortController>()
    let started = 0
    let firstError: unknown
    let settled = false

    const settle = (conclude: () => void) => {
      settled = true
      for (const controller of open) controller.abort()
      conclude()
    }
    const next = () => {
      if (settled) return
      const source = sources[started]
      if (source) start(source)
      else if (open.size === 0) settle(() => (firstError === undefined ? resolve(undefined) : reject(firstError)))
    }
    const start = (source: Source<T>) => {
      const controller = new AbortController()
      open.add(controller)
      started += 1
      const position = started
      const proceed = () => {
        // The next query was already started when this one became slow, but this one may be the last to finish.
        if (position === started || open.size === 0) next()
      }
      const timer = setTimeout(proceed, slowMs)
      source(controller.signal).then(
        (found) => {
          clearTimeout(timer)
          open.delete(controller)
          if (settled) return
          if (found === undefined) proceed()
          else settle(() => resolve(found))
        },
        (error) => {
          clearTimeout(timer)
          open.delete(controller)
          firstError ??= error
          proceed()
        },
      )
    }
    next()
  })
}
