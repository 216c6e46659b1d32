import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BY_CONTENT, type Release } from '@loomcast/contracts/registry'
import type { App } from '@loomcast/service-kit/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nothingHere } from '../edge/nothing-here.ts'
import type { RateLimits } from '../edge/rate-limits.ts'
import type { RegistryFile } from '../registry/registry-file.ts'
import { isServable } from './assets.routes.ts'
import { firstFound } from './first-found.ts'
import { passOn, questionOf, type SliceFile, sliceServers } from './slice-server.ts'

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
const FILE = /^(?!.*(^|\/)\.)[\w@~+-][\w@~+./-]{0,499}$/
/** `app.3f9a1c2b77d0e1aa.js`: one segment, with its content's hash. */
const NAMED_BY_CONTENT = /^[\w@~+-][\w@~+.-]{0,199}\.[0-9a-f]{16}\.[a-z0-9]{1,8}$/
const FOR_EVER = { maxAge: '365d', immutable: true, cacheControl: true }
/** After this long the next server is asked as well. */
const SILENCE_MS = 1_000

/**
 * `/mf/<slice>/<version>/<file>`: from the folder of published builds, or from the slice's own server where its release names one.
 * `/mf/<slice>/_/<file>`: what is named by its content has one address for all versions; whichever version of that slice has it, on disk or on a server, answers.
 */
export async function sliceFileRoutes(app: App, { slicesDir, registry, limits, guard }: SliceFileOptions): Promise<void> {
  const servers = sliceServers()
  app.addHook('onClose', () => servers.close())
  const quiet = { config: { auth: 'public' as const }, logLevel: 'warn' as const, schema: { hide: true } }

  app.get<{ Params: { slice: string; version: string; '*': string } }>('/mf/:slice/:version/*', quiet, async (request, reply) => {
    const { slice, version, '*': file } = request.params
    if (!VERSION.test(version) || !FILE.test(file) || !(await mayHave(slice, request))) return nothingHere(request, reply, limits)
    const release = releasesOf(slice).find((candidate) => candidate.version === version)
    if (!release?.upstream) return fromDisk(join(slicesDir, slice, version), file, request, reply)
    const found = await servers.ask(release.upstream, file, questionOf(request, release.label), goneWith(reply))
    return found ? passOn(found, embeddable(reply)) : nothingHere(request, reply, limits)
  })

  app.get<{ Params: { slice: string; file: string } }>(`/mf/:slice/${BY_CONTENT}:file`, quiet, async (request, reply) => {
    const { slice, file } = request.params
    if (!NAMED_BY_CONTENT.test(file) || !(await mayHave(slice, request))) return nothingHere(request, reply, limits)
    for (const folder of await versionsOnDisk(slice)) {
      if (await isServable(join(folder, BY_CONTENT), file)) return fromDisk(join(folder, BY_CONTENT), file, request, reply)
    }
    const found = await fromAnyServer(slice, file, request, reply)
    return found ? passOn(found, embeddable(reply)) : nothingHere(request, reply, limits)
  })

  async function mayHave(slice: string, request: FastifyRequest): Promise<boolean> {
    return NAME.test(slice) && (!guard || (await guard(slice, request)))
  }

  function releasesOf(slice: string): Release[] {
    return registry.current().releases.filter((release) => release.slice === slice)
  }

  async function fromDisk(folder: string, file: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!(await isServable(folder, file))) return nothingHere(request, reply, limits)
    return embeddable(reply).sendFile(file, folder, FOR_EVER)
  }

  /** What is being copied in has another name until it is whole. */
  async function versionsOnDisk(slice: string): Promise<string[]> {
    const versions = await readdir(join(slicesDir, slice)).catch(() => [])
    return versions.filter((version) => VERSION.test(version)).map((version) => join(slicesDir, slice, version))
  }

  /** Only of this slice's releases: those that most visitors have first, then the newest. */
  async function fromAnyServer(slice: string, file: string, request: FastifyRequest, reply: FastifyReply): Promise<SliceFile | undefined> {
    const gone = goneWith(reply)
    const asked = releasesOf(slice)
      .reverse()
      .sort((one, other) => other.weight - one.weight)
      .flatMap(({ upstream, label }) => (upstream ? [{ upstream, question: questionOf(request, label) }] : []))
      .map(({ upstream, question }) => async (stop: AbortSignal) => {
        const found = await servers.ask(upstream, BY_CONTENT + file, question, AbortSignal.any([stop, gone]))
        if (!found || isWhatItsNameSays(file, found)) return found
        await found.body.dump()
        return undefined
      })
    return firstFound(asked, SILENCE_MS)
  }
}

/** A shell on another origin (a team's own, while it develops) may run a slice's files too. */
function embeddable(reply: FastifyReply): FastifyReply {
  return reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
}

function goneWith(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  return left.signal
}

/** A server that has a page for every address must not put it into browsers' caches under the name of another release's file. */
function isWhatItsNameSays(file: string, { headers }: SliceFile): boolean {
  const type = String(headers['content-type'] ?? '')
  if (file.endsWith('.js')) return /^(text|application)\/javascript\b/.test(type)
  if (file.endsWith('.css')) return /^text\/css\b/.test(type)
  return type !== '' && !/\bhtml\b/.test(type)
}
