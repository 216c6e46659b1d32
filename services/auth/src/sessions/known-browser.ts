import type { Tx } from '@loomcast/service-kit/mongo'
import { digestOf, newSecret } from '../accounts/secret.ts'
import type { AccountContext } from '../context.ts'

/** Renewed by every sign-in. */
export const KNOWN_BROWSER_MS = 180 * 24 * 3600_000

/**
 * Whose failures a wrong password in this browser counts to: the browser's own where the account's password was given in it before, else
 * the shared count. An account that does not exist (`userId` null) costs the same look-up and has no known browser.
 */
export async function guessSource({ store, clock }: AccountContext, userId: string | null, token: string | undefined): Promise<string> {
  if (token === undefined) return 'unknown browsers'
  const digest = digestOf(token)
  return (await store.knownBrowsers.has(digest, userId ?? '', clock())) ? digest : 'unknown browsers'
}

/**
 * Stores a browser in which the right password was given, under a new token: one that a stranger could have put into its cookie is
 * never taken over. Returns the token.
 */
export async function rememberBrowser(
  tx: Tx,
  { store }: Pick<AccountContext, 'store'>,
  userId: string,
  before: string | undefined,
  now: Date,
): Promise<string> {
  if (before !== undefined) await store.knownBrowsers.remove(tx, digestOf(before), userId)
  const { secret, digest } = newSecret()
  await store.knownBrowsers.add(tx, { _id: digest, user_id: userId, expires_at: new Date(now.getTime() + KNOWN_BROWSER_MS) })
  return secret
}
