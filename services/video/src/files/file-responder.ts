import { Readable } from 'node:stream'
import { AppError } from '@loomcast/service-kit/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FileMissing, type FileStore } from '../engines/storage/file-store.ts'
import type { StoredFile } from './file.model.ts'
import { isCurrent, isNotModified, resolveRange } from './range.ts'

/** The browser may display an image or a video; the file must not run scripts, load resources or send data. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

export interface FileResponse {
  cacheControl: string
  /** File name for saving. Without it, the browser displays the file. */
  download?: string | undefined
}

/** Sends a file, or one byte range of it. Throws 404 `not_found` if its bytes are missing, and 416 `range_not_satisfiable`. */
export type FileResponder = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  response: FileResponse,
) => Promise<FastifyReply>

export function createFileResponder(store: FileStore): FileResponder {
  async function read(request: FastifyRequest, file: StoredFile, range: { start: number; end: number } | undefined): Promise<Readable> {
    try {
      return await store.read(file.key, range)
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
      request.log.error({ err: error, file_id: file._id }, 'a file in the database is missing in the store')
      throw fileNotFound()
    }
  }

  return async (request, reply, file, { cacheControl, download }) => {
    const validators = { etag: `"${file.sha256}"`, modified: new Date(Math.floor(file.created_at.getTime() / 1000) * 1000) }
    const cacheHeaders = {
      'cache-control': cacheControl,
      etag: validators.etag,
      'last-modified': validators.modified.toUTCString(),
      'accept-ranges': 'bytes',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'content-disposition': disposition(download),
    }
    if (isNotModified(request.headers, validators)) return reply.code(304).headers(cacheHeaders).send()
    const headers: Record<string, string | number> = { ...cacheHeaders, 'content-type': file.content_type }
    // With an empty stream instead of no body, Fastify retains the length.
    if (request.method === 'HEAD') return reply.headers({ ...headers, 'content-length': file.bytes }).send(Readable.from([]))

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
}

/** RFC 6266: an ASCII name for old clients and the exact name for all others. */
function disposition(name: string | undefined): string {
  if (name === undefined) return 'inline'
  const ascii = name.replaceAll(/[^\w .-]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`
}

export function fileNotFound(): AppError {
  return new AppError('not_found', 'This file no longer exists.')
}

function rangeNotSatisfiable(bytes: number): AppError {
  return new AppError('range_not_satisfiable', undefined, {
    headers: { 'content-range': `bytes */${bytes}` },
  })
}
