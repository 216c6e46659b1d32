import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'loomcast_visitor'
const WELL_FORMED = /^[\w-]{22}$/
const ONE_YEAR_S = 31_536_000

/** A random visitor id, used only to choose between releases. Its cookie is set only while a slice has more than one live release. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply, needed: boolean): string {
  const known = knownVisitor(request)
  if (known !== undefined) return known
  if (!needed) return ''
  const fresh = randomBytes(16).toString('base64url')
  reply.setCookie(COOKIE, fresh, { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https', maxAge: ONE_YEAR_S })
  return fresh
}

/** The visitor id that the request's cookie contains. */
export function knownVisitor(request: FastifyRequest): string | undefined {
  const known = request.cookies[COOKIE]
  return known !== undefined && WELL_FORMED.test(known) ? known : undefined
}
