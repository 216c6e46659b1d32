import { setTimeout as delay } from 'node:timers/promises'

type Truthy<T> = Exclude<T, false | 0 | '' | null | undefined>

/** Calls `probe` until it returns a truthy value, and returns that value. Treats errors of the probe as "not yet". Throws after `timeoutMs`: by default so late that only a hang exceeds it on a busy machine. */
export async function poll<T>(probe: () => Promise<T> | T, options: { timeoutMs?: number; everyMs?: number } = {}): Promise<Truthy<T>> {
  const timeoutMs = options.timeoutMs ?? 120_000
  const deadline = performance.now() + timeoutMs
  let last: unknown
  while (performance.now() < deadline) {
    try {
      const value = await probe()
      if (value) return value as Truthy<T>
      last = value
    } catch (error) {
      last = error
    }
    await delay(options.everyMs ?? 20)
  }
  throw new Error(`It did not happen within ${timeoutMs} ms. Last seen: ${last instanceof Error ? last.message : JSON.stringify(last)}`)
}
