import { APP, type createAuthority } from './authority.ts'
import type { DoubleRequest, DoubleResponse } from './double-server.ts'

/** An error as the Graph API sends it. Source: developers.facebook.com, Graph API "Handling Errors". */
export const graphError = (status: number, code: number, message: string, subcode?: number): DoubleResponse => ({
  status,
  body: {
    error: { message, type: 'OAuthException', code, ...(subcode !== undefined && { error_subcode: subcode }), fbtrace_id: 'AbCdEf123' },
  },
})

/** A rejection of an authority in the form of the Graph API: a code or token that ended, or an app that is not known. */
export function asGraphError(response: DoubleResponse): DoubleResponse {
  const { error } = (response.body ?? {}) as { error?: unknown }
  if (response.status !== 400 && response.status !== 401) return response
  if (error === 'invalid_grant') return graphError(400, 190, 'Error validating access token: The session has expired.')
  if (error === 'invalid_request') return graphError(400, 100, 'This authorization code has been used.')
  return graphError(400, 1, 'Error validating client secret.')
}

export const formOf = ({ bytes }: DoubleRequest) => new URLSearchParams(Buffer.from(bytes).toString())
export const isApp = (form: URLSearchParams) => form.get('client_id') === APP.clientId && form.get('client_secret') === APP.clientSecret
export type Authority = ReturnType<typeof createAuthority>

/** A page of a list, newest first, with a cursor if there are more. */
export function listed(items: readonly object[], query: URLSearchParams, url: string): DoubleResponse {
  const start = Number(query.get('after') ?? 0)
  const data = items.slice(start, start + Number(query.get('limit') ?? 25))
  const end = start + data.length
  const paging = { cursors: { before: String(start), after: String(end) }, ...(end < items.length && { next: `${url}?after=${end}` }) }
  return { status: 200, body: { data, ...(data.length > 0 && { paging }) } }
}
