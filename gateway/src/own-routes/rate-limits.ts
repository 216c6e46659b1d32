import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppError } from '@loomcast/service-kit/errors'
import { addressGroup } from '../edge/address.ts'
import type { clientReader } from '../edge/client.ts'
import { type Allowance, type RateLimits, rateLimited } from '../edge/rate-limits.ts'
import { WELL_KNOWN } from '../page/assets.routes.ts'
import { REPORT_PATH } from '../page/content-security-policy.ts'
import { PEER_FILES_PATH } from '../page/shell-peers.ts'
import { PREVIEW_PATH } from '../preview/preview-link.ts'
import { sendProblem } from '../proxy/problem-response.ts'
import type { OwnRouteLimits } from '../proxy/proxy-first.ts'
import { pathOf } from '../proxy/target.ts'
import type { RateClass } from '../routes/route-table.ts'
import { SEGMENTS_PATH } from '../segments/membership.ts'
import { TAB_COUNTS_PATH, TABS_PATH } from '../tabs/tabs-path.ts'
import { TRACES_PATH } from '../telemetry/traces.routes.ts'
import { TRIALS_PATH } from '../trials/boots.routes.ts'
import { BOOTS_PATH } from '../trials/boots-path.ts'

export interface OwnRouteLimitOptions {
  limits: RateLimits
  readClient: ReturnType<typeof clientReader>
  /** Whether the shell or a slice has a page at the path. */
  isPage(path: string): boolean
  /** Whether the request comes from a private network without a proxy in between, as the probes of an orchestrator and other gateways do. */
  isInternal(request: IncomingMessage): boolean
  /** Headers of the responses to refused requests. */
  headers: Record<string, string>
  observe(method: string, route: string, status: number, seconds: number): void
}

/** The limits of all routes of the gateway except pages and unknown paths. */
const EXACT: ReadonlyMap<string, RateClass> = new Map([
  ['/api/health', 'health'],
  ['/api/openapi.json', 'page'],
  ['/api/docs', 'page'],
  ['/api/docs.css', 'page'],
  ['/docs/errors', 'page'],
  ['/registry.json', 'page'],
  [REPORT_PATH, 'report'],
  [TRACES_PATH, 'telemetry'],
  [BOOTS_PATH, 'report'],
  // Sent with every request of the registry.
  [TABS_PATH, 'page'],
  [PREVIEW_PATH, 'page'],
  [SEGMENTS_PATH, 'page'],
  ['/health/live', 'probe'],
  ['/health/ready', 'probe'],
  ['/health/startup', 'probe'],
  ['/metrics', 'probe'],
  [TRIALS_PATH, 'probe'],
  [TAB_COUNTS_PATH, 'probe'],
  ...WELL_KNOWN.map((file): [string, RateClass] => [`/${file}`, 'page_file']),
])
const BELOW: readonly (readonly [prefix: string, rateClass: RateClass])[] = [
  ['/docs/errors/', 'page'],
  [`${PREVIEW_PATH}/`, 'page'],
  [`${SEGMENTS_PATH}/`, 'page'],
  ['/mf/', 'page_file'],
  ['/assets/', 'page_file'],
  [`${PEER_FILES_PATH}/`, 'page_file'],
]

/** The rate limit of a path that no service gets. An ambiguous path (undefined) and an unknown one are `not_found`. */
export function rateClassOf(path: string | undefined, isPage: OwnRouteLimitOptions['isPage']): RateClass {
  if (path === undefined) return 'not_found'
  const found = EXACT.get(path) ?? BELOW.find(([prefix]) => path.startsWith(prefix))?.[1]
  return found ?? (isPage(path) ? 'page' : 'not_found')
}

/** Counts per IP address. */
export function createOwnRouteLimits(options: OwnRouteLimitOptions): OwnRouteLimits {
  const { limits, readClient, isPage, isInternal, observe } = options
  const headers = Object.entries(options.headers).flat()

  function spend(rateClass: RateClass, request: IncomingMessage, response: ServerResponse, admitted: () => void): void {
    const settle = (allowance: Allowance) => {
      if (response.destroyed) return
      if (!allowance.allowed) return refuse(rateLimited(allowance), allowance, request, response)
      response.setHeader('ratelimit-policy', allowance.policy)
      response.setHeader('ratelimit', allowance.state)
      admitted()
    }
    const allowance = limits.take(rateClass, `ip:${addressGroup(readClient(request).ip)}`)
    if (allowance instanceof Promise) allowance.then(settle, admitted)
    else settle(allowance)
  }

  function refuse(problem: AppError, { policy, state }: Allowance, request: IncomingMessage, response: ServerResponse): void {
    const id = randomUUID()
    observe(request.method ?? '', 'refused', problem.status, 0)
    const own = ['x-request-id', id, 'ratelimit-policy', policy, 'ratelimit', state, ...headers]
    if (request.headers.accept?.includes('text/html')) sendText(response, problem, own)
    else sendProblem(response, problem, id, own)
  }

  return {
    admit(request, response, admitted) {
      const path = pathOf(request.url ?? '')
      const rateClass = rateClassOf(path, isPage)
      const isOfCluster = rateClass === 'probe' || path?.startsWith(`${PEER_FILES_PATH}/`)
      if (isOfCluster && isInternal(request)) admitted()
      else spend(rateClass, request, response, admitted)
    },
    admitRejection: (request, response, admitted) => spend('not_found', request, response, admitted),
  }
}

/** Responds to a navigation with a sentence instead of a page. */
function sendText(response: ServerResponse, problem: AppError, headers: string[]): void {
  for (const [name, value] of Object.entries(problem.headers)) headers.push(name, value)
  headers.push('cache-control', 'no-store', 'content-type', 'text/plain; charset=utf-8')
  headers.push('content-length', String(Buffer.byteLength(problem.message)))
  response.writeHead(problem.status, headers).end(problem.message)
}
