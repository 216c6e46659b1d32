import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import { ADMIN_SLICE } from '@loomcast/contracts/admin-files'
import { CONTRACT_VERSION } from '@loomcast/contracts/registry'
import { AppError } from '@loomcast/service-kit/errors'
import { type App, createApp, createTokenVerifier } from '@loomcast/service-kit/http'
import { type LoggerOptions, startTracing } from '@loomcast/service-kit/observability'
import { createKnownBrowsers, createRevocationList } from '@loomcast/service-kit/redis'
import { type Clock, systemClock } from '@loomcast/service-kit/time'
import type { RedisClientType } from 'redis'
import { createAccessLog } from './edge/access-log.ts'
import { createBodiesInProgress } from './edge/bodies-in-progress.ts'
import { createCallerCheck } from './edge/caller.ts'
import { clientReader } from './edge/client.ts'
import { drainWhenClosing } from './edge/closing.ts'
import { createKnownBrowserLookup } from './edge/known-browser.ts'
import { isPrivateAddress } from './edge/private-networks.ts'
import { createRateLimits } from './edge/rate-limits.ts'
import { createRequestGate } from './edge/request-gate.ts'
import { watchRevokedKeys } from './edge/revoked-keys.ts'
import { createSlots, type Slots } from './edge/slots.ts'
import { healthRoutes } from './health/health.routes.ts'
import { openApiRoutes } from './openapi/openapi.routes.ts'
import { guardBodies, guardFiles, guardPages } from './own-routes/limits.ts'
import { createOwnRouteLimits } from './own-routes/rate-limits.ts'
import { assetRoutes } from './page/assets.routes.ts'
import { baseHeaders } from './page/content-security-policy.ts'
import { cspReportRoutes } from './page/csp-report.routes.ts'
import { errorPageRoutes } from './page/error-pages.routes.ts'
import { pageRoutes, SHELL_PAGES } from './page/page.routes.ts'
import { pageTemplate, versionsIn } from './page/page-template.ts'
import { shellPeers } from './page/shell-peers.ts'
import { sliceFileRoutes } from './page/slice-files.routes.ts'
import { createSliceGuard } from './page/slice-guard.ts'
import { createCandidateLookup } from './preview/candidate-lookup.ts'
import { previewRoutes } from './preview/preview.routes.ts'
import type { CallTracer } from './proxy/call-tracer.ts'
import type { BreakerOptions } from './proxy/circuit-breaker.ts'
import { createProxy } from './proxy/proxy.ts'
import { proxyFirst } from './proxy/proxy-first.ts'
import { createUpstream } from './proxy/upstream.ts'
import { openLiveRegistry, type RegistryState } from './registry/live-registry.ts'
import { isSlicePage } from './registry/resolve.ts'
import { openRegistry } from './releases/open-store.ts'
import { type CallKind, PROXY_ROUTES } from './routes/route-table.ts'
import { segmentRoutes } from './segments/segments.routes.ts'
import { type GatewaySettings, limitsOf, showsSampleMarketing } from './settings.ts'
import { createMemoryTabCounter, createRedisTabCounter } from './tabs/tab-counter.ts'
import { tabRoutes } from './tabs/tabs.routes.ts'
import { TAB_COUNTS_PATH } from './tabs/tabs-path.ts'
import { traceCall } from './telemetry/call-spans.ts'
import { countRefusals, observeCalls, observeUpstreams } from './telemetry/metrics.ts'
import { traceRoutes } from './telemetry/traces.routes.ts'
import { createBallots } from './trials/ballot.ts'
import { bootRoutes, TRIALS_PATH } from './trials/boots.routes.ts'
import { judgedRegistry } from './trials/judged-registry.ts'
import { memoryVotes, redisVotes } from './trials/votes.ts'

export { parseRegistry, RegistryFault } from './registry/registry.schema.ts'
export { type GatewaySettings, loadGatewaySettings, settingsSpec } from './settings.ts'

