import { saveBlob } from '../files.ts'
import { blockingPageLoad } from '../navigation/page-load.ts'
import { toast } from '../page/toast.ts'
import { tracedCall } from '../telemetry/seam.ts'
import { accountView } from '../tokens/account-view.ts'
import { tokenExpiry, tokens } from '../tokens/tokens.ts'
import { ApiError, browserError, errorFromProblem, errorFromResponse, networkError } from './api-error.ts'
import { takeEarlyResponse } from './early-responses.ts'
import { readEvents } from './event-stream.ts'
import { refreshOnce, refused } from './refresh.ts'

type Query = Record<string, string | number | boolean | null | undefined>

export interface CallOptions {
  signal?: AbortSignal
  query?: Query
  headers?: Record<string, string>
  /** Default: 30,000; for downloads, 120,000. Ignored by `stream`. */
  timeoutMs?: number
  /** For a POST that changes nothing: it does not delay the page load of a new release. */
  readOnly?: boolean
}

export interface MutationOptions extends CallOptions {
  /** Sent as Idempotency-Key: for 24 h, the server sends the same response to the same key and body. */
  idempotencyKey?: string
}

export interface StreamOptions extends MutationOptions {
  /** Called for every event in order; `data` is the parsed JSON, or the text if it is not JSON. An `error` event rejects the call instead. */
  onEvent: (name: string, data: unknown) => void
  /** If set, an `error` event calls this and does not reject the call, for a stream that continues after it. Extra members of the event are in `extensions`. */
  onError?: (error: ApiError) => void
}

const TIME_LIMIT_MS = 30_000
/** Services send a comment at least every 15 s, so a stream without data for this long is dead. */
const STREAM_SILENCE_MS = 90_000
/** A 401 from these calls means a wrong password, not an ended session. */
const OWN_401 =
  /^\/api\/(auth\/(login|register|refresh|logout|forgot-password|reset-password|verify-email)|admin\/login(\/(verify|setup|setup\/confirm))?)$/

/** A 403 from these calls means that the token does not have the admin role. */
const ADMIN_ROUTE = /^\/api\/admin\/(?!login(\/|$))/

type SessionEndListener = (area: 'user' | 'admin', reason: ApiError) => void

const sessionEndListeners = new Set<SessionEndListener>()

/**
 * Registers a listener for sessions that the server ended: it rejected the token and did not issue a new one. `reason`: the error of the failed renewal if
 * there was one, otherwise of the call. Returns a function that removes the listener.
 */
export function onSessionEnd(listener: SessionEndListener): () => void {
  sessionEndListeners.add(listener)
  return () => sessionEndListeners.delete(listener)
}

/** Sends calls to the product's own origin with the session's token. Every failure is an ApiError, except an abort by the caller's signal. */
export const api = {
  get: <T>(path: string, options: CallOptions = {}) => json<T>('GET', path, undefined, options),
  post: <T>(path: string, body?: unknown, options: MutationOptions = {}) => json<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options: MutationOptions = {}) => json<T>('PUT', path, body, options),
  patch: <T>(path: string, body?: unknown, options: MutationOptions = {}) => json<T>('PATCH', path, body, options),
  delete: <T>(path: string, body?: unknown, options: MutationOptions = {}) => json<T>('DELETE', path, body, options),
  stream,
  download,
}

/** Sends a POST with the given token. */
export function postAs<T>(token: string, path: string): Promise<T> {
  return json<T>('POST', path, undefined, {}, token)
}

/** Sends a GET with the given token. Used at session start to check both stored tokens. */
export function getAs<T>(token: string, path: string, options: CallOptions = {}): Promise<T> {
  return json<T>('GET', path, undefined, options, token)
}

function json<T>(method: string, path: string, body: unknown, options: MutationOptions, token = tokenFor(path)): Promise<T> {
  const limit = withTimeLimit(options.signal, options.timeoutMs ?? TIME_LIMIT_MS)
  const call = async () => bodyOf<T>(await send(method, path, body, { ...options, signal: limit }, token), options.signal)
  return method === 'GET' || options.readOnly ? call() : blockingPageLoad(call)
}

/** Returns the JSON of a successful response. */
export async function bodyOf<T>(response: Response, signal: AbortSignal | undefined): Promise<T> {
  if (response.status === 204 || response.status === 205) return undefined as T
  try {
    return (await response.json()) as T
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw browserError('unreadable_answer', { status: response.status, cause: error })
  }
}

/** Receives server-sent events over a POST. Resolves when the server ends the stream. */
function stream(path: string, body: unknown, options: StreamOptions): Promise<void> {
  return blockingPageLoad(() => readStream('POST', path, body, options))
}

/** Like `stream`, but with any method, and without delaying page loads. For the other entry points of this package. */
export async function readStream(method: string, path: string, body: unknown, options: StreamOptions): Promise<void> {
  await renewBeforeExpiry()
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), STREAM_SILENCE_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, silence.signal]) : silence.signal
  try {
    const response = await send(method, path, body, { ...options, signal, headers: { accept: 'text/event-stream', ...options.headers } })
    if (!response.body) throw networkError(new Error('the response has no body'))
    const onChunk = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), STREAM_SILENCE_MS)
    }
    for await (const event of readEvents(response.body, signal, onChunk)) {
      const data = parsed(event.data)
      if (event.name !== 'error') options.onEvent(event.name, data)
      else if (options.onError) options.onError(errorFromProblem(data))
      else throw errorFromProblem(data)
    }
    signal.throwIfAborted()
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason
    throw error instanceof TypeError || silence.signal.aborted ? networkError(error, silence.signal.aborted) : error
  } finally {
    clearTimeout(timer)
  }
}

