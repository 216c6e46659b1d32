import { trimEndOf } from '@loomcast/platforms'
import { NetworkFailure } from './adapter.ts'

/**
 * Returns the URL that the user entered, without query, fragment and trailing slash: "example.social/" is "https://example.social". Throws NetworkFailure
 * `address_refused`.
 */
export function enteredAddress(entered: string): string {
  const text = entered.trim()
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[a-z0-9.-]+:\d/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address))
    throw new NetworkFailure('address_refused', 'This is not a web address. Enter one such as https://example.com.')
  return trimEndOf(address.split(/[?#]/u, 1)[0] ?? '', '/')
}

/** Like `enteredAddress`, but returns only the origin, for networks that run at the root of a server. */
export function enteredOrigin(entered: string): string {
  const address = enteredAddress(entered)
  // A URL with a user name stays whole, so that the later check of the URL can reject it.
  return new URL(address).username === '' ? new URL(address).origin : address
}
