const running = new Map<string, Promise<unknown>>()

/** Runs `work` for a key; callers that come while it runs get its result, so that a process does not fetch or build the same thing several times at once. */
export function oneAtATime<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const current = running.get(key) as Promise<Result> | undefined
  if (current) return current
  const started = work().finally(() => running.delete(key))
  running.set(key, started)
  return started
}
