import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { AppError, toAppError } from '@loomcast/service-kit/errors'
import type { Claims } from '@loomcast/service-kit/http'
import { continueTrace, formatTraceparent } from '@loomcast/service-kit/observability'
import type { Dispatcher } from 'undici'
import type { AccessLine } from '../edge/access-log.ts'
import { addressGroup } from '../edge/address.ts'
import type { BodyInProgress } from '../edge/bodies-in-progress.ts'
import type { Client } from '../edge/client.ts'
import { type Allowance, rateLimited } from '../edge/rate-limits.ts'
import type { Caller } from '../edge/slots.ts'
import type { CallKind, Method, RateClass } from '../routes/route-table.ts'
import type { CallSpan } from './call-tracer.ts'
import type { Pass } from './circuit-breaker.ts'
import { asProblem, classify, noConnection, notResponding, tooManyAtOnce } from './failures.ts'
import { sendProblem } from './problem-response.ts'
import type { ProxyContext, ProxyRow } from './proxy-context.ts'
import { collectBody, hasBody, type RequestBody, StreamedBody } from './request-body.ts'
import { headersForService } from './request-headers.ts'

/** A response body up to this size (bytes) that arrives in one chunk is written together with its headers, as one string. */
const SINGLE_WRITE_BYTES = 16 * 1024
/** Classes of calls without a token for which a known browser has its own allowance. */
const BEFORE_SIGN_IN: ReadonlySet<RateClass> = new Set(['sign_in', 'session'])
/** The status that nginx logs for a client that disconnects before the response. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * One proxied call: verifies the caller, applies the caller's rate limit, checks the service's breaker, then copies bytes in both
 * directions. Implements undici's handler and writes directly to the client, because a stream, a promise and a Fastify request per call
 * would account for most of its CPU time (see bench/src/gateway).
 */
export class ProxyCall implements Dispatcher.DispatchHandler {
  readonly #context: ProxyContext
  readonly #row: ProxyRow
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #method: string
  readonly #client: Client
  readonly #start = performance.now()
  readonly #id = randomUUID()
  readonly #span: CallSpan | undefined
  readonly #trace: CallSpan['context']
  readonly #traceparent: string
  /** Headers that the gateway sets on this call's response, alternating names and values. */
  readonly #ownHeaders: string[]
  #userId: string | undefined
  #view: AccessLine['view']
  #body: RequestBody = null
  #progress: BodyInProgress | undefined
  #releaseSlot: (() => void) | undefined
  #stopWaiting: (() => void) | undefined
  #hasConnection = false
  #pass: Pass | undefined
  #controller: Dispatcher.DispatchController | undefined
  /** Content-Length of the response; -1 when it has none. */
  #expected = -1
  #clientDisconnected = false

  constructor(context: ProxyContext, row: ProxyRow, request: IncomingMessage, response: ServerResponse) {
    this.#context = context
    this.#row = row
    this.#request = request
    this.#response = response
    this.#method = request.method ?? ''
    this.#client = context.readClient(request)
    const given = request.headers['traceparent']
    const traceparent = typeof given === 'string' ? given : undefined
    this.#span = context.tracer?.({ method: this.#method, route: row.pattern, to: row.to, traceparent })
    this.#trace = this.#span?.context ?? continueTrace(traceparent)
    this.#traceparent = formatTraceparent(this.#trace)
    this.#ownHeaders = ['x-request-id', this.#id, 'traceparent', this.#traceparent]
    if (context.closing.hasBegun()) this.#ownHeaders.push('connection', 'close')
    response.once('close', () => this.#close())
  }

  run(): void {
    if (this.#row.methods.includes(this.#method as Method)) this.#authenticate()
    else this.#fail(notAllowed(this.#method, this.#row.methods))
  }

  #authenticate(): void {
    try {
      const claims = this.#context.checkCaller(this.#request.headers.authorization, this.#row.token)
      if (!(claims instanceof Promise)) this.#admit(claims)
      else
        claims.then(
          (late) => this.#admit(late),
          (error: unknown) => this.#rejectToken(error),
        )
    } catch (error) {
      this.#rejectToken(error)
    }
  }

  /** A rejected token counts against the client's IP address, so that tokens cannot be guessed in bulk. */
  #rejectToken(refusal: unknown): void {
    this.#spend('session', this.#address(), refusal)
  }

