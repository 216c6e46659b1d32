import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

export interface OriginHeaders {
  origin?: string | undefined
  secFetchSite?: string | undefined
}

/**
 * Checks that a request that changes something comes from our own pages. A request with neither header does not come from a current browser; in older browsers,
 * SameSite=Strict keeps a cookie from being sent.
 */
export function isSameOrigin(headers: OriginHeaders, host: string, publicUrl: string): boolean {
  if (headers.secFetchSite !== undefined && headers.secFetchSite !== 'same-origin') return false
  if (headers.origin === undefined) return true
  const origin = URL.parse(headers.origin)
  if (!origin || (origin.protocol !== 'http:' && origin.protocol !== 'https:')) return false
  return origin.host === host.toLowerCase() || origin.origin === URL.parse(publicUrl)?.origin
}

/**
 * An onRequest hook for routes that browsers call without a bearer token. Rejects requests from pages of other origins with AppError `cross_origin`.
 * `publicUrl`: public origin of the product.
 */
export function requireSameOrigin(publicUrl: string): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const headers = { origin: request.headers.origin, secFetchSite: header(request, 'sec-fetch-site') }
    if (!isSameOrigin(headers, request.host, publicUrl)) throw new AppError('cross_origin')
  }
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}
