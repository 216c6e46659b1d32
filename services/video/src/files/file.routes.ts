import type { Readable } from 'node:stream'
import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FileMissing, type FileStore } from '../engines/storage/file-store.ts'
import type { StoredFile } from './file.model.ts'
import { FileContent, FileParams, FileQuery } from './file.schema.ts'
import type { FileService } from './file-service.ts'
import { isCurrent, isNotModified, resolveRange } from './range.ts'
import type { SignedQuery, SignedUrls } from './signed-urls.ts'

/** The browser may display an image or a video; the file must not run scripts, load resources or send data. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

export interface FileRoutesDeps {
  files: FileService
  store: FileStore
  signedUrls: SignedUrls
  clock: Clock
}

export function fileRoutes(app: App, { files, store, signedUrls, clock }: FileRoutesDeps): void {
  const schema = {
    tags: ['files'],
    summary: 'Get a file by its signed URL',
    description: 'The signature authorizes the request. Other calls return these URLs, which expire. Supports one byte range.',
    params: FileParams,
    querystring: FileQuery,
    response: { 200: FileContent('The file.'), 206: FileContent('The requested range.'), ...problemResponses(403, 404, 416) },
  }
  const config = { auth: 'public' as const }

  async function respond(request: FastifyRequest<{ Params: { file_id: string }; Querystring: SignedQuery }>, reply: FastifyReply) {
    const now = clock()
    const verdict = signedUrls.verify(request.params.file_id, request.query, now)
    if (!verdict.valid) throw verdict.expired ? linkExpired() : linkInvalid()
    const file = await files.findById(request.params.file_id)
    if (!file) throw notFound()

    const validators = { etag: `"${file.sha256}"`, modified: new Date(Math.floor(file.created_at.getTime() / 1000) * 1000) }
    const maxAge = Math.max(0, Math.floor((verdict.expires.getTime() - now.getTime()) / 1000))
    const cacheHeaders = {
      'cache-control': `private, max-age=${maxAge}, immutable`,
      etag: validators.etag,
      'last-modified': validators.modified.toUTCString(),
      'accept-ranges': 'bytes',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'content-disposition': disposition(request.query.download),
    }
    if (isNotModified(request.headers, validators)) return reply.code(304).headers(cacheHeaders).send()
    const headers: Record<string, string | number> = { ...cacheHeaders, 'content-type': file.content_type }
    if (request.method === 'HEAD') return reply.headers({ ...headers, 'content-length': file.bytes }).send()

    const ifRange = request.headers['if-range']
    const range = resolveRange(request.headers.range, isCurrent(typeof ifRange === 'string' ? ifRange : undefined, validators), file.bytes)
    if (range.status === 416) throw rangeNotSatisfiable(file.bytes)
    // Opened before any header is set, so that a missing file can still be reported as an error.
    const body = await read(request, file, range.status === 206 ? range : undefined)
    // The client may have disconnected while the file was opened.
    if (reply.raw.destroyed) body.destroy()
    if (range.status === 206) {
      reply.header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
      headers['content-length'] = range.end - range.start + 1
    } else headers['content-length'] = file.bytes
    return reply.code(range.status).headers(headers).send(body)
  }

  async function read(request: FastifyRequest, file: StoredFile, range: { start: number; end: number } | undefined): Promise<Readable> {
    try {
      return await store.read(file.key, range)
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
      request.log.error({ err: error, file_id: file._id }, 'a file in the database is missing in the store')
      throw notFound()
    }
  }

  app.get('/api/files/:file_id', { config, schema, exposeHeadRoute: false }, respond)
  app.head('/api/files/:file_id', { config, schema: { ...schema, hide: true } }, respond)
}

/** RFC 6266: an ASCII name for old clients and the exact name for all others. */
function disposition(name: string | undefined): string {
  if (name === undefined) return 'inline'
  const ascii = name.replaceAll(/[^\w .-]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`
}

function linkExpired(): AppError {
  return new AppError('link_expired')
}

function linkInvalid(): AppError {
  return new AppError('link_invalid')
}

function notFound(): AppError {
  return new AppError('not_found', 'This file no longer exists.')
}

function rangeNotSatisfiable(bytes: number): AppError {
  return new AppError('range_not_satisfiable', undefined, {
    headers: { 'content-range': `bytes */${bytes}` },
  })
}
