import { PREVIEW_COOKIE } from './preview.routes.ts'
import { type Preview, readPreview } from './preview-link.ts'

/** The services whose candidates the sender of a Cookie header gets. Undefined at once without a preview, as for nearly all calls. Never rejects. */
export type CandidateLookup = (cookie: string | undefined) => Promise<ReadonlySet<string>> | undefined

const MAX_KNOWN = 100
const NONE: ReadonlySet<string> = new Set()

/** Verifies the token of a preview once, and then compares only its time. */
export function createCandidateLookup(key: string, clock: () => Date): CandidateLookup {
  const start = `${PREVIEW_COOKIE}=`
  const known = new Map<string, Preview>()

  async function servicesOf(token: string): Promise<ReadonlySet<string>> {
    const now = clock()
    const preview = known.get(token) ?? (await readPreview(key, token, now))
    if (!preview || preview.until <= now) {
      known.delete(token)
      return NONE
    }
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(token, preview)
    return preview.services
  }

  return (cookie) => {
    if (key === '' || !cookie?.includes(start)) return undefined
    const pair = cookie.split(';').find((each) => each.trimStart().startsWith(start))
    return pair === undefined ? undefined : servicesOf(pair.trim().slice(start.length))
  }
}
