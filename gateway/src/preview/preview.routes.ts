import type { Release } from '@loomcast/contracts/registry'
import { AppError } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { LiveRegistry } from '../registry/live-registry.ts'
import { PREVIEW_PATH, type Preview, readPreview, signPreview } from './preview-link.ts'

export const PREVIEW_COOKIE = 'loomcast_preview'

export interface Previews {
  /** The request's preview with the releases and candidates that are still there; undefined without one, as for nearly all requests. */
  find(request: FastifyRequest): Promise<Preview | undefined>
}

export interface PreviewOptions {
  /** Without a key, there are no previews. */
  key: string
  registry: Pick<LiveRegistry, 'current'>
  /** The services with a candidate. */
  candidates: ReadonlySet<string>
  clock: () => Date
}

/**
 * `GET /api/slices/preview/<token>`: a signed link. Sets a cookie, with which this browser gets the releases and candidates of the link until it
 * expires, and opens the product. `DELETE /api/slices/preview` ends it. With a link for inspection, `PUT` chooses the release of one slice, or with `null` the one that the
 * visitor gets without a preview.
 */
export async function previewRoutes(app: App, { key, registry, candidates, clock }: PreviewOptions): Promise<Previews> {
  async function read(token: string): Promise<Preview | undefined> {
    const preview = await readPreview(key, token, clock())
    if (!preview) return undefined
    const listed = registry.current().releases
    const releases = new Map([...preview.releases].filter(([slice, version]) => isListed(listed, slice, version)))
    const services = preview.services.intersection(candidates)
    return releases.size + services.size === 0 && !preview.inspects ? undefined : { ...preview, releases, services }
  }

  app.get(`${PREVIEW_PATH}/*`, { config: { auth: 'public' }, logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    const token = request.url.slice(PREVIEW_PATH.length + 1)
    const preview = await read(token)
    // The URL is a secret of the people who have the link.
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow')
    if (!preview) return refuse(request, reply)
    return reply.setCookie(PREVIEW_COOKIE, token, { ...cookieOf(request), expires: preview.until }).redirect(preview.path, 303)
  })

  app.put<{ Body: Static<typeof CHOICE> }>(
    PREVIEW_PATH,
    { config: { auth: 'public' }, logLevel: 'warn', schema: { hide: true, body: CHOICE } },
    async (request, reply) => {
      const { slice, version } = request.body
      const preview = await previewOf(request)
      if (!preview?.inspects) throw new AppError('preview_ended')
      if (version !== null && !isListed(registry.current().releases, slice, version)) throw new AppError('release_unknown')
      const releases = new Map([...preview.releases].filter(([name]) => name !== slice))
      if (version !== null) releases.set(slice, version)
      const token = await signPreview(key, { ...preview, releases }, clock())
      return reply
        .setCookie(PREVIEW_COOKIE, token, { ...cookieOf(request), expires: preview.until })
        .code(204)
        .send()
    },
  )

  app.delete(PREVIEW_PATH, { config: { auth: 'public' }, logLevel: 'warn', schema: { hide: true } }, async (request, reply) =>
    reply.clearCookie(PREVIEW_COOKIE, cookieOf(request)).code(204).send(),
  )

  async function previewOf(request: FastifyRequest): Promise<Preview | undefined> {
    const token = request.cookies[PREVIEW_COOKIE]
    return token === undefined ? undefined : read(token)
  }

  return { find: previewOf }
}

const CHOICE = Type.Object(
  { slice: Type.String({ maxLength: 31 }), version: Type.Union([Type.String({ maxLength: 80 }), Type.Null()]) },
  { additionalProperties: false },
)

function isListed(releases: readonly Release[], slice: string, version: string): boolean {
  return releases.some((release) => release.slice === slice && release.version === version)
}

const cookieOf = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const

/** A person who follows a link reads a sentence instead of a problem document. */
function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = new AppError('preview_ended')
  if (!request.headers.accept?.includes('text/html')) throw problem
  return reply.code(problem.status).type('text/plain; charset=utf-8').send(problem.message)
}
