import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { AppError } from '@loomcast/service-kit'

/** Nothing, the whole body at once, or a stream of it. */
export type RequestBody = null | Buffer | Readable

/** A stated length up to this is awaited and sent in one piece: cheaper than a stream, and a slow sender holds no connection to a service. */
const AT_ONCE_BYTES = 64 * 1024

/**
 * Hands over the body of a request. A stated length is checked before anything is forwarded (the HTTP parser holds the sender to it);
 * a body of unknown length is counted while it streams. Throws AppError 413, or ends the stream with it. A sender who leaves first is
 * never told of: the connection's end is.
 */
export function readBody(request: IncomingMessage, limit: number, hand: (body: RequestBody) => void): void {
  const stated = request.headers['content-length']
  const length = stated === undefined ? undefined : Number(stated)
  const empty = length === 0 || (length === undefined && request.headers['transfer-encoding'] === undefined)
  if (length !== undefined && length > limit) throw tooLarge(limit)
  if (empty) hand(null)
  else if (length === undefined || length > AT_ONCE_BYTES) hand(new LimitedBody(request, limit))
  else collect(request, hand)
}

function collect(request: IncomingMessage, hand: (body: Buffer) => void): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.once('end', () => hand(Buffer.concat(chunks)))
}

/**
 * The body as a stream of its own: whoever reads it may destroy it without destroying the client's connection, over which the answer
 * still has to go. What is not read any more is let go by.
 */
class LimitedBody extends Readable {
  readonly #request: IncomingMessage
  #left: number

  constructor(request: IncomingMessage, limit: number) {
    // More than one chunk of the socket's 64 KiB, or every chunk would stop it and start it again.
    super({ highWaterMark: AT_ONCE_BYTES * 4 })
    this.#request = request
    this.#left = limit
    request.on('data', (chunk: Buffer) => this.#take(chunk, limit))
    request.once('end', () => this.push(null))
    request.once('close', () => request.complete || this.destroy(new Error('The sender left.')))
    request.pause()
  }

  #take(chunk: Buffer, limit: number): void {
    if (this.destroyed) return
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
  return new AppError('body_too_large', 413, `The request is too large: at most ${inWords(bytes)} can be sent here.`)
}

function inWords(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MiB` : `${Math.floor(bytes / 1024)} KiB`
}
