import { trimEndOf } from '@loomcast/platforms'
import { NetworkFailure } from './adapter.ts'

/** Reads "example.social", "example.social/" or "https://example.social/path" as an address without a trailing slash. */
export function enteredAddress(entered: string): string {
  const text = entered.trim()
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[a-z0-9.-]+:\d/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address))
    throw new NetworkFailure('address_refused', 'This is not a web address. Enter one such as https://example.com.')
  return trimEndOf(address.split(/[?#]/u, 1)[0] ?? '', '/')
}

/** The same, only its origin: for networks that are at the root of a server. */
export function enteredOrigin(entered: string): string {
  const address = enteredAddress(entered)
  // User information is not part of the origin: the check of the address must see it.
  return new URL(address).username === '' ? new URL(address).origin : address
}
