export interface OriginHeaders {
  origin?: string | undefined
  secFetchSite?: string | undefined
}

/**
 * Cookie routes accept a browser's request only from our own pages. Requests without either header come from no browser
 * (or an old one, where SameSite=Strict already withholds the cookie).
 */
export function isSameOrigin(headers: OriginHeaders, host: string, publicUrl: string): boolean {
  if (headers.secFetchSite !== undefined && headers.secFetchSite !== 'same-origin') return false
  if (headers.origin === undefined) return true
  const origin = URL.parse(headers.origin)
  if (!origin || (origin.protocol !== 'http:' && origin.protocol !== 'https:')) return false
  return origin.host === host.toLowerCase() || origin.origin === URL.parse(publicUrl)?.origin
}
