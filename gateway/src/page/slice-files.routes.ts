import { join } from 'node:path'
import { type App, AppError } from '@loomcast/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Agent, request as fetchFile } from 'undici'
import { nothingHere } from '../edge/nothing-here.ts'
import type { RateLimits } from '../edge/rate-limits.ts'
import type { RegistryFile } from '../registry/registry-file.ts'
import { isServable } from './assets.routes.ts'

/**
 * Decides whether a caller may have a slice's files; answer false and it does not exist for them. Scripts are fetched without a bearer
 * token, so a guard reads a cookie. None is set: every slice of today is for everyone.
 */
export type SliceGuard = (slice: string, request: FastifyRequest) => Promise<boolean>

export interface SliceFileOptions {
  slicesDir: string
  registry: RegistryFile
  limits: RateLimits
  guard?: SliceGuard | undefined
}

const NAME = /^[a-z][a-z0-9-]*$/
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]*$/
const IMMUTABLE = 'public, max-age=31536000, immutable'
const CONNECT_MS = 2_000
const ANSWER_MS = 10_000
/** Of a slice server's answer only this is passed on. */
const PASSED = ['content-type', 'content-length', 'content-encoding', 'etag', 'last-modified']

/** `/mf/<slice>/<version>/<file>`: from the folder of published builds, or from the slice's own server where its release names one. */
export async function sliceFileRoutes(app: App, { slicesDir, registry, limits, guard }: SliceFileOptions): Promise<void> {
  const agent = new Agent({ connections: 32, connect: { timeout: CONNECT_MS }, headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS })
  app.addHook('onClose', async () => {
    await agent.destroy()
  })

  app.get<{ Params: { slice: string; version: string; '*': string } }>(
    '/mf/:slice/:version/*',
    { config: { auth: 'public' }, logLevel: 'warn', schema: { hide: true } },
    async (request, reply) => {
      const { slice, version, '*': file } = request.params
      if (!NAME.test(slice) || !VERSION.test(version)) return nothingHere(request, reply, limits)
      if (guard && !(await guard(slice, request))) return nothingHere(request, reply, limits)
      // A shell on another origin (a team's own, while it develops) may run these files too.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
      const release = registry.current().releases.find((candidate) => candidate.slice === slice && candidate.version === version)
      if (release?.upstream) return fromServer(release.upstream, file, release.label, request, reply)
      const folder = join(slicesDir, slice, version)
      if (!(await isServable(folder, file))) return nothingHere(request, reply, limits)
      return reply.sendFile(file, folder, { maxAge: '365d', immutable: true, cacheControl: true })
    },
  )

  async function fromServer(
    server: string,
    file: string,
    label: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (!/^[\w@~+-][\w@~+./-]*$/.test(file) || /(^|\/)\./.test(file)) return nothingHere(request, reply, limits)
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    const answer = await fetchFile(new URL(file, server), {
      dispatcher: agent,
      method: request.method === 'HEAD' ? 'HEAD' : 'GET',
      headers: { 'accept-encoding': String(request.headers['accept-encoding'] ?? 'identity'), accept: '*/*' },
      signal: left.signal,
    }).catch((error) => {
      throw new AppError('slice_unavailable', 503, `${label} is not answering. Try again in a moment.`, {
        cause: error,
        headers: { 'retry-after': '2' },
      })
    })
    if (answer.statusCode !== 200) {
      await answer.body.dump()
      if (answer.statusCode === 404) return nothingHere(request, reply, limits)
      throw new AppError('slice_unavailable', 502, `${label} is not answering as it should. Try again in a moment.`)
    }
    for (const name of PASSED) {
      const value = answer.headers[name]
      if (value !== undefined) reply.header(name, value)
    }
    return reply.header('cache-control', IMMUTABLE).header('vary', 'accept-encoding').send(answer.body)
  }
}
