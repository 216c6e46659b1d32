import { AppError } from '@loomcast/service-kit/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Agent, type Dispatcher } from 'undici'

export interface SliceServers {
  /** A file of a slice's own server; undefined when that server has none of this name. Throws when it cannot say. */
  ask(server: string, file: string, question: SliceQuestion, signal: AbortSignal): Promise<SliceFile | undefined>
  close(): Promise<void>
}

export interface SliceQuestion {
  method: 'GET' | 'HEAD'
  encoding: string
  /** What people call the slice, for the sentence that says that it is away. */
  label: string
}

export type SliceFile = Dispatcher.ResponseData

const CONNECT_MS = 2_000
const ANSWER_MS = 10_000
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Of a slice server's answer only this is passed on. */
const PASSED = ['content-type', 'content-length', 'content-encoding', 'etag', 'last-modified']

/** The servers that slices' teams run themselves, asked by the gateway only. */
export function sliceServers(): SliceServers {
  const agent = new Agent({ connections: 32, connect: { timeout: CONNECT_MS }, headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS })
  return {
    async ask(server, file, { method, encoding, label }, signal) {
      const { origin, pathname } = new URL(file, server)
      const headers = { 'accept-encoding': encoding, accept: '*/*' }
      const answer = await agent.request({ origin, path: pathname, method, headers, signal }).catch((error) => {
        throw new AppError('slice_unavailable', `${label} isn't responding. Try again in a moment.`, {
          cause: error,
          headers: { 'retry-after': '2' },
        })
      })
      if (answer.statusCode === 200) return answer
      await answer.body.dump()
      if (answer.statusCode === 404) return undefined
      throw new AppError('slice_bad_answer', `${label} isn't working correctly right now. Try again in a moment.`)
    },
    close: () => agent.destroy(),
  }
}

export function questionOf(request: FastifyRequest, label: string): SliceQuestion {
  return { method: request.method === 'HEAD' ? 'HEAD' : 'GET', encoding: String(request.headers['accept-encoding'] ?? 'identity'), label }
}

export function passOn({ headers, body }: SliceFile, reply: FastifyReply): FastifyReply {
  for (const name of PASSED) {
    const value = headers[name]
    if (value !== undefined) reply.header(name, value)
  }
  return reply.header('cache-control', IMMUTABLE).header('vary', 'accept-encoding').send(body)
}
