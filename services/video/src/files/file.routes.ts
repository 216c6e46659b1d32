import type { Readable } from 'node:stream'
import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { FileMissing } from '../engines/storage/file-store.ts'
import type { FileRoom } from './file-services.ts'
import type { StoredFile } from './files.ts'
import { isCurrent, isKnown, partOf } from './range.ts'
import type { SignedQuery } from './signed-urls.ts'

const Params = Type.Object({ file_id: Type.String({ maxLength: 100 }) }, { additionalProperties: false })
const Query = Type.Object(
  {
    expires: Type.Optional(Type.String({ maxLength: 20, description: 'Seconds since 1970.' })),
    signature: Type.Optional(Type.String({ maxLength: 100 })),
    download: Type.Optional(Type.String({ maxLength: 300, description: 'The name under which it is saved.' })),
  },
  { additionalProperties: false },
)

/** An image or a film may be shown by itself; nothing in a file may run, load or send anything. */
const POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const bytes = (description: string) => ({
  description,
  content: Object.fromEntries(
    ['video/mp4', 'image/jpeg', 'image/png', 'image/webp', 'application/x-subrip'].map((type) => [
      type,
      { schema: Type.Unsafe<Readable>(Type.String()) },
    ]),
  ),
})

export function fileRoutes(app: App, { files, store, addresses, clock }: Pick<FileRoom, 'files' | 'store' | 'addresses' | 'clock'>): void {
  const schema = {
    tags: ['files'],
    summary: 'A file by its signed address',
    description:
      'The signature decides who may read: addresses are answered by the other calls and run out. One range of bytes is honoured.',
    params: Params,
    querystring: Query,
    response: { 200: bytes('The file.'), 206: bytes('The range that was asked for.'), ...problemResponses(403, 404, 416) },
  }
  const config = { auth: 'public' as const }

  async function answer(request: FastifyRequest<{ Params: { file_id: string }; Querystring: SignedQuery }>, reply: FastifyReply) {
    const now = clock()
    const verdict = addresses.verify(request.params.file_id, request.query, now)
    if (!verdict.valid) throw verdict.expired ? expired() : wrong()
    const file = await files.byIdOfAnyone(request.params.file_id)
    if (!file) throw gone()

    const of = { etag: `"${file.sha256}"`, modified: new Date(Math.floor(file.created_at.getTime() / 1000) * 1000) }
    const left = Math.max(0, Math.floor((verdict.expires.getTime() - now.getTime()) / 1000))
    const always = {
      'cache-control': `private, max-age=${left}, immutable`,
      etag: of.etag,
      'last-modified': of.modified.toUTCString(),
      'accept-ranges': 'bytes',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'content-disposition': disposition(request.query.download),
    }
    if (isKnown(request.headers, of)) return reply.code(304).headers(always).send()
    const about: Record<string, string | number> = { ...always, 'content-type': file.content_type }
    if (request.method === 'HEAD') return reply.headers({ ...about, 'content-length': file.bytes }).send()

    const ifRange = request.headers['if-range']
    const part = partOf(request.headers.range, isCurrent(typeof ifRange === 'string' ? ifRange : undefined, of), file.bytes)
    if (part.status === 416) throw unsatisfiable(file.bytes)
    // Nothing of the answer is set before it is sure that there are bytes.
    const body = await read(request, file, part.status === 206 ? part : undefined)
    // A caller who left meanwhile ends the reading, too.
    if (reply.raw.destroyed) body.destroy()
    if (part.status === 206) {
      reply.header('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`)
      about['content-length'] = part.end - part.start + 1
    } else about['content-length'] = file.bytes
    return reply.code(part.status).headers(about).send(body)
  }

  async function read(request: FastifyRequest, file: StoredFile, range: { start: number; end: number } | undefined): Promise<Readable> {
    try {
      return await store.read(file.key, range)
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
      request.log.error({ err: error, file_id: file._id }, 'a file that the database knows is not in the store')
      throw gone()
    }
  }

  app.get('/api/files/:file_id', { config, schema, exposeHeadRoute: false }, answer)
  app.head('/api/files/:file_id', { config, schema: { ...schema, hide: true } }, answer)
}

/** RFC 6266: the name in plain letters for the old, and as it is for the others. */
function disposition(name: string | undefined): string {
  if (name === undefined) return 'inline'
  const plain = name.replaceAll(/[^\w .-]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

function expired(): AppError {
  return new AppError('link_expired')
}

function wrong(): AppError {
  return new AppError('link_invalid')
}

function gone(): AppError {
  return new AppError('not_found', 'This file no longer exists.')
}

function unsatisfiable(bytes: number): AppError {
  return new AppError('range_not_satisfiable', undefined, {
    headers: { 'content-range': `bytes */${bytes}` },
  })
}