export interface GatewayDeps {
  settings: GatewaySettings
  /** Without Redis, rate limits are counted in this process. */
  redis?: RedisClientType
  logger?: LoggerOptions | false
  clock?: Clock
  /** Prefix of the rate limit keys in Redis, so that several gateways can share one Redis. Default `gateway:limit:`. */
  limitPrefix?: string
  /** Prefix of the votes about releases in Redis. Default `gateway:trial:`. */
  trialPrefix?: string
  /** Prefix of the counts of open tabs in Redis. Default `gateway:tabs:`. */
  tabPrefix?: string
  /** Time limit of one Redis command of the rate limits (ms). Default 250. */
  limitTimeoutMs?: number
  /** Delay of the response to a call over a rate limit (ms). Default 1000. */
  refusalDelayMs?: number
  breaker?: BreakerOptions
  /** Opens a span for each proxied call. */
  tracer?: CallTracer
}

/**
 * Builds the app that serves the product's single origin: calls to services, pages, slice files. Does not listen. Closing the app does not
 * close the Redis client.
 */
export async function buildApp(deps: GatewayDeps): Promise<App> {
  const { settings, redis, clock = systemClock, limitPrefix = 'gateway:limit:', limitTimeoutMs } = deps
  // Anybody can send requests here, so the configured sampling ratio overrides the client's sampled flag.
  await startTracing('gateway', { trustsCallers: false })
  const app = await createApp({
    service: 'gateway',
    title: 'Gateway',
    description: 'Routes that the gateway serves itself.',
    ...(deps.logger !== undefined && { logger: deps.logger }),
    trustedProxies: settings.TRUSTED_PROXIES,
    securityHeaders: false,
    // The gateway serves without either, so it stays ready.
    readiness: {
      slices: async () => (isComplete(registry.current()) ? undefined : 'degraded'),
      ...(redis && { redis: async () => (redis.isReady ? undefined : 'degraded') }),
    },
    stalledResponseMs: settings.CLIENT_STALL_MS,
    // Must match the slowBodies of the video service.
    slowBodies: {
      paths: ['/api/upload/image', '/api/upload/narration', '/api/upload/music', '/api/upload/clip', '/api/upload/logo'],
      withinMs: 600_000,
    },
  })
  // A client could choose an id that collides with another request's in the logs.
  app.setGenReqId(() => randomUUID())
  const https = settings.PUBLIC_URL.startsWith('https:')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(baseHeaders(https || request.protocol === 'https'))
    // Compares the matched route, because a path can be encoded in many ways.
    if (INTERNAL_ROUTES.has(request.routeOptions.url ?? '') && isExternal(request.raw)) return reply.callNotFound()
  })
  await app.register(cookie)
  await app.register(fastifyStatic, { serve: false, preCompressed: true, index: false, dotfiles: 'deny' })

  const votes = redis ? redisVotes(redis, deps.trialPrefix ?? 'gateway:trial:') : memoryVotes()
  const shellPage = pageTemplate(join(settings.SHELL_DIST, 'index.html'))
  const shellVersions = async () => versionsIn((await shellPage.read())?.html ?? '')
  const contractVersion = async () => (await shellVersions()).find(({ slice }) => slice === 'events')?.version ?? CONTRACT_VERSION
  const { source, store, close: closeStore } = openRegistry(settings.REGISTRY, settings.REMOTES_FILE, process.env)
  const registry = judgedRegistry({
    registry: await openLiveRegistry(source, app.log, { now: clock, contractVersion }),
    store,
    votes,
    logger: app.log,
    now: clock,
  })
  const ballots = createBallots({ redis, prefix: deps.trialPrefix ?? 'gateway:trial:', now: () => clock().getTime() })
  const limits = countRefusals(
    createRateLimits({
      redis,
      limits: limitsOf(settings),
      prefix: limitPrefix,
      logger: app.log,
      timeoutMs: limitTimeoutMs,
      refusalDelayMs: deps.refusalDelayMs,
    }),
    app,
  )
  const upstream = (name: string, url: string) =>
    createUpstream({
      name,
      url,
      connectTimeoutMs: settings.UPSTREAM_CONNECT_TIMEOUT_MS,
      connections: settings.UPSTREAM_CONNECTIONS,
      waitMs: settings.UPSTREAM_WAIT_MS,
      breaker: deps.breaker,
    })
  const urls = { ...settings.SERVICE_URLS, ...settings.EMULATOR_URLS }
  const upstreams = Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, upstream(name, url)]))
  observeUpstreams(Object.values(upstreams), app)
  const candidates = Object.fromEntries(Object.entries(settings.CANDIDATES).map(([name, url]) => [name, upstream(name, url)]))
  app.addHook('onClose', async () => {
    await registry.stop()
    await closeStore()
    accessLog.flush()
    await Promise.all([...Object.values(upstreams), ...Object.values(candidates)].map((upstream) => upstream.close()))
  })

  const bodies = createBodiesInProgress({
    atOnce: settings.MAX_CONCURRENT_BODIES,
    minRate: settings.BODY_MIN_RATE,
    graceMs: settings.BODY_GRACE_MS,
    memoryBytes: settings.BODY_MEMORY_BYTES,
  })
  const slots = slotsOf(settings)
  const revokedKeys = redis && watchRevokedKeys(redis, app.log)
  app.addHook('onClose', async () => revokedKeys?.stop())
  const accessLog = createAccessLog(app.log)
  const closing = drainWhenClosing(app)
  const readClient = clientReader(settings.TRUSTED_PROXIES)
  const observe = observeCalls(app)
  const verifyToken = createTokenVerifier({ jwksUrl: settings.AUTH_JWKS_URL })
  const proxy = createProxy({
    routes: PROXY_ROUTES.filter((route) => settings.MAIL_OUTBOX || !route.onlyWithMailOutbox),
    upstreams,
    candidates,
    candidatesOf: createCandidateLookup(settings.PREVIEW_KEY, clock),
    settings: {
      responseMs: settings.UPSTREAM_TIMEOUT_MS,
      slowResponseMs: settings.UPSTREAM_SLOW_TIMEOUT_MS,
      streamFirstByteMs: settings.UPSTREAM_STREAM_TIMEOUT_MS,
      idleMs: settings.UPSTREAM_IDLE_TIMEOUT_MS,
    },
    readClient,
    checkCaller: createCallerCheck(verifyToken, Date.now, revokedKeys),
    limits,
    knownBrowser: createKnownBrowserLookup(redis && createKnownBrowsers({ redis })),
    bodies,
    slots,
    log: app.log,
    logAccess: accessLog.write,
    observe,
    baseHeaders,
    https,
    closing,
    tracer: deps.tracer ?? traceCall,
  })
  const hosts = { allowed: settings.ALLOWED_HOSTS, publicUrl: settings.PUBLIC_URL, mailOutbox: settings.MAIL_OUTBOX }
  const limitOwnRoutes = createOwnRouteLimits({
    limits,
    readClient,
    isPage: (path) => SHELL_PAGES.has(path) || isSlicePage(registry.current().releases, path),
    isInternal: (request) => !isExternal(request),
    headers: baseHeaders(https),
    observe,
  })
  proxyFirst(app, { gate: createRequestGate(hosts, readClient), proxy, limitOwnRoutes, headers: baseHeaders(https), observe })
  guardFiles(app, slots.file)
  guardPages(app, createSlots({ perAddress: settings.PAGES_PER_ADDRESS, waitMs: settings.UPSTREAM_WAIT_MS }))
  guardBodies(app, bodies)
  await healthRoutes(app, {
    upstreams: Object.values(upstreams).filter(({ name }) => name in settings.SERVICE_URLS),
    registry,
    limits,
    clock,
    probeTimeoutMs: settings.HEALTH_TIMEOUT_MS,
    redisIsReady: redis && (() => redis.isReady),
  })
  await openApiRoutes(app, { folder: settings.OPENAPI_DIR })
  errorPageRoutes(app)
  await cspReportRoutes(app)
  const previews = await previewRoutes(app, {
    key: settings.PREVIEW_KEY,
    registry,
    candidates: new Set(Object.keys(candidates)),
    clock,
  })
  const segments = await segmentRoutes(app, {
    key: settings.PREVIEW_KEY,
    verify: verifyToken,
    billingUrl: settings.SERVICE_URLS.billing,
    clock,
  })
  await bootRoutes(app, { registry, votes, ballots, segments, clock })
  const counter = redis ? createRedisTabCounter(redis, deps.tabPrefix ?? 'gateway:tabs:') : createMemoryTabCounter()
  await tabRoutes(app, { registry, counter, shellVersions, clock })
  await traceRoutes(app, { registry, shellPages: SHELL_PAGES, clock })
  // The admin service records the ends of sessions in Redis.
  const revocations = redis && createRevocationList({ redis, service: ADMIN_SLICE, logger: app.log })
  const guard = createSliceGuard(settings.AUTH_JWKS_URL, revocations)
  await sliceFileRoutes(app, { slicesDir: settings.SLICES_DIR, registry, limits, guard })
  await assetRoutes(app, { shellDist: settings.SHELL_DIST, limits, peers: settings.PEERS && shellPeers(settings.PEERS) })
  await pageRoutes(app, {
    shellDist: settings.SHELL_DIST,
    registry,
    ballots,
    previews,
    segments,
    hasPlans: settings.PREVIEW_KEY !== '',
    facts: {
      publicUrl: settings.PUBLIC_URL,
      supportEmail: settings.SUPPORT_EMAIL,
      showSampleMarketing: showsSampleMarketing(settings),
    },
  })
  unknownCalls(app)
  return app
}

