import { ApiError, browserError, errorFromResponse, networkError } from '../http/api-error.ts'
import { blockingPageLoad } from '../navigation/page-load.ts'
import { tokens } from './tokens.ts'

const LOCK = 'loomcast.refresh'
const TIME_LIMIT_MS = 15_000

let inFlight: Promise<string> | undefined

/**
 * A fresh access token for one that the server refused. At most one refresh runs at a time, across all tabs of the browser: the refresh token
 * is rotated on use, and a second use of the same one would end the session. Rejects with an ApiError; `refused()` tells whether the
 * session is over or the server is merely away.
 */
export function refreshOnce(refusedToken: string): Promise<string> {
  inFlight ??= blockingPageLoad(() => alone(() => refresh(refusedToken))).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

/** The server said no, as opposed to not answering. */
export function refused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

async function refresh(refusedToken: string): Promise<string> {
  const current = tokens.user() ?? tokens.admin()
  // Another tab was first: it signed out, or it has already brought a new token.
  if (!current) throw browserError('signed_out', { status: 401 })
  if (current !== refusedToken && tokens.admin() !== refusedToken) return current

  const response = await fetch('/api/auth/refresh', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch((error: unknown) => {
    throw networkError(error)
  })
  if (!response.ok) {
    // A password change in another tab ended the session that was asked for, and stored the token of the one that replaces it.
    const replaced = tokens.user() ?? tokens.admin()
    if (replaced && replaced !== current) return replaced
    throw await errorFromResponse(response)
  }
  const body: { access_token?: unknown } = await response.json().catch(() => ({}))
  if (typeof body.access_token !== 'string') throw networkError(new Error('the refresh answer holds no token'))
  tokens.save(body.access_token)
  return body.access_token
}

function alone(work: () => Promise<string>): Promise<string> {
  // Web Locks exist on https and localhost only; elsewhere a lease in storage is the next best.
  if (typeof navigator !== 'undefined' && navigator.locks) return navigator.locks.request(LOCK, work)
  return withLease(work)
}

async function withLease(work: () => Promise<string>): Promise<string> {
  const giveUp = Date.now() + TIME_LIMIT_MS
  while (Date.now() < leaseEnd() && Date.now() < giveUp) await new Promise((resolve) => setTimeout(resolve, 100))
  try {
    localStorage.setItem(LOCK, String(Date.now() + TIME_LIMIT_MS))
    return await work()
  } finally {
    localStorage.removeItem(LOCK)
  }
}

function leaseEnd(): number {
  return Number(localStorage.getItem(LOCK) ?? 0)
}
