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

/** Stripe deletes idempotency keys after 24 hours at the earliest. */
const KEY_LIFETIME_MS = 24 * 3600 * 1000

interface Answer {
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

/** A fault of the sandbox: the connection is lost before the response arrives. */
export class ConnectionLost extends TypeError {
  override readonly name = 'ConnectionLost'
}

/** Answers requests as Stripe's API does. */
export function createApi(engine: Engine, termsUrl: string | null) {
  async function answer(call: Call): Promise<Answer> {
    const route = findRoute(call.method, call.path)
    if (!route)
      return failed(new ApiFailure(404, `Unrecognized request URL (${call.method}: ${call.path}). The sandbox has no such endpoint.`), call)
    try {
      if (call.method === 'GET') return await engine.read((work) => handle({ work, termsUrl }, route, call))
      const request = { id: call.requestId, idempotency_key: call.key }
      return await engine.change((work) => once(work, call, () => handle({ work, termsUrl }, route, call)), { request })
    } catch (error) {
      if (error instanceof ApiFailure) return failed(error, call)
      throw error
    }
  }

  /** The first answer to a key is stored in the transaction of its effect; the same request gets it again. */
  async function once(work: Work, { key, method, path, form }: Call, run: () => Promise<Answer>): Promise<Answer> {
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
    const fails = engine.faults.take('failRequests')
    if (fails && when === 'before') throw new ConnectionLost('fetch failed')

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
      ? await answer(call)
      : failed(new ApiFailure(401, 'You did not provide an API key.'), call)
    if (fails) throw new ConnectionLost('fetch failed')
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
): Promise<Answer> {
  const params = new Params(parseForm(call.form))
  const result = await handler({ ...context, params, id })
  if (result instanceof ApiFailure) return failed(result, call)
  return { status: 200, body: JSON.stringify(await expand(context.work, wireOf(result), params.strings('expand'))) }
}

function failed(failure: ApiFailure, { requestId }: Call): Answer {
  return { status: failure.status, body: JSON.stringify(failure.body(requestId)) }
}
