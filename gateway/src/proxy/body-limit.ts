import { pipeline, type Readable, Transform } from 'node:stream'
import { AppError } from '@loomcast/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Fastify's own body limit does not hold for a proxied body, which is never parsed here. A stated length is checked before anything is
 * forwarded (the HTTP parser holds the sender to it); a body of unknown length is counted while it streams.
 */
export function limitBody(bytes: number) {
  return function checkLength(
    request: FastifyRequest,
    _reply: FastifyReply,
    payload: Readable,
    done: (error: Error | null, payload?: Readable) => void,
  ): void {
    const stated = request.headers['content-length']
    if (Number(stated) > bytes) done(tooLarge(bytes))
    else if (stated !== undefined || request.headers['transfer-encoding'] === undefined) done(null, payload)
    else {
      done(
        null,
        pipeline(payload, counter(bytes), () => {}),
      )
    }
  }
}

function counter(limit: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > limit) done(tooLarge(limit))
      else done(null, chunk)
    },
  })
}

function tooLarge(bytes: number): AppError {
  return new AppError('body_too_large', 413, `The request is too large: at most ${inWords(bytes)} can be sent here.`)
}

function inWords(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MiB` : `${Math.floor(bytes / 1024)} KiB`
}
