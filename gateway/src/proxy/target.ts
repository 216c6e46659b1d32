/**
 * The path of a request target as the services' routers interpret it: without the query, and percent-decoded except for reserved characters
 * (RFC 3986 §2.2). Routes are looked up by this path, so that `/api/auth/%6cogin` has the limits of sign-in. Undefined for an ambiguous
 * path, which is not forwarded: one with a fragment, invalid encoding, control characters, or dot segments, plain or encoded.
 */
export function pathOf(target: string): string | undefined {
  const query = target.indexOf('?')
  const path = query === -1 ? target : target.slice(0, query)
  return UNUSUAL.test(path) ? decoded(path) : path
}

const UNUSUAL = /[%#\\]|\/\.|[^!-~]/
const DOT_SEGMENT = /(?:^|[/\\])\.{1,2}(?:$|[/\\])/
const CONTROL = /[\p{Cc} ]/u

function decoded(path: string): string | undefined {
  try {
    const wholly = decodeURIComponent(path)
    const ambiguous = DOT_SEGMENT.test(wholly) || CONTROL.test(wholly) || path.includes('#') || path.includes('\\')
    return ambiguous ? undefined : decodeURI(path)
  } catch {
    return undefined
  }
}
