import type { ClockFollower, Sandbox } from './sandbox.ts'

/** Work that is due at one time can affect many customers. */
const TIMEOUT_MS = 60_000

export interface ClockFollowerOptions {
  url(): string | undefined
  sandbox: Pick<Sandbox, 'clockOffset'>
  logger: { warn(fields: object, message: string): void }
}

/**
 * Calls the work that follows the clock at another process: `GET url?after=TIME` responds with `{ next_due }`, a time or null; `POST url` with
 * `{ clock_offset_ms, customers }` does what is due. While it does not respond, the clock is advanced without it.
 */
export function createClockFollower({ url, sandbox, logger }: ClockFollowerOptions): ClockFollower {
  async function call<T>(query: string, body?: object): Promise<T | undefined> {
    const base = url()
    if (base === undefined) return undefined
    try {
      const response = await fetch(base + query, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`It responded with ${response.status}.`)
      return (await response.json()) as T
    } catch (error) {
      logger.warn({ err: error, url: base }, 'the clock is advanced without the work that follows it')
      return undefined
    }
  }

  return {
    async nextDue(after) {
      const response = await call<{ next_due: string | null }>(`?after=${encodeURIComponent(after.toISOString())}`)
      return response?.next_due ? new Date(response.next_due) : null
    },
    async follow(customers) {
      await call('', { clock_offset_ms: await sandbox.clockOffset(), customers })
    },
  }
}