interface DownloadOptions extends CallOptions {
  /** If set, the request is a POST. It must not change anything. */
  body?: object
}

/** Saves the response to a file. `filename`: its name if the server does not send one. */
async function download(path: string, filename: string, { body, ...options }: DownloadOptions = {}): Promise<void> {
  const response = await send(body ? 'POST' : 'GET', path, body, {
    ...options,
    signal: withTimeLimit(options.signal, options.timeoutMs ?? 4 * TIME_LIMIT_MS),
    headers: { accept: '*/*' },
  })
  const given = /filename="([^"/\\]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveBlob(await response.blob(), given ?? filename)
}

/** How a request is sent: `fetch`, unless the caller needs upload progress. */
export type Transport = (url: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>

/** Resolves to a successful response. If the server rejects the token, renews it and repeats the request once. */
export async function send(
  method: string,
  path: string,
  body: unknown,
  options: MutationOptions & { transport?: Transport },
  ownToken = tokenFor(path),
): Promise<Response> {
  const response = await request(method, path, body, options, ownToken)
  if (response.ok) return response
  if (response.status === 403 && accountView.current()) throw explainViewOnly(await errorFromResponse(response))
  if (response.status === 403 && rejectsToken(403, path)) throw sessionEnded(path, await errorFromResponse(response))
  if (response.status !== 401 || OWN_401.test(path)) throw await errorFromResponse(response)
  if (!ownToken) throw await sessionEnded(path, await errorFromResponse(response))

  const freshToken = await refreshOnce(ownToken).catch(async (error: unknown) => {
    throw refused(error) ? await sessionEnded(path, await errorFromResponse(response), error) : error
  })
  const second = await request(method, path, body, options, freshToken)
  if (second.ok) return second
  const error = await errorFromResponse(second)
  throw rejectsToken(second.status, path) ? sessionEnded(path, error) : error
}

/** In an administrator's view of an account, every write fails. The toast is shown here, because not every page displays the errors of all its calls. */
function explainViewOnly(error: ApiError): ApiError {
  if (error.code === 'view_only') toast({ kind: 'error', message: error.detail, durationMs: 10_000 })
  return error
}

function rejectsToken(status: number, path: string): boolean {
  return status === 401 || (status === 403 && ADMIN_ROUTE.test(path))
}

async function request(
  method: string,
  path: string,
  body: unknown,
  { transport = fetch, ...options }: MutationOptions & { transport?: Transport },
  token: string | null,
): Promise<Response> {
  const url = withQuery(path, options.query)
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const isForm = typeof FormData !== 'undefined' && body instanceof FormData
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const span = tracedCall(method)
  if (span) headers['traceparent'] = span.traceparent
  try {
    const early = method === 'GET' ? await takeEarlyResponse(url, token, options.signal) : undefined
    const response =
      early ??
      (await transport(url, {
        method,
        headers,
        body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
        credentials: 'same-origin',
        signal: options.signal,
      }))
    span?.end(response.status)
    return response
  } catch (error) {
    span?.end(isTimeout(error) ? 'timeout' : options.signal?.aborted ? 'aborted' : 'network')
    // The caller's abort is rethrown unchanged; everything else is a network error.
    if (options.signal?.aborted && !isTimeout(options.signal.reason)) throw options.signal.reason
    throw networkError(error, isTimeout(error))
  }
}

function sessionEnded(path: string, error: ApiError, reason: unknown = error): ApiError {
  const why = reason instanceof ApiError ? reason : error
  for (const listener of [...sessionEndListeners]) listener(path.startsWith('/api/admin/') ? 'admin' : 'user', why)
  return error
}

function tokenFor(path: string): string | null {
  if (path.startsWith('/api/admin/')) return tokens.admin()
  return tokens.user() ?? tokens.admin()
}

let renewedFor: number | undefined

/**
 * Renews a token that expires within 60 s, because a stream can outlast its token. At most once per token, so that a wrong clock cannot cause a
 * loop.
 */
async function renewBeforeExpiry(): Promise<void> {
  const token = tokens.user() ?? tokens.admin()
  const expiry = token ? tokenExpiry(token) : undefined
  if (!token || expiry === undefined || expiry === renewedFor || expiry - Date.now() / 1000 > 60) return
  renewedFor = expiry
  await refreshOnce(token).catch(() => {
    // Ignored: the call itself fails with the same reason.
  })
}

function withQuery(path: string, query: Query | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  const text = search.toString()
  if (!text) return path
  return `${path}${path.includes('?') ? '&' : '?'}${text}`
}

/** Returns a signal that aborts with the caller's signal, or after `limitMs`. */
export function withTimeLimit(signal: AbortSignal | undefined, limitMs: number): AbortSignal {
  const limit = AbortSignal.timeout(limitMs)
  return signal ? AbortSignal.any([signal, limit]) : limit
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
