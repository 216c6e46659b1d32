import { AppError } from '@loomcast/service-kit/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Agent, type Dispatcher } from 'undici'

export interface SliceServers {
  /**
   * Fetches a file from a slice server; undefined if it responds with 404. Throws AppError `slice_unavailable` if there is no response, and
   * `slice_bad_answer` if its status is any other than 200.
   */
  fetch(server: string, file: string, request: SliceFileRequest, signal: AbortSignal): Promise<SliceFile | undefined>
  close(): Promise<void>
}

export interface SliceFileRequest {
  method: 'GET' | 'HEAD'
  /** The `Accept-Encoding` header. */
  encoding: string
  /** The slice's display name, used in error messages. */
  label: string
  /** Additional request headers. */
  headers?: Record<string, string>
}

export type SliceFile = Dispatcher.ResponseData

const CONNECT_MS = 2_000
const RESPONSE_MS = 10_000
/** The only response headers of a slice server that are forwarded. */
const FORWARDED_HEADERS = ['content-type', 'content-length', 'content-encoding', 'etag', 'last-modified']

/** Creates a client for the servers that the slice teams run. Only the gateway calls them. */
export function sliceServers(): SliceServers {
  const agent = new Agent({ connections: 32, connect: { timeout: CONNECT_MS }, headersTimeout: RESPONSE_MS, bodyTimeout: RESPONSE_MS })
  return {
    async fetch(server, file, { method, encoding, label, headers: further }, signal) {
      const { origin, pathname } = new URL(file, server)
      const headers = { 'accept-encoding': encoding, accept: '*/*', ...further }
      const response = await agent.request({ origin, path: pathname, method, headers, signal }).catch((error) => {
        throw new AppError('slice_unavailable', `${label} isn't responding. Try again in a moment.`, {
          cause: error,
          headers: { 'retry-after': '2' },
        })
      })
      if (response.statusCode === 200) return response
      await response.body.dump()
      if (response.statusCode === 404) return undefined
      throw new AppError('slice_bad_answer', `${label} isn't working correctly right now. Try again in a moment.`)
    },
    close: () => agent.destroy(),
  }
}

export function sliceFileRequest(request: FastifyRequest, label: string): SliceFileRequest {
  return { method: request.method === 'HEAD' ? 'HEAD' : 'GET', encoding: String(request.headers['accept-encoding'] ?? 'identity'), label }
}

export function forwardSliceFile({ headers, body }: SliceFile, reply: FastifyReply): FastifyReply {
  for (const name of FORWARDED_HEADERS) {
    const value = headers[name]
    if (value !== undefined) reply.header(name, value)
  }
  return reply.send(body)
}
