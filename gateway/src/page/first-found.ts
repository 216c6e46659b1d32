/** One source to query. Resolves to undefined when it does not have the value; aborted by the signal. */
export type Source<T> = (signal: AbortSignal) => Promise<T | undefined>

/**
 * Queries sources one after the other until one has the value. The next query starts when the previous one finds nothing, fails, or
 * takes longer than `slowMs`; a slow query stays open, and open queries are aborted at the end. Resolves to undefined when no source has
 * the value. Rejects with the first error when no source has it and at least one failed.
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
        // A slow source has already started the next one, but it may be the last to end.
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
