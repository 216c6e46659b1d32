import type { Connection } from '../api/plan.ts'

/** An end is shown for so long before it (ms). */
const AHEAD_MS = 7 * 24 * 3600_000

/** When the sign-in of an account ends that works, if that is soon and only the person can renew it. Null also if an earlier release of the service does not say it. */
export function endsSoon({ state, ends_at }: Connection, now = Date.now()): string | null {
  return state === 'ok' && typeof ends_at === 'string' && Date.parse(ends_at) - now < AHEAD_MS ? ends_at : null
}
