export type Asked<T> = (signal: AbortSignal) => Promise<T | undefined>

/**
 * Asks one after the other until one has it: the next as soon as the one before has nothing, fails, or is silent for a while, so that one that hangs holds up
 * nobody. Those still open are given up. Fails when nobody has it and somebody could not say.
 */
export function firstFound<T>(asked: Asked<T>[], silenceMs: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const open = new Set<AbortController>()
    let begun = 0
    let fault: unknown
    let over = false

    const end = (conclude: () => void) => {
      over = true
      for (const one of open) one.abort()
      conclude()
    }
    const next = () => {
      if (over) return
      const ask = asked[begun]
      if (ask) begin(ask)
      else if (open.size === 0) end(() => (fault === undefined ? resolve(undefined) : reject(fault)))
    }
    const begin = (ask: Asked<T>) => {
      const stop = new AbortController()
      open.add(stop)
      begun += 1
      const last = begun
      const goOn = () => {
        // Whoever was silent has already let the next one begin; its end may still be the end of all.
        if (last === begun || open.size === 0) next()
      }
      const timer = setTimeout(goOn, silenceMs)
      ask(stop.signal).then(
        (found) => {
          clearTimeout(timer)
          open.delete(stop)
          if (over) return
          if (found === undefined) goOn()
          else end(() => resolve(found))
        },
        (error) => {
          clearTimeout(timer)
          open.delete(stop)
          fault ??= error
          goOn()
        },
      )
    }
    next()
  })
}