/** Builds the app and listens. `close` waits a few seconds for requests in progress. */
export async function startGateway(deps: GatewayDeps): Promise<{ app: App; url: string; close(): Promise<void> }> {
  const app = await buildApp(deps)
  try {
    await app.listen({ port: deps.settings.PORT, host: deps.settings.HOST })
  } catch (error) {
    await app.close()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  return { app, url: `http://${deps.settings.HOST}:${port}`, close: () => app.close() }
}

/** Whether the registry file is valid, all its releases are in use, and each slice has one that the file gives visitors. */
const isComplete = ({ problem, leftOut, standIns }: RegistryState) => problem === undefined && leftOut.length === 0 && standIns.length === 0

function slotsOf(settings: GatewaySettings): Record<CallKind, Slots> {
  const waitMs = settings.UPSTREAM_WAIT_MS
  const perCaller = (atOnce: number) => createSlots({ perUser: atOnce, perAddress: atOnce, userFirst: true, waitMs })
  return {
    call: perCaller(settings.MAX_CONCURRENT_CALLS),
    slow: perCaller(settings.MAX_CONCURRENT_SLOW_CALLS),
    // Without waitMs, because the page retries.
    events: createSlots({ perUser: settings.EVENT_STREAMS_PER_USER, perAddress: settings.EVENT_STREAMS_PER_ADDRESS }),
    file: createSlots({ perAddress: settings.DOWNLOADS_PER_ADDRESS, waitMs }),
    upload: createSlots({ perUser: settings.UPLOADS_PER_USER, perAddress: settings.UPLOADS_PER_ADDRESS, waitMs }),
  }
}

function unknownCalls(app: App): void {
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/api/*',
    config: { auth: 'public' },
    schema: { hide: true },
    handler: async () => {
      throw new AppError('not_found')
    },
  })
}

/** Not for browsers. */
const INTERNAL_ROUTES: ReadonlySet<string> = new Set(['/metrics', TRIALS_PATH, TAB_COUNTS_PATH])

/** Metrics are only for scrapers on a private network that connect directly, not through a proxy. */
function isExternal(request: IncomingMessage): boolean {
  return request.headers['x-forwarded-for'] !== undefined || !isPrivateAddress(request.socket.remoteAddress ?? '')
}
