import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from '../engines/storage/file-store.ts'
import { FileContent, FileParams, FileQuery } from './file.schema.ts'
import { createFileResponder, fileNotFound } from './file-responder.ts'
import type { FileService } from './file-service.ts'
import type { SignedQuery, SignedUrls } from './signed-urls.ts'

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
  const send = createFileResponder(store)

  async function respond(request: FastifyRequest<{ Params: { file_id: string }; Querystring: SignedQuery }>, reply: FastifyReply) {
    const now = clock()
    const verdict = signedUrls.verify(request.params.file_id, request.query, now)
    if (!verdict.valid) throw verdict.expired ? linkExpired() : linkInvalid()
    const file = await files.findById(request.params.file_id)
    if (!file) throw fileNotFound()
    const maxAge = Math.max(0, Math.floor((verdict.expires.getTime() - now.getTime()) / 1000))
    return send(request, reply, file, { cacheControl: `private, max-age=${maxAge}, immutable`, download: request.query.download })
  }

  app.get('/api/files/:file_id', { config, schema, exposeHeadRoute: false }, respond)
  app.head('/api/files/:file_id', { config, schema: { ...schema, hide: true } }, respond)
}

function linkExpired(): AppError {
  return new AppError('link_expired')
}

function linkInvalid(): AppError {
  return new AppError('link_invalid')
}
