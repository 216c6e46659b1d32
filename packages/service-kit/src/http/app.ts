import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { type FastifyInstance } from 'fastify'
import { type LoggerOptions, logStream } from '../observability/logging.ts'
import { continueTrace, formatTraceparent, runInTrace } from '../observability/trace.ts'
import { startTracing } from '../observability/tracing.ts'
import { parseTimeLimit, runWithin, TIME_LIMIT_HEADER } from '../time/deadline.ts'
import { type AuthOptions, addAuthentication } from './authentication.ts'
import { addErrorHandling, rejectMalformedRequest, sendProblem } from './error-handling.ts'
import type { App } from './fastify-app.ts'
import { addMetrics } from './metrics.ts'
import { addOpenApi } from './openapi.ts'
import { addProbes, type Check } from './probes.ts'
import { RequestLog, requestLoggerOptions } from './request-log.ts'
import { SchemaCompilers } from './schema-compilers.ts'
import { openServerSpan } from './server-span.ts'
import { boundBodies, REQUEST_MS, type SlowBodies } from './slow-bodies.ts'
import { closeStalledResponses, STALLED_MS } from './stalled-responses.ts'
import { firstOpenObject } from './validation.ts'
import { VERSION } from './version.ts'

export interface AppOptions {
  service: string
  /** False disables logging. */
  logger?: LoggerOptions | false
  /** Required unless all routes are public. */
  auth?: AuthOptions
  /** Dependencies that this service needs to respond, such as its database. Each check throws while its dependency is unavailable. */
  readiness?: Record<string, Check>
  /** Stores that all processes of the service share. The service stays ready during a short outage of one. */
  stores?: Record<string, Check>
  /** How long such an outage can be (ms). Default 60 s. */
  storeOutageMs?: number
  /** False until startup is complete. */
  startup?: () => boolean
  title?: string
  description?: string
  /** IP addresses or CIDR ranges of trusted proxies: their X-Forwarded-For is used. Default: none. */
  trustedProxies?: string[]
  /** Maximum request body in bytes. Default 1 MiB. */
  bodyLimit?: number
  /** Paths with request bodies that may take longer than a minute to arrive, such as uploads from a phone; see SlowBodies. */
  slowBodies?: SlowBodies
  /** Closes a connection when its client has read none of the response for this long (ms). Default 2 min. */
  stalledResponseMs?: number
  /** False for the gateway, which sends its own policy with pages. Default true. */
  securityHeaders?: boolean
}

const MIB = 1024 * 1024
const WELL_FORMED_REQUEST_ID = /^[\w.-]{8,128}$/

/**
 * Creates a Fastify app with everything that services have in common: problem documents for every failure, closed and exact input schemas, authentication of
 * callers, security headers, request ids and traces, JSON logs, probes, metrics and an OpenAPI document. Does not listen.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const compilers = new SchemaCompilers()
  const app: App = fastify({
    logger: options.logger === false ? false : { stream: logStream(), ...requestLoggerOptions(options.service, options.logger ?? {}) },
    logController: new RequestLog(),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && WELL_FORMED_REQUEST_ID.test(given) ? given : randomUUID()
    },
    trustProxy: options.trustedProxies && options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: options.bodyLimit ?? MIB,
    // Longer than the gateway keeps idle connections, so that the gateway never writes to one that is closing.
    keepAliveTimeout: 75_000,
    connectionTimeout: 0,
    requestTimeout: options.slowBodies?.withinMs ?? REQUEST_MS,
    http: { headersTimeout: 20_000 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // A request that arrives while the app closes is served: its client cannot detect the shutdown, and does not send it again.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    schemaController: {
      compilersFactory: { buildValidator: compilers.buildValidator as never, buildSerializer: compilers.buildSerializer },
    },
    frameworkErrors: (error, request, reply) => {
      // Log the code instead of the error: the error's message repeats the URL, which could contain a secret in its query string.
      request.log.info({ code: error.code }, 'request rejected before routing')
      sendProblem(error, request, reply)
    },
    clientErrorHandler: rejectMalformedRequest,
  }).withTypeProvider<TypeBoxTypeProvider>()

  closeStalledResponses(app.server, options.stalledResponseMs ?? STALLED_MS)
  if (options.slowBodies) boundBodies(app.server, options.slowBodies)
  // JSON is the only accepted body type. A service that accepts another type adds a parser for it.
  app.removeContentTypeParser('text/plain')
  addErrorHandling(app)
  await startTracing(options.service)
  addTraces(app, options.service)
  addDeadlines(app)
  rejectOpenSchemas(app)
  if (options.securityHeaders !== false) await app.register(helmet, API_HEADERS)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  await addOpenApi(app as unknown as FastifyInstance, {
    title: options.title ?? options.service,
    description: options.description ?? '',
    version: VERSION,
  })
  await addAuthentication(app as unknown as FastifyInstance, options.auth)
  app.decorate('probes', addProbes(app as unknown as FastifyInstance, options))
  // Clients end their connections while others can still be opened, so that none is in use when the app closes them.
  app.addHook('onRequest', async (_request, reply) => {
    if (app.probes.isStopping()) reply.header('connection', 'close')
  })
  app.decorate('metrics', addMetrics(app as unknown as FastifyInstance, options.service))
  app.decorate('compileSchemas', () => compilers.compileAll())
  return app
}

/** An API response is never rendered as a page: it loads nothing, must not be framed, and its type is not sniffed. */
const API_HEADERS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
  },
  crossOriginResourcePolicy: { policy: 'same-origin' as const },
  referrerPolicy: { policy: 'no-referrer' as const },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  xFrameOptions: { action: 'deny' as const },
}

function addTraces(app: App, service: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    const header = request.headers['traceparent']
    const span = openServerSpan(service, request, reply)
    const trace = span
      ? { ...span.context, requestId: request.id }
      : continueTrace(typeof header === 'string' ? header : undefined, request.id)
    reply.header('x-request-id', request.id)
    reply.header('traceparent', formatTraceparent(trace))
    runInTrace(trace, done)
  })
}

/** A request of another service can name how long its sender waits. Routes of the gateway never get this header from a client. */
function addDeadlines(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const limitMs = parseTimeLimit(request.headers[TIME_LIMIT_HEADER])
    if (limitMs === undefined) done()
    else runWithin(limitMs, done)
  })
}

function rejectOpenSchemas(app: App): void {
  app.addHook('onRoute', (route) => {
    for (const part of ['body', 'querystring', 'params'] as const) {
      const open = firstOpenObject(route.schema?.[part])
      if (open !== undefined)
        throw new Error(
          `${String(route.method)} ${route.url}: the ${part} schema lets unknown fields pass at ${open}; add additionalProperties: false.`,
        )
    }
  })
}
