import type { Tx } from '@loomcast/service-kit/mongo'
import { digestOf, newSecret } from '../accounts/secret.ts'
import type { SessionsContext } from './context.ts'
import { UNKNOWN_BROWSERS } from './lockout.ts'

/** Every sign-in starts this period again. */
export const KNOWN_BROWSER_MS = 180 * 24 * 3600_000

/**
 * The counter for wrong passwords from this browser: its own if the account's password was entered in it before, otherwise the one shared by unknown browsers.
 * If there is no account (`userId` is null), the lookup still runs, so the response takes as long.
 */
export async function guessSource({ store, clock }: SessionsContext, userId: string | null, token: string | undefined): Promise<string> {
  if (token === undefined) return UNKNOWN_BROWSERS
  const digest = digestOf(token)
  return (await store.knownBrowsers.has(digest, userId ?? '', clock())) ? digest : UNKNOWN_BROWSERS
}

/** The user whose password was entered in this browser. */
export async function knownUser(
  { store, clock }: { store: Pick<SessionsContext['store'], 'knownBrowsers'>; clock: SessionsContext['clock'] },
  token: string | undefined,
): Promise<string | undefined> {
  return token === undefined ? undefined : await store.knownBrowsers.userOf(digestOf(token), clock())
}

/**
 * Stores a browser in which the correct password was entered. Always creates a new token, because a stranger could have planted the existing cookie. Returns
 * the token.
 */
export async function rememberBrowser(
  tx: Tx,
  { store, browsers }: Pick<SessionsContext, 'store' | 'browsers'>,
  userId: string,
  before: string | undefined,
  now: Date,
): Promise<string> {
  if (before !== undefined) await store.knownBrowsers.remove(tx, digestOf(before), userId)
  const { secret, digest } = newSecret()
  await store.knownBrowsers.add(tx, { _id: digest, user_id: userId, expires_at: new Date(now.getTime() + KNOWN_BROWSER_MS) })
  await browsers.add(secret, userId, KNOWN_BROWSER_MS / 1000)
  return secret
}