  #admit(claims: Claims | undefined): void {
    const { rate } = this.#row
    // An administrator who views an account uses the administrator's own limits, not the user's.
    this.#userId = claims?.actor_id ?? claims?.user_id
    if (claims?.actor_id !== undefined) this.#view = { user_id: claims.user_id, actor_id: claims.actor_id }
    const rateClass = rate === 'by-method' ? (this.#method === 'GET' || this.#method === 'HEAD' ? 'read' : 'write') : rate
    if (this.#userId !== undefined) this.#spend(rateClass, `user:${this.#userId}`)
    else if (BEFORE_SIGN_IN.has(rateClass)) this.#spendByBrowser(rateClass)
    else this.#spend(rateClass, this.#address())
  }

  /** A browser in which its user has signed in before has its own allowance: the other clients of its IP address cannot use it up. */
  #spendByBrowser(rateClass: RateClass): void {
    const known = this.#context.knownBrowser(this.#request.headers.cookie)
    if (known === undefined) this.#spend(rateClass, this.#address())
    else
      known
        .then((key) => this.#spend(rateClass, key === undefined ? this.#address() : `browser:${key}`))
        .catch((error) => this.#fail(error))
  }

  #address(): string {
    return `ip:${addressGroup(this.#client.ip)}`
  }

  #spend(rateClass: RateClass, who: string, refusal?: unknown): void {
    const allowance = this.#context.limits.take(rateClass, who)
    if (allowance instanceof Promise) allowance.then((late) => this.#spent(late, refusal)).catch((error) => this.#fail(error))
    else this.#spent(allowance, refusal)
  }

  #spent(allowance: Allowance, refusal: unknown): void {
    this.#ownHeaders.push('ratelimit-policy', allowance.policy, 'ratelimit', allowance.state)
    if (!allowance.allowed) this.#fail(rateLimited(allowance))
    else if (refusal !== undefined) this.#fail(refusal)
    else this.#forwardBody()
  }

  /** Forwards a body only once it is complete, except for an upload with a verified token, which is streamed. */
  #forwardBody(): void {
    if (this.#clientDisconnected) return
    const { bodyBytes, kind } = this.#row
    try {
      // A GET's body is not forwarded. It is read and discarded after the response.
      if (this.#method === 'GET' || this.#method === 'HEAD' || !hasBody(this.#request, bodyBytes)) this.#takeSlot()
      else if (kind === 'upload') this.#forwardUpload(bodyBytes)
      else this.#collectBody(bodyBytes)
    } catch (error) {
      this.#fail(error)
    }
  }

  #collectBody(bodyBytes: number): void {
    const forward = (body: Buffer) => {
      this.#body = body
      this.#takeSlot()
    }
    collectBody(this.#request, bodyBytes, this.#beginBody(), forward, (error) => this.#fail(error))
  }

  #forwardUpload(bodyBytes: number): void {
    if (this.#userId === undefined) throw uploadsNeedKeys()
    const progress = this.#beginBody(() => this.#request.isPaused())
    this.#body = new StreamedBody(this.#request, bodyBytes, progress)
    this.#takeSlot()
  }

  #beginBody(isPaused?: () => boolean): BodyInProgress {
    this.#progress = this.#context.bodies.begin(this.#caller(), (error) => this.#fail(error), { isPaused })
    return this.#progress
  }

  #caller(): Caller {
    return { userId: this.#userId, ip: this.#client.ip }
  }

