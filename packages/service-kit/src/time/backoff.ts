/** Exponential backoff with equal jitter: between half and all of `baseMs * 2^(attempt-1)`, capped at `capMs`. `attempt` counts from 1. */
export function backoffMs(attempt: number, baseMs: number, capMs: number, random: () => number = Math.random): number {
  const ceiling = Math.min(capMs, baseMs * 2 ** Math.min(attempt - 1, 30))
  return Math.round(ceiling / 2 + (ceiling / 2) * random())
}
