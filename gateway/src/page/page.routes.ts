import { join } from 'node:path'
import negotiate from '@fastify/accept-negotiator'
import type { Release } from '@loomcast/contracts/registry'
import { AppError } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inspectionOf } from '../preview/inspection.ts'
import type { Previews } from '../preview/preview.routes.ts'
import type { Preview } from '../preview/preview-link.ts'
import type { LiveRegistry, RegistryState } from '../registry/live-registry.ts'
import { hasCanary, isForSegment, resolve, routeFor } from '../registry/resolve.ts'
import { visitorOf } from '../registry/visitor.ts'
import { createSegmentFlags } from '../segments/segment-flags.ts'
import type { Segments } from '../segments/segments.routes.ts'
import type { Ballots } from '../trials/ballot.ts'
import { foreignOrigins, pagePolicy, REPORT_PATH } from './content-security-policy.ts'
import { fillPage, jsonForPage, type PageFacts, pageTemplate } from './page-template.ts'
import { withoutHints } from './preload-links.ts'
import { type Encoding, renderedPages } from './rendered-pages.ts'

export interface PageOptions {
  shellDist: string
  registry: LiveRegistry
  ballots: Ballots
  previews: Previews
  segments: Segments
  /** Whether the plan of a user can be looked up. */
  hasPlans: boolean
  facts: PageFacts
}

/** Pages of the shell; all other known pages belong to slices. */
export const SHELL_PAGES: ReadonlySet<string> = new Set(['/', '/terms', '/privacy', '/view'])
const NOT_PAGES = /^\/(api|mf|assets|dev|health|metrics|\.well-known)(\/|$)/i

/** Serves the shell's page at every page path, and `/registry.json` for pages that are already open. */
export async function pageRoutes(
  app: App,
  { shellDist, registry, ballots, previews, segments, hasPlans, facts }: PageOptions,
): Promise<void> {
  const template = pageTemplate(join(shellDist, 'index.html'))
  const rendered = renderedPages()
  const flags = createSegmentFlags()
  let same: ReturnType<typeof resolvedFor> | undefined

  app.get('/registry.json', { config: { auth: 'public' }, logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    const { resolved, key } = await choose(request, reply)
    const page = await rendered(`registry\n${key}`, encodingFor(request), () => jsonForPage(withoutHints(resolved)))
    return send(request, reply, page, 'application/json; charset=utf-8')
  })

  app.get('/*', { config: { auth: 'public' }, logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (NOT_PAGES.test(path) || !wantsPage(request, path)) throw new AppError('not_found')
    const current = await template.read()
    if (!current) throw new AppError('page_unavailable', undefined, { headers: { 'retry-after': '5' } })
    const { resolved, releases, key: resolvedKey, visitor } = await choose(request, reply)
    if (visitor !== '')
      await ballots.issue(request, reply, visitor).catch((error) => request.log.warn({ err: error }, 'this page cannot vote'))
    const served = routeFor(resolved, path)
    const isKnown = SHELL_PAGES.has(path) || served !== undefined
    const key = `${current.revision}\n${served?.route.path}\n${resolvedKey}`
    const page = await rendered(key, encodingFor(request), () => fillPage(current.html, resolved, path, facts))
    const https = request.protocol === 'https'
    reply.header('content-security-policy', pagePolicy(foreignOrigins(releases), https))
    reply.header('reporting-endpoints', `csp="${REPORT_PATH}"`)
    if (served?.route.unlisted) reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')
    return send(request, reply.code(isKnown ? 200 : 404), page, 'text/html; charset=utf-8')
  })

  async function choose(request: FastifyRequest, reply: FastifyReply) {
    const state = registry.current()
    const { releases } = state
    const preview = await previews.find(request)
    // The same for all visitors until the registry changes.
    if (same?.releases !== releases) same = hasCanary(releases) ? undefined : resolvedFor(releases, '', () => false, hasPlans)
    if (same && !preview) return same
    const visitor = visitorOf(request, reply, !same)
    const isMember = releases.some(isForSegment) ? await flags.memberOf(releases, visitor, await segments.find(request)) : () => false
    return preview ? previewedFor(state, visitor, isMember, preview) : resolvedFor(releases, visitor, isMember, hasPlans)
  }
}

type IsMember = (release: Release) => boolean

/** The key contains everything of the registry that a page depends on. */
function resolvedFor(releases: Release[], visitor: string, isMember: IsMember, hasPlans: boolean) {
  const needsPlan = hasPlans && releases.some((each) => isForSegment(each) && each.segment?.some((name) => name.startsWith('plan:')))
  const resolved = { ...resolve(releases, visitor, new Map(), isMember), ...(needsPlan && { needsPlan: true }) }
  return { releases, resolved, key: JSON.stringify(resolved), visitor }
}

/** A visitor who gets other releases than without a preview has no ballot, and so no id here. */
function previewedFor(
  state: RegistryState,
  visitor: string,
  isMember: IsMember,
  { releases: previewed, services, inspects, until }: Preview,
) {
  const { releases } = state
  const votes = previewed.size + services.size === 0
  const chosen = resolve(releases, visitor, previewed, isMember, votes)
  const shown = chosen.slices.filter(({ slice, version }) => previewed.get(slice) === version)
  const named = shown.map(({ slice, label, version }) => ({ slice, label, version }))
  const candidates = services.size > 0 ? { services: [...services] } : {}
  const inspection = inspects ? { inspection: inspectionOf(chosen, state, previewed) } : {}
  const resolved = { ...chosen, preview: { releases: named, ...candidates, until: until.toISOString(), ...inspection } }
  return { releases, resolved, key: JSON.stringify(resolved), visitor: votes ? visitor : '' }
}

/**
 * True for navigations and for clients that accept any type, unless the path looks like a file: a request for a missing script or image
 * must not get a page.
 */
function wantsPage(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  const looksLikeFile = /\.[a-z0-9]+$/i.test(path)
  return accept.includes('*/*') && !looksLikeFile
}

function encodingFor(request: FastifyRequest): Encoding {
  const chosen = negotiate(String(request.headers['accept-encoding'] ?? ''), ['br', 'gzip', 'identity'])
  return chosen ?? 'identity'
}

/** Browsers revalidate the page every time. Shared caches must not store it, because it depends on the visitor. */
function send(request: FastifyRequest, reply: FastifyReply, page: { etag: string; body: Buffer }, type: string): FastifyReply {
  reply.header('cache-control', 'private, no-cache').header('etag', page.etag).header('vary', 'accept-encoding, cookie')
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (reply.statusCode === 200 && known.includes(page.etag)) return reply.code(304).send()
  const encoding = page.etag.slice(page.etag.lastIndexOf('-') + 1, -1)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(type).send(page.body)
}