  #takeSlot(): void {
    if (this.#clientDisconnected || this.#response.headersSent) return
    const kind = this.#row.kind ?? 'call'
    this.#releaseSlot = this.#context.slots[kind].acquire(
      this.#caller(),
      () => this.#takeConnection(kind),
      () => this.#fail(tooManyAtOnce(kind)),
    )
  }

  #takeConnection(kind: CallKind): void {
    const { upstream } = this.#row
    const pass = upstream.breaker.enter()
    if ('retryAfterMs' in pass) {
      this.#fail(notResponding(upstream.name, Math.ceil(pass.retryAfterMs / 1000)))
      return
    }
    this.#pass = pass
    this.#stopWaiting = upstream.pools[kind].acquire(
      () => this.#forward(kind),
      () => {
        pass.failed()
        this.#fail(noConnection(upstream.name))
      },
    )
  }

  #forward(kind: CallKind): void {
    this.#hasConnection = true
    if (kind === 'events') this.#context.closing.addStream(this.#response)
    const { settings } = this.#context
    const streams = this.#row.streams === true && (this.#request.headers.accept ?? '').includes('text/event-stream')
    const slow = kind === 'slow' || kind === 'upload'
    this.#row.upstream.pools[kind].dispatcher.dispatch(
      {
        path: this.#request.url ?? '/',
        method: this.#method as Dispatcher.HttpMethod,
        headers: headersForService(this.#request, {
          client: this.#client,
          requestId: this.#id,
          traceparent: this.#traceparent,
          withBody: this.#method !== 'GET' && this.#method !== 'HEAD',
        }),
        body: this.#body,
        headersTimeout: streams ? settings.streamFirstByteMs : slow ? settings.slowResponseMs : settings.responseMs,
        bodyTimeout: streams ? 0 : settings.idleMs,
      },
      this,
    )
  }

  /** Called when the response has ended or failed. Makes the connection available to the next call. */
  #releaseConnection(): void {
    if (!this.#hasConnection) return
    this.#hasConnection = false
    this.#row.upstream.pools[this.#row.kind ?? 'call'].release()
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#clientDisconnected) controller.abort(new Error('The client closed the connection.'))
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Parameters<ProxyRow['headersForClient']>[0]): void {
    if (status < 200 || this.#clientDisconnected) return
    this.#pass?.succeeded()
    const length = headers['content-length']
    if (length !== undefined) this.#expected = Number(length)
    const own = this.#client.https ? this.#row.headersForHttpsClient : this.#row.headersForClient
    this.#response.writeHead(status, own(headers, this.#ownHeaders))
    // Without a flush, an event stream's headers would be sent only with its first event.
    if (length === undefined) this.#response.flushHeaders()
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#clientDisconnected) return
    if (chunk.length === this.#expected && chunk.length <= SINGLE_WRITE_BYTES) {
      this.#response.end(chunk.toString('latin1'), 'latin1')
    } else if (!this.#response.write(chunk)) {
      controller.pause()
      this.#response.once('drain', () => controller.resume())
    }
  }

  onResponseEnd(): void {
    this.#releaseConnection()
    if (!this.#response.writableEnded) this.#response.end()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#releaseConnection()
    if (this.#clientDisconnected || this.#response.writableEnded) return
    const failure = classify(error)
    if (failure.kind === 'client-disconnected') return void this.#response.destroy()
    if (failure.kind === 'refused' || failure.kind === 'bad-request') this.#pass?.undecided()
    else this.#pass?.failed()
    // A truncated response must not look complete.
    if (this.#response.headersSent) this.#response.destroy()
    else this.#fail(asProblem(failure, this.#row.upstream.name, this.#method, 2))
  }

  #fail(error: unknown): void {
    if (this.#clientDisconnected || this.#response.headersSent) return
    this.#progress?.end()
    const problem = toAppError(error, this.#method)
    const line = { ...this.#ids(), code: problem.code }
    if (problem.status >= 500) this.#context.log.error({ ...line, err: problem.cause ?? error }, 'request failed')
    // A refusal by a rate limit is in the access log only, because a client can cause thousands.
    else if (problem.code !== 'rate_limited') this.#context.log.info({ ...line, status: problem.status }, 'request rejected')
    sendProblem(this.#response, problem, this.#id, [...this.#ownHeaders, ...this.#context.problemHeaders(this.#client.https)])
  }

  /** Called when the response has been written, or when the client disconnects first. */
  #close(): void {
    this.#clientDisconnected = !this.#response.writableFinished
    this.#stopWaiting?.()
    this.#releaseSlot?.()
    this.#progress?.release()
    if (this.#clientDisconnected) {
      this.#pass?.undecided()
      this.#controller?.abort(new Error('The client closed the connection.'))
      if (this.#body !== null && 'destroy' in this.#body) (this.#body as Readable).destroy()
    }
    const status = this.#clientDisconnected && !this.#response.headersSent ? CLIENT_CLOSED_REQUEST : this.#response.statusCode
    const milliseconds = performance.now() - this.#start
    this.#span?.end(status, this.#clientDisconnected)
    this.#context.observe(this.#method, this.#row.pattern, status, milliseconds / 1000)
    const target = this.#request.url ?? ''
    const query = target.indexOf('?')
    this.#context.logAccess({
      requestId: this.#id,
      traceId: this.#trace.traceId,
      spanId: this.#trace.spanId,
      method: this.#method,
      path: query === -1 ? target : target.slice(0, query),
      ip: this.#client.ip,
      status,
      milliseconds,
      clientDisconnected: this.#clientDisconnected,
      view: this.#view,
    })
  }

  #ids(): { request_id: string; trace_id: string; span_id: string } {
    return { request_id: this.#id, trace_id: this.#trace.traceId, span_id: this.#trace.spanId }
  }
}

function notAllowed(method: string, allowed: readonly Method[]): AppError {
  const allow = allowed.join(', ')
  return new AppError('method_not_allowed', `Method ${method} is not allowed. Allowed: ${allow}.`, { headers: { allow } })
}

/** An upload is streamed to its service before it is complete, so the sender must be verified first. */
function uploadsNeedKeys(): AppError {
  return new AppError('keys_unavailable', "We can't check your session right now, so nothing was uploaded. Try again in a moment.", {
    headers: { 'retry-after': '2' },
  })
}
