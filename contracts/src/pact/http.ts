import { MatchersV3, Pact } from '@pact-foundation/pact'
import { pactOutput } from './folders.ts'
import { BOUNDARY, multipartOf } from './multipart.ts'

/** The access token in consumer tests. During verification, the provider's state handler returns a real one as `token`. */
export const EXAMPLE_TOKEN = 'token-of-the-user'

export interface Exchange {
  /** Description of the interaction; unique within the pact. */
  named: string
  /** Provider states by name, with their parameters. */
  given?: Record<string, Record<string, string | number | boolean>>
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    /** Path of the request, without the query. */
    path: string
    query?: Record<string, string>
    headers?: Record<string, string>
    /** Whether the call sends the user's bearer token. */
    signedIn?: boolean
    /** The cookie that a browser would send, as `name=${value from the state}`. */
    cookie?: { name: string; state: string; example: string }
    body?: unknown
    /** The only file of a multipart form: its field, file path and media type. */
    file?: { field: string; path: string; type: string }
  }
  response: {
    status: number
    headers?: Templates
    /** JSON with matchers; a problem document if the status is 400 or higher. */
    body?: unknown
    /** A body that is not JSON: an example, and a pattern for the whole body. */
    text?: { type: string; example: string; pattern: string }
  }
  /** Responses to other requests of the same code (`GET /api/auth/me`), which have exchanges of their own. */
  otherResponses?: Record<string, () => Response>
}

type Templates = Record<string, string | MatchersV3.Matcher<string>>

/** The HTTP pact between a consumer and a provider. Each exchange runs the consumer's code against a mock server. */
export function httpContract(consumer: string, provider: string) {
  return {
    /** Runs `call` with a `fetch` that resolves relative URLs to the mock server. Rejects if the request differs from the expected one. */
    async exchange<T>(
      { named, given = {}, request, response, otherResponses = {} }: Exchange,
      call: (origin: string) => Promise<T>,
    ): Promise<T> {
      const pact = new Pact({ consumer, provider, dir: pactOutput(), logLevel: 'error' })
      const interaction = pact.addInteraction().uponReceiving(named)
      for (const [state, params] of Object.entries(given)) {
        if (Object.keys(params).length > 0) interaction.given(state, params)
        else interaction.given(state)
      }
      let outcome: { value: T } | undefined
      await interaction
        .withRequest(request.method, request.path, (requestBuilder) => {
          if (request.query) requestBuilder.query(request.query)
          requestBuilder.headers(requestHeaders(request))
          if (request.body !== undefined) requestBuilder.jsonBody(request.body)
          if (request.file) requestBuilder.multipartBody(request.file.type, request.file.path, request.file.field, BOUNDARY)
        })
        .willRespondWith(response.status, (responseBuilder) => {
          const { headers = {}, body, text } = response
          const type = text ? escaped(text.type) : response.status >= 400 ? 'application/problem\\+json' : 'application/json'
          const example = text?.type ?? (response.status >= 400 ? 'application/problem+json' : 'application/json')
          if (body !== undefined || text)
            responseBuilder.headers({ 'Content-Type': MatchersV3.regex(`^${type}(;.*)?$`, example), ...headers })
          else responseBuilder.headers(headers)
          if (body !== undefined) responseBuilder.jsonBody(body)
          if (text) {
            responseBuilder.body(text.type, Buffer.from(text.example))
            responseBuilder.matchingRules({ body: { path: '$', rules: [MatchersV3.regex(text.pattern, text.example)] } })
          }
        })
        .executeTest(async ({ url }) => {
          outcome = { value: await atOrigin(url, { cookie: request.cookie, otherResponses }, () => call(url)) }
        })
      if (!outcome) throw new Error(`${named}: the call did not end.`)
      return outcome.value
    },
  }
}

function requestHeaders({ method, headers, signedIn, cookie, body, file }: Exchange['request']): Templates {
  const sent: Templates = {}
  if (signedIn) sent['Authorization'] = injected('Bearer ', 'token', EXAMPLE_TOKEN)
  if (cookie) sent['Cookie'] = injected(`${cookie.name}=`, cookie.state, cookie.example)
  if (body !== undefined) sent['Content-Type'] = 'application/json'
  // fetch sends this header too. Without it, the verifier's proxy sends an empty body without a type.
  else if (file === undefined && (method === 'POST' || method === 'PUT' || method === 'PATCH')) sent['Content-Length'] = '0'
  return { ...sent, ...headers }
}

/** A matcher for `before` followed by the value that the provider's state handler returns under `name`. */
function injected(before: string, name: string, example: string): MatchersV3.Matcher<string> {
  return MatchersV3.fromProviderState(`${before}\${${name}}`, `${before}${example}`)
}

interface Surroundings {
  cookie: Exchange['request']['cookie']
  otherResponses: Record<string, () => Response>
}

async function atOrigin<T>(origin: string, { cookie, otherResponses }: Surroundings, work: () => Promise<T>): Promise<T> {
  const before = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith('/')) return before(input, init)
    const own = otherResponses[`${init?.method ?? 'GET'} ${input}`]
    if (own) return own()
    const headers = new Headers(init?.headers)
    // A browser adds the cookie itself.
    if (cookie && init?.credentials === 'same-origin') headers.set('cookie', `${cookie.name}=${cookie.example}`)
    if (!(init?.body instanceof FormData)) return before(origin + input, { ...init, headers })
    // Serialize the form with the fixed boundary of the pact.
    const form = await multipartOf(init.body)
    headers.set('content-type', form.type)
    return before(origin + input, { ...init, headers, body: form.body })
  }
  try {
    return await work()
  } finally {
    globalThis.fetch = before
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
