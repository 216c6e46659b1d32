import { expect } from '@jest/globals'
import { documentedOperation } from './documented-operation.ts'

/** The access token of the user in tests. */
export const EXAMPLE_TOKEN = 'token-of-the-user'

export interface Exchange {
  /** The only request that the call sends. */
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    /** Path of the request, without the query. */
    path: string
    query?: Record<string, string>
    headers?: Record<string, string>
    /** Whether the call sends the user's bearer token. */
    signedIn?: boolean
    /** Whether the call sends cookies. */
    cookies?: boolean
    body?: unknown
    /** The only file of a multipart form. */
    file?: { field: string; type: string }
  }
  /** What the service responds. The body has the members that the consumer reads; it is a problem document if the status is 400 or higher. */
  response: { status: number; headers?: Record<string, string>; body?: unknown; text?: { type: string; example: string } }
  /** Responses to other requests of the same code (`GET /api/auth/me`), which have exchanges of their own. */
  otherResponses?: Record<string, () => Response>
}

/** The API of a service as its OpenAPI document describes it. */
export function documentedApi(provider: string) {
  return {
    /**
     * Runs `call` with a `fetch` that responds to its request. Rejects if the request differs from the expected one, if the service would not
     * accept it, or if the service does not send such a response.
     */
    async exchange<T>({ request, response, otherResponses = {} }: Exchange, call: () => Promise<T>): Promise<T> {
      const operation = documentedOperation(provider, request.method, request.path)
      expect(operation.faultsOfResponse(response)).toEqual([])
      // A service rejects some requests because they are invalid.
      if (response.status < 400) expect(operation.faultsOfRequest({ query: request.query ?? {}, body: request.body })).toEqual([])
      const sent: unknown[] = []
      const before = globalThis.fetch
      globalThis.fetch = async (input, init) => {
        const own = otherResponses[`${init?.method ?? 'GET'} ${String(input)}`]
        if (own) return own()
        sent.push(sentRequest(String(input), init, request))
        return responseOf(response)
      }
      try {
        return await call()
      } finally {
        globalThis.fetch = before
        expect(sent).toEqual([expectedRequest(request)])
      }
    },
  }
}

function expectedRequest({ method, path, query = {}, headers = {}, signedIn = false, cookies = false, body, file }: Exchange['request']) {
  const authorization = signedIn ? { authorization: `Bearer ${EXAMPLE_TOKEN}` } : {}
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return { method, path, query, headers: { authorization: null, ...authorization, ...named }, cookies, body, file }
}

/** The sent request, with the expected headers and `authorization`. */
function sentRequest(url: string, init: RequestInit | undefined, { headers = {}, cookies = false }: Exchange['request']) {
  const { pathname, searchParams } = new URL(url, 'http://shell')
  const all = new Headers(init?.headers)
  const names = ['authorization', ...Object.keys(headers).map((name) => name.toLowerCase())]
  return {
    method: init?.method ?? 'GET',
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(names.map((name) => [name, all.get(name)])),
    // Only expected cookies are compared: other calls may send them as well.
    cookies: cookies && init?.credentials === 'same-origin',
    body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    file: init?.body instanceof FormData ? fileIn(init.body) : undefined,
  }
}

function fileIn(form: FormData): Exchange['request']['file'] {
  const [field = '', value] = [...form][0] ?? []
  return { field, type: value instanceof File ? value.type : 'text' }
}

function responseOf({ status, headers, body, text: other }: Exchange['response']): Response {
  const type = other?.type ?? (status >= 400 ? 'application/problem+json' : 'application/json')
  const text = other?.example ?? (body === undefined ? null : JSON.stringify(body))
  return new Response(text, { status, headers: { ...(text === null ? {} : { 'content-type': type }), ...headers } })
}
