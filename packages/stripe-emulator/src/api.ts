import { createHash } from 'node:crypto'
import { ApiFailure } from './api-failure.ts'
import type { Engine } from './engine.ts'
import { expand } from './expand.ts'
import { Params, parseForm } from './form.ts'
import { stripeId } from './ids.ts'
import { wireOf } from './kinds.ts'
import { API_VERSION } from './objects/api-version.ts'
import type { ApiRequest, Handler } from './resources/request.ts'
import { findRoute } from './routes.ts'
import type { Work } from './work.ts'

/** Stripe keeps idempotency keys for at least 24 hours. */
const KEY_LIFETIME_MS = 24 * 3600 * 1000

interface ApiResponse {
  status: number
  body: string
  replayed?: boolean
}

interface Call {
  requestId: string
  key: string | null
  method: string
  path: string
  form: string
}

/** An injected fault: the connection is lost before the response arrives. */
export class ConnectionLost extends TypeError {
  override readonly name = 'ConnectionLost'
}

/** Creates a `fetch` that responds as Stripe's API does. */
export function createApi(engine: Engine, termsUrl: string | null) {
  async function respond(call: Call): Promise<ApiResponse> {
    const route = findRoute(call.method, call.path)
    if (!route)
      return errorResponse(
        new ApiFailure(404, `Unrecognized request URL (${call.method}: ${call.path}). The sandbox has no such endpoint.`),
        call,
      )
    try {
      if (call.method === 'GET') return await engine.read((work) => handle({ work, termsUrl }, route, call))
      const request = { id: call.requestId, idempotency_key: call.key }
      return await engine.change((work) => runIdempotently(work, call, () => handle({ work, termsUrl }, route, call)), { request })
    } catch (error) {
      if (error instanceof ApiFailure) return errorResponse(error, call)
      throw error
    }
  }

  /** Stores the first response for an idempotency key in the transaction of its effects, and returns it when the request is repeated. */
  async function runIdempotently(work: Work, { key, method, path, form }: Call, run: () => Promise<ApiResponse>): Promise<ApiResponse> {
    if (key === null || method !== 'POST') return run()
    const fingerprint = createHash('sha256').update(`${path}\n${form}`).digest('hex')
    const stored = await work.keyRow(key)
    if (stored && stored.fingerprint !== fingerprint)
      throw new ApiFailure(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      )
    if (stored) return { status: stored.status, body: stored.body, replayed: true }
    const result = await run()
    await work.saveKey({ _id: key, fingerprint, ...result, expires_at: new Date(Date.now() + KEY_LIFETIME_MS) })
    return result
  }

  return async function fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    await engine.ready()
    const { when } = engine.faults.current.failRequests
    const shouldFail = engine.faults.take('failRequests')
    if (shouldFail && when === 'before') throw new ConnectionLost('fetch failed')

    const url = new URL(request.url)
    const call: Call = {
      requestId: stripeId('req'),
      key: request.headers.get('idempotency-key'),
      method: request.method,
      path: url.pathname,
      form: request.method === 'GET' ? url.search.slice(1) : [url.search.slice(1), await request.text()].filter(Boolean).join('&'),
    }
    const authorized = /^(Bearer|Basic) \S/.test(request.headers.get('authorization') ?? '')
    const { status, body, replayed } = authorized
      ? await respond(call)
      : errorResponse(new ApiFailure(401, 'You did not provide an API key.'), call)
    if (shouldFail) throw new ConnectionLost('fetch failed')
    return new Response(body, {
      status,
      headers: {
        'content-type': 'application/json',
        'request-id': call.requestId,
        'stripe-version': API_VERSION,
        ...(call.key !== null && { 'idempotency-key': call.key }),
        ...(replayed && { 'idempotent-replayed': 'true' }),
      },
    })
  }
}

async function handle(
  context: Pick<ApiRequest, 'work' | 'termsUrl'>,
  { handler, id }: { handler: Handler; id: string },
  call: Call,
): Promise<ApiResponse> {
  const params = new Params(parseForm(call.form))
  const result = await handler({ ...context, params, id })
  if (result instanceof ApiFailure) return errorResponse(result, call)
  return { status: 200, body: JSON.stringify(await expand(context.work, wireOf(result), params.strings('expand'))) }
}

function errorResponse(failure: ApiFailure, { requestId }: Call): ApiResponse {
  return { status: failure.status, body: JSON.stringify(failure.body(requestId)) }
}
