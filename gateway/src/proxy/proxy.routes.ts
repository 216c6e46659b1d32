import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { App } from '@loomcast/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressGroup } from '../edge/address.ts'
import type { CallerCheck } from '../edge/caller.ts'
import type { RateLimits } from '../edge/rate-limits.ts'
import { limitBody } from './body-limit.ts'
import type { Pass } from './circuit-breaker.ts'
import { asProblem, classify, notAnswering } from './failures.ts'
import { headersForService } from './request-headers.ts'
import { headersForClient } from './response-headers.ts'
import type { ProxyRoute, ServiceName } from './route-table.ts'
import type { Upstream } from './upstream.ts'

export interface ProxySettings {
  /** Until a service's first byte (ms). */
  answerMs: number
  /** The same for calls that wait for an engine. */
  slowAnswerMs: number
  /** Until the first byte of an event stream (ms). */
  streamFirstByteMs: number
  /** Between two parts of an answer that is not an event stream (ms). */
  idleMs: number
  bodyBytes: number
}

export interface ProxyOptions {
  routes: readonly ProxyRoute[]
  upstreams: Record<ServiceName, Upstream>
  settings: ProxySettings
  checkCaller: CallerCheck
  limits: RateLimits
}

type ProxyReply = Parameters<NonNullable<NonNullable<FastifyHttpProxyOptions['replyOptions']>['onError']>>[0]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * The calls that go to services, each row of the table with its own rules. @fastify/http-proxy's defaults are unsafe and all replaced:
 * it retries a 503 ten times, waits five minutes, ignores body limits, passes identity headers on, and trusts any certificate.
 */
export async function proxyRoutes(app: App, { routes, upstreams, settings, checkCaller, limits }: ProxyOptions): Promise<void> {
  const passes = new WeakMap<object, Pass>()
  for (const route of routes) {
    const upstream = upstreams[route.to]
    await app.register(async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        const claims = await checkCaller(request.headers.authorization, route.token).catch(async (error) => {
          await limits.spend('session', `ip:${addressGroup(request.ip)}`, reply)
          throw error
        })
        const rateClass = route.rate === 'by-method' ? byMethod(request.method) : route.rate
        await limits.spend(rateClass, claims ? `user:${claims.user_id}` : `ip:${addressGroup(request.ip)}`, reply)
      })
      scope.addHook('preParsing', limitBody(settings.bodyBytes))
      await scope.register(httpProxy, {
        upstream: upstream.url,
        routes: route.exact ? [route.path] : [route.path, `${route.path}/*`],
        httpMethods: METHODS,
        config: { auth: 'public', undocumented: true },
        websocket: false,
        undici: upstream.dispatcher,
        retryMethods: [],
        disableRequestLogging: true,
        handler: (request, reply, destination, options) => {
          const pass = upstream.breaker.enter()
          if ('retryAfterMs' in pass) throw notAnswering(upstream.name, Math.ceil(pass.retryAfterMs / 1000))
          passes.set(request, pass)
          reply.raw.once('close', pass.undecided)
          setDeadlines(request, reply, route, upstream, settings)
          reply.from(destination, options)
        },
        replyOptions: {
          retryDelay: () => null,
          rewriteRequestHeaders: headersForService,
          rewriteHeaders: (headers, request) => {
            if (request) passes.get(request)?.succeeded()
            return headersForClient(headers, upstream.url)
          },
          onError: (reply, { error }) => answerFailure(error, reply, upstream, passes.get(reply.request)),
        },
      })
    })
  }
}

function byMethod(method: string): 'read' | 'write' {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

/** Also ties the call to the client's connection: one that leaves ends the call, answered or not. */
function setDeadlines(request: FastifyRequest, reply: FastifyReply, route: ProxyRoute, upstream: Upstream, settings: ProxySettings): void {
  const streams = route.streams === true && (request.headers.accept ?? '').includes('text/event-stream')
  const left = new AbortController()
  reply.raw.once('close', () => {
    upstream.dropDeadlines(request.id)
    if (!reply.raw.writableFinished) left.abort()
  })
  upstream.setDeadlines(request.id, {
    firstByteMs: streams ? settings.streamFirstByteMs : route.slow ? settings.slowAnswerMs : settings.answerMs,
    idleMs: streams ? 0 : settings.idleMs,
    signal: left.signal,
  })
}

function answerFailure(error: Error, reply: ProxyReply, upstream: Upstream, pass: Pass | undefined): void {
  const failure = classify(error)
  if (failure.kind === 'caller-left') {
    pass?.undecided()
    reply.hijack()
    return
  }
  if (failure.kind === 'refused' || failure.kind === 'bad-request') pass?.undecided()
  else pass?.failed()
  reply.send(asProblem(failure, upstream.name, reply.request.method, 2))
}
