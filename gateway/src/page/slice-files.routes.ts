import { join } from 'node:path'
import { ADMIN_FILES_S } from '@loomcast/contracts/admin-files'
import type { App } from '@loomcast/service-kit/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nothingHere } from '../edge/nothing-here.ts'
import type { RateLimits } from '../edge/rate-limits.ts'
import type { LiveRegistry } from '../registry/live-registry.ts'
import { isServable } from './assets.routes.ts'
import { closeSignal } from './close-signal.ts'
import { firstFound } from './first-found.ts'
import type { SliceAccess, SliceGuard } from './slice-guard.ts'
import { forwardSliceFile, type SliceFile, sliceFileRequest, sliceServers } from './slice-server.ts'

export interface SliceFileOptions {
  slicesDir: string
  registry: LiveRegistry
  limits: RateLimits
  guard: SliceGuard
}

const NAME = /^[a-z][a-z0-9-]*$/
/** Matches one path segment with a content hash, such as `app.3f9a1c2b77d0e1aa.js`. */
const NAMED_BY_CONTENT = /^[\w@~+-][\w@~+.-]{0,199}\.[0-9a-f]{16}\.[a-z0-9]{1,8}$/
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** A copy in the browser is used no longer than the cookie with which it was loaded. Shared caches never store it. */
const PROTECTED = `private, max-age=${ADMIN_FILES_S}`
/** After this long without a response, the next server is requested as well (ms). */
const SLOW_MS = 1_000

/**
 * Serves `/mf/<slice>/<file>`, one folder for all releases of a slice, from disk or from the `upstream` servers of the releases. File names
 * contain a content hash, so it does not matter which server a file comes from.
 */
export async function sliceFileRoutes(app: App, { slicesDir, registry, limits, guard }: SliceFileOptions): Promise<void> {
  const servers = sliceServers()
  app.addHook('onClose', () => servers.close())
  const quiet = { config: { auth: 'public' as const }, logLevel: 'warn' as const, schema: { hide: true } }

  app.get<{ Params: { slice: string; file: string } }>('/mf/:slice/:file', quiet, async (request, reply) => {
    const { slice, file } = request.params
    if (!NAME.test(slice) || !NAMED_BY_CONTENT.test(file)) return nothingHere(request, reply, limits)
    const access = await guard(slice, request)
    if (access === 'refused') return nothingHere(request, reply, limits)
    const folder = join(slicesDir, slice)
    if (await isServable(folder, file)) return cacheable(reply, access).sendFile(file, folder, { cacheControl: false })
    const found = await fromServers(slice, file, request, reply)
    return found ? forwardSliceFile(found, cacheable(reply, access)) : nothingHere(request, reply, limits)
  })

  /** Tries the servers of the releases with the highest weight first; among equal weights, those of the newest releases. */
  async function fromServers(slice: string, file: string, request: FastifyRequest, reply: FastifyReply): Promise<SliceFile | undefined> {
    const closed = closeSignal(reply)
    const releases = registry
      .current()
      .releases.filter((release) => release.slice === slice)
      .reverse()
      .sort((one, other) => other.weight - one.weight)
    const labels = new Map(releases.flatMap(({ upstream, label }) => (upstream ? [[upstream, label]] : [])))
    const requests = [...labels].map(([upstream, label]) => async (stop: AbortSignal) => {
      const found = await servers.fetch(upstream, file, sliceFileRequest(request, label), AbortSignal.any([stop, closed]))
      if (!found || typeMatchesName(file, found)) return found
      await found.body.dump()
      return undefined
    })
    return firstFound(requests, SLOW_MS)
  }
}

/** A shell on another origin, such as a team's development server, can run the files of public slices only. */
function cacheable(reply: FastifyReply, access: SliceAccess): FastifyReply {
  if (access === 'protected') return reply.header('cache-control', PROTECTED).header('vary', 'accept-encoding, cookie')
  return reply
    .header('cache-control', IMMUTABLE)
    .header('vary', 'accept-encoding')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
}

/**
 * Rejects the HTML page with which some servers respond for any missing file: browsers would cache it permanently under the file's name.
 */
function typeMatchesName(file: string, { headers }: SliceFile): boolean {
  const type = String(headers['content-type'] ?? '')
  if (file.endsWith('.js')) return /^(text|application)\/javascript\b/.test(type)
  if (file.endsWith('.css')) return /^text\/css\b/.test(type)
  return type !== '' && !/\bhtml\b/.test(type)
}
