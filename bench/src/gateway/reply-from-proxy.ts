import { randomUUID } from 'node:crypto'
import replyFrom from '@fastify/reply-from'
import { AppError, toAppError, toProblem } from '@loomcast/service-kit/errors'
import { createTokenVerifier } from '@loomcast/service-kit/http'
import { continueTrace, formatTraceparent } from '@loomcast/service-kit/observability'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { Histogram, Registry } from 'prom-client'
import { createClient } from 'redis'
import { Pool } from 'undici'
import { createAccessLog } from '../../../gateway/src/edge/access-log.ts'
import { addressGroup } from '../../../gateway/src/edge/address.ts'
import { createCallerCheck } from '../../../gateway/src/edge/caller.ts'
import { createRateLimits, rateLimited } from '../../../gateway/src/edge/rate-limits.ts'
import { baseHeaders } from '../../../gateway/src/page/content-security-policy.ts'
import { createCircuitBreaker, type Pass } from '../../../gateway/src/proxy/circuit-breaker.ts'
import { headersForService } from '../../../gateway/src/proxy/request-headers.ts'
import { headersForClient, ownHeaders } from '../../../gateway/src/proxy/response-headers.ts'
import { traceCall } from '../../../gateway/src/telemetry/call-spans.ts'

/**
 * The gateway's policies as hooks around `@fastify/reply-from`, as cheap as Fastify allows: no hook is async where its work is not. Arguments: its port,
 * the upstream's origin, the address of the key set, Redis.
 */
const [, , port, origin = '', jwksUrl = '', redisUrl = ''] = process.argv
const redis = createClient({ url: redisUrl })
await redis.connect()

const app = fastify({
  logger: { stream: pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 }), base: { service: 'gateway' } },
  disableRequestLogging: true,
  genReqId: () => randomUUID(),
  keepAliveTimeout: 75_000,
})
const points = { points: 9_000_000, seconds: 60 }
const limits = createRateLimits({
  redis: redis as never,
  limits: {
    sign_in: points,
    session: points,
    generate: points,
    read: points,
    write: points,
    not_found: points,
    report: points,
    telemetry: points,
  },
  prefix: 'reply-from:limit:',
  logger: app.log,
})
const checkCaller = createCallerCheck(createTokenVerifier({ jwksUrl }))
const breaker = createCircuitBreaker()
const accessLog = createAccessLog(app.log)
const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time.',
  labelNames: ['method', 'route', 'status'],
  registers: [new Registry()],
})
const own = headersForClient(ownHeaders({ ...baseHeaders(false), 'cache-control': 'no-store' }), origin)

interface Call {
  callHeaders: string[]
  traceparent: string
  trace: { traceId: string; spanId: string; sampled: boolean }
  span: ReturnType<typeof traceCall>
  pass: Pass | undefined
}
const calls = new WeakMap<FastifyRequest, Call>()
const callOf = (request: FastifyRequest): Call => calls.get(request) as Call

app.addHook('onRequest', (request, _reply, done) => {
  const traceparent = request.headers['traceparent'] as string | undefined
  const span = traceCall({ method: request.method, route: request.routeOptions.url ?? '', to: 'content', traceparent })
  const trace = span?.context ?? continueTrace(traceparent)
  const ours = formatTraceparent(trace)
  calls.set(request, { callHeaders: ['x-request-id', request.id, 'traceparent', ours], traceparent: ours, trace, span, pass: undefined })
  done()
})
app.addHook('onRequest', (request, _reply, done) => {
  const spend = (who: string) => {
    const spent = (allowance: Awaited<ReturnType<typeof limits.take>>) => {
      callOf(request).callHeaders.push('ratelimit-policy', allowance.policy, 'ratelimit', allowance.state)
      done(allowance.allowed ? undefined : rateLimited(allowance))
    }
    const allowance = limits.take(request.method === 'GET' ? 'read' : 'write', who)
    if (allowance instanceof Promise) allowance.then(spent, done)
    else spent(allowance)
  }
  try {
    const claims = checkCaller(request.headers.authorization, 'needed')
    const admit = (found: Awaited<typeof claims>) => spend(found ? `user:${found.user_id}` : `ip:${addressGroup(request.ip)}`)
    if (claims instanceof Promise) claims.then(admit, done)
    else admit(claims)
  } catch (error) {
    done(error as Error)
  }
})
app.addHook('onRequest', (request, _reply, done) => {
  const pass = breaker.enter()
  if ('retryAfterMs' in pass) return done(new AppError('service_unavailable'))
  callOf(request).pass = pass
  done()
})
app.addHook('onResponse', (request, reply, done) => {
  const { trace, span } = callOf(request)
  span?.end(reply.statusCode, false)
  durations.observe({ method: request.method, route: request.routeOptions.url ?? '', status: reply.statusCode }, reply.elapsedTime / 1000)
  const { url } = request
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  const { traceId, spanId } = trace
  const line = { requestId: request.id, traceId, spanId, method: request.method, path, ip: request.ip, status: reply.statusCode }
  accessLog.write({ ...line, milliseconds: reply.elapsedTime, callerLeft: false })
  done()
})
app.setErrorHandler((error, request, reply) => {
  const problem = toAppError(error)
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify(toProblem(problem, request.id)))
})
// Bodies are streamed.
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
await app.register(replyFrom, {
  base: origin,
  disableRequestLogging: true,
  retryMethods: [],
  undici: new Pool(origin, {
    connections: 128,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    headersTimeout: 15_000,
    bodyTimeout: 30_000,
  }) as never,
})

const FORWARD = {
  rewriteRequestHeaders: (request: FastifyRequest) => {
    const client = { ip: request.ip, https: false, host: request.headers.host ?? '' }
    const { traceparent } = callOf(request)
    const list = headersForService(request.raw, { client, requestId: request.id, traceparent, withBody: request.method !== 'GET' })
    const headers: Record<string, string> = {}
    for (let i = 0; i < list.length; i += 2) headers[list[i] as string] = list[i + 1] as string
    return headers
  },
  rewriteHeaders: (answered: object, request?: FastifyRequest) => {
    const call = callOf(request as FastifyRequest)
    call.pass?.succeeded()
    const list = own(answered as never, call.callHeaders)
    const headers: Record<string, string> = {}
    for (let i = 0; i < list.length; i += 2) headers[list[i] as string] = list[i + 1] as string
    return headers
  },
  onError: (reply: FastifyReply, { error }: { error: Error }) => {
    callOf(reply.request).pass?.failed()
    reply.send(error)
  },
}
for (const url of ['/api/content', '/api/content/*']) app.all(url, (_request, reply) => reply.from(undefined, FORWARD as never))
app.get('/', (_request, reply) => reply.send('up'))
await app.listen({ port: Number(port), host: '127.0.0.1' })
