import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { AppError } from '@loomcast/service-kit/errors'
import type { FastifyRequest } from 'fastify'
import { MAX_UPLOAD_BYTES } from './clean-image.ts'

/** Maximum total size of the boundaries and part headers. */
const ENVELOPE_BYTES = 64 * 1024

/** What a route receives. */
export interface Received {
  /** In messages: "Send the image …". */
  noun: string
  maxBytes: number
  tooLarge: { code: 'image_too_large' | 'audio_too_large' | 'clip_too_large'; detail: string }
  /** Called with the name that the client sent. */
  onFilename?(name: string): void
}

export const IMAGE: Received = {
  noun: 'image',
  maxBytes: MAX_UPLOAD_BYTES,
  tooLarge: {
    code: 'image_too_large',
    detail: 'This image is larger than 10 MB. Resize it or save it with more compression, then upload it again.',
  },
}

export const multipartOptions = ({ maxBytes }: Received) => ({
  throwFileSizeLimit: false,
  limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
})

/** Streams the single file of a multipart request to `path` and returns its SHA-256. Rejects with an AppError as soon as the file is too large. */
export async function receiveMultipart(request: FastifyRequest, path: string, received: Received): Promise<string> {
  const { noun, maxBytes, onFilename } = received
  const oneFile = () => notOneFile(noun)
  const tooLarge = () => fileTooLarge(received)
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', `Send the ${noun} as multipart/form-data, in the field file.`)
  }
  if (!hasBoundary(request.headers['content-type'] ?? '')) throw malformed()
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + ENVELOPE_BYTES) throw tooLarge()
  try {
    let sha256: string | undefined
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file') throw oneFile()
      onFilename?.(part.filename)
      sha256 = await save(part, path, tooLarge)
    }
    if (sha256 === undefined) throw oneFile()
    return sha256
  } catch (error) {
    throw understood(error, oneFile)
  }
}

async function save(part: MultipartFile, path: string, tooLarge: () => AppError): Promise<string> {
  const hash = createHash('sha256')
  part.file.once('limit', () => part.file.destroy(tooLarge()))
  await pipeline(
    part.file,
    async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { flags: 'wx' }),
  )
  if (part.file.truncated) throw tooLarge()
  return hash.digest('hex')
}

/**
 * Whether the boundary has 1 to 70 allowed characters (RFC 2046 §5.1.1). The parser accepts other boundaries, or throws an internal error of its search
 * algorithm.
 */
function hasBoundary(contentType: string): boolean {
  const [, quoted, plain = ''] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]*))/i.exec(contentType) ?? []
  return /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/.test(quoted ?? plain)
}

/**
 * Errors of the parser are caused by the received bytes, even when their messages do not show it. Errors of the local disk carry the name of the system call.
 */
function understood(error: unknown, oneFile: () => AppError): unknown {
  if (error instanceof AppError) return error
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code)) return oneFile()
  const isDisk = syscall !== undefined && syscall !== 'read'
  return isDisk ? error : malformed(error)
}

function malformed(cause?: unknown): AppError {
  return new AppError('malformed_multipart', undefined, {
    cause,
    headers: { connection: 'close' },
  })
}

function fileTooLarge({ tooLarge: { code, detail } }: Received): AppError {
  // The connection is closed because reading the rest of the body would be pointless.
  return new AppError(code, detail, { headers: { connection: 'close' } })
}

function notOneFile(noun: string): AppError {
  const message = `needs exactly one ${noun}, and nothing else is sent with it`
  return new AppError('validation_failed', `Send exactly one ${noun} in each request, in the field file, and nothing else.`, {
    errors: [{ path: 'file', message }],
    headers: { connection: 'close' },
  })
}
