import { AppError } from '@loomcast/service-kit/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressGroup } from './address.ts'
import type { RateLimits } from './rate-limits.ts'

/** Rejects with 404 and counts the request against a rate limit, so that URLs cannot be guessed in bulk. */
export async function nothingHere(request: FastifyRequest, reply: FastifyReply, limits: RateLimits): Promise<never> {
  await limits.spend('not_found', `ip:${addressGroup(request.ip)}`, reply)
  throw new AppError('not_found')
}
