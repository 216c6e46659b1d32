import { BROWSER_COOKIE, isBrowserToken, type KnownBrowsers } from '@loomcast/service-kit/redis'

/**
 * Finds a key for the user of a known browser in the Cookie header of a request. Undefined at once if the header has no token, so that most calls need no
 * lookup.
 */
export type KnownBrowserLookup = (cookie: string | undefined) => Promise<string | undefined> | undefined

export function createKnownBrowserLookup(browsers: Pick<KnownBrowsers, 'keyOf'> | undefined): KnownBrowserLookup {
  const start = `${BROWSER_COOKIE}=`
  return (cookie) => {
    if (browsers === undefined || cookie === undefined) return undefined
    const pair = cookie.split(';').find((each) => each.trimStart().startsWith(start))
    const token = pair?.trim().slice(start.length)
    return isBrowserToken(token) ? browsers.keyOf(token) : undefined
  }
}
