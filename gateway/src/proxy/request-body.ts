import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { AppError } from '@loomcast/service-kit/errors'
import type { BodyInProgress } from '../edge/bodies-in-progress.ts'

/** No body, the whole body, or a stream of it. */
export type RequestBody = null | Buffer | Readable

/** Whether the request headers announce a body. Throws AppError 413 when the announced length is over the limit. */
export function hasBody(request: IncomingMessage, limit: number): boolean {
  const stated = request.headers['content-length']
  if (stated === undefined) return request.headers['transfer-encoding'] !== undefined
  const length = Number(stated)
  if (length > limit) throw tooLarge(limit)
  return length > 0
}

/** The smallest buffer for a body that arrives in several chunks. */
const FIRST_BYTES = 4 * 1024

/**
 * Collects the whole body, then calls `done`, so that an unfinished body occupies no connection to a service. Rejects a body that is over
 * the limit or for which no memory is left.
 */
export function collectBody(
  request: IncomingMessage,
  limit: number,
  progress: BodyInProgress,
  done: (body: Buffer) => void,
  refuse: (error: unknown) => void,
): void {
  const most = Number(request.headers['content-length'] ?? limit)
  let body: Buffer | undefined
  let bytes = 0

  function take(chunk: Buffer): void {
    try {
      if (bytes + chunk.length > limit) throw tooLarge(limit)
      progress.addBytes(chunk.length)
      append(chunk)
    } catch (error) {
      // The rest is read and discarded, so that the sender can read the response.
      request.off('data', take).off('end', end).resume()
      body = undefined
      progress.release()
      refuse(error)
    }
  }
  /** Uses one growing buffer, because a list of chunks would need a hundred times the memory for a body that arrives byte by byte. */
  function append(chunk: Buffer): void {
    const needed = bytes + chunk.length
    if (!body) {
      progress.reserve(chunk.length)
      body = chunk
    } else {
      if (needed > body.length) {
        const larger = Math.min(most, Math.max(needed, body.length * 2, FIRST_BYTES))
        progress.reserve(larger - body.length)
        const grown = Buffer.allocUnsafeSlow(larger)
        body.copy(grown, 0, 0, bytes)
        body = grown
      }
      chunk.copy(body, bytes)
    }
    bytes = needed
  }
  function end(): void {
    progress.end()
    done((body ?? Buffer.alloc(0)).subarray(0, bytes))
  }
  request.on('data', take)
  request.once('end', end)
}

/** Larger than one 64 KiB chunk of the socket; otherwise every chunk would pause and resume the socket. */
const STREAM_BYTES = 256 * 1024

/**
 * The body as a separate stream, so that its reader can destroy the stream without closing the client's connection, which is needed for the
 * response. The rest of the body is then read and discarded. A body over the limit ends the stream with AppError 413.
 */
export class StreamedBody extends Readable {
  readonly #request: IncomingMessage
  #left: number

  constructor(request: IncomingMessage, limit: number, progress: BodyInProgress) {
    super({ highWaterMark: STREAM_BYTES })
    this.#request = request
    this.#left = limit
    request.on('data', (chunk: Buffer) => this.#take(chunk, limit, progress))
    request.once('end', () => {
      progress.end()
      this.push(null)
    })
    request.once('close', () => request.complete || this.destroy(new Error('The client closed the connection.')))
    request.pause()
  }

  #take(chunk: Buffer, limit: number, progress: BodyInProgress): void {
    if (this.destroyed) return
    progress.addBytes(chunk.length)
    this.#left -= chunk.length
    if (this.#left < 0) this.destroy(tooLarge(limit))
    else if (!this.push(chunk)) this.#request.pause()
  }

  override _read(): void {
    this.#request.resume()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#request.resume()
    done(error)
  }
}

function tooLarge(bytes: number): AppError {
  if (bytes === 0) return new AppError('body_too_large', 'This request does not accept a body.')
  return new AppError('body_too_large', `The request is too large: at most ${inWords(bytes)} can be sent here.`)
}

function inWords(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MiB` : `${Math.floor(bytes / 1024)} KiB`
}
