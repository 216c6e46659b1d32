export interface OriginHeaders {
  origin?: string | undefined
  secFetchSite?: string | undefined
}

/**
 * Checks that a request to a cookie route comes from our own pages. A request with neither header does not come from a current browser; in older browsers,
 * SameSite=Strict keeps the cookie from being sent.
 */
export function isSameOrigin(headers: OriginHeaders, host: string, publicUrl: string): boolean {
  if (headers.secFetchSite !== undefined && headers.secFetchSite !== 'same-origin') return false
  if (headers.origin === undefined) return true
  const origin = URL.parse(headers.origin)
  if (!origin || (origin.protocol !== 'http:' && origin.protocol !== 'https:')) return false
  return origin.host === host.toLowerCase() || origin.origin === URL.parse(publicUrl)?.origin
}
