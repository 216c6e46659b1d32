import type { FastifyReply } from 'fastify'

/** Aborted when the client has its response or has closed the connection. */
export function closeSignal(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  return left.signal
}
