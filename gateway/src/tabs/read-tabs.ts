import { ReleaseRefused } from '../registry/registry-editor.ts'
import { TAB_COUNTS_PATH } from './tabs-path.ts'

/** The response of `GET /metrics/tabs`, with times in ISO 8601. */
export interface TabCounts {
  /** The time of the gateway. */
  at: string
  counting_since: string
  expire_hours: number
  releases: { slice: string; version: string; open: number; open_since: string | null; given_at: string | null }[]
}

export const DEFAULT_GATEWAY = 'http://127.0.0.1:3000'
const RESPONSE_MS = 10_000
/** Pages report what they rely on 30 s after they were loaded, and gateways read a changed registry within a minute or two. */
const SETTLED_MS = 10 * 60_000

/** The open tabs of each release, as the gateways count them. Throws ReleaseRefused if the gateway does not give them. */
export async function openTabs(gateway = DEFAULT_GATEWAY): Promise<TabCounts> {
  try {
    const response = await fetch(new URL(TAB_COUNTS_PATH, gateway), { signal: AbortSignal.timeout(RESPONSE_MS) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return (await response.json()) as TabCounts
  } catch (error) {
    throw new ReleaseRefused(
      `The gateway at ${gateway} does not give the number of open tabs (${(error as Error).message}). Another one: --gateway URL`,
    )
  }
}

/** Why it is not known that no open tab relies on a release; undefined if it is. */
export function openTabBlocker(
  { at, counting_since, expire_hours, releases }: TabCounts,
  slice: string,
  version: string,
): string | undefined {
  const now = Date.parse(at)
  const found = releases.find((each) => each.slice === slice && each.version === version)
  if (found && found.open > 0)
    return `${tabsText(found.open)} on it, the oldest since ${found.open_since}. Unused tabs load the newer release automatically. A tab is no longer counted ${expire_hours} h after its last report.`
  const settled = Date.parse(found?.given_at ?? '') + SETTLED_MS
  if (settled > now)
    return `Pages received it until ${found?.given_at}, and send their first report until ${new Date(settled).toISOString()}.`
  const complete = Date.parse(counting_since) + expire_hours * 3_600_000
  if (complete > now)
    return `The gateways count tabs since ${counting_since} only. Tabs that were opened before are known at ${new Date(complete).toISOString()}.`
  return undefined
}

export const tabsText = (open: number): string => (open === 1 ? '1 open tab relies' : `${open} open tabs rely`)
