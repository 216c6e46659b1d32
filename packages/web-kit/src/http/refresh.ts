import { blockingPageLoad } from '../navigation/page-load.ts'
import { browserStorage } from '../page-storage.ts'
import { delay } from '../timers.ts'
import { accountView } from '../tokens/account-view.ts'
import { tokens } from '../tokens/tokens.ts'
import { ApiError, browserError, errorFromResponse, networkError } from './api-error.ts'

const LOCK = 'loomcast.refresh'
const TIME_LIMIT_MS = 15_000

let inFlight: Promise<string> | undefined

/**
 * Replaces an access token that the server rejected. At most one refresh runs at a time, across all tabs of the browser: the refresh token
 * is rotated on use, and a second use of the same one would end the session. Rejects with an ApiError; `refused()` distinguishes an ended
 * session from an unavailable server.
 */
export function refreshOnce(refusedToken: string): Promise<string> {
  inFlight ??= blockingPageLoad(() => withLock(() => refresh(refusedToken))).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

/** The server rejected the request, as opposed to not responding. */
export function refused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

async function refresh(refusedToken: string): Promise<string> {
  // The token of a view cannot be renewed, and the cookie belongs to the administrator's own session.
  if (accountView.current()?.token === refusedToken) throw browserError('signed_out', { status: 401 })
  const current = tokens.own.user() ?? tokens.own.admin()
  // Another tab was first: it signed out, or it already stored a new token.
  if (!current) throw browserError('signed_out', { status: 401 })
  if (current !== refusedToken && tokens.own.admin() !== refusedToken) return current

  const response = await fetch('/api/auth/refresh', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch((error: unknown) => {
    throw networkError(error)
  })
  if (!response.ok) {
    // A password change in another tab ended this session and stored the token of its replacement.
    const replaced = tokens.own.user() ?? tokens.own.admin()
    if (replaced && replaced !== current) return replaced
    throw await errorFromResponse(response)
  }
  const body: { access_token?: unknown } = await response.json().catch(() => ({}))
  if (typeof body.access_token !== 'string') throw networkError(new Error('the refresh response has no access token'))
  tokens.save(body.access_token)
  return body.access_token
}

function withLock(work: () => Promise<string>): Promise<string> {
  // Web Locks are available on HTTPS and localhost only; elsewhere a lease in storage replaces them.
  if (typeof navigator !== 'undefined' && navigator.locks) return navigator.locks.request(LOCK, work)
  return withLease(work)
}

async function withLease(work: () => Promise<string>): Promise<string> {
  const deadline = Date.now() + TIME_LIMIT_MS
  while (Date.now() < leaseEnd() && Date.now() < deadline) await delay(100)
  try {
    browserStorage.setItem(LOCK, String(Date.now() + TIME_LIMIT_MS))
    return await work()
  } finally {
    browserStorage.removeItem(LOCK)
  }
}

function leaseEnd(): number {
  return Number(browserStorage.getItem(LOCK) ?? 0)
}
