import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { withTimeLimit } from '@loomcast/service-kit/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RedisClientType } from 'redis'
import { BOOTS_PATH } from './boots-path.ts'

const COOKIE = 'loomcast_ballot'
const VALID_MS = 24 * 3_600_000
const KEY_READ_MS = 5 * 60_000
const RETRY_MS = 2_000
/** Time limit of Redis, because pages wait for it. */
const REDIS_MS = 250

export interface Ballots {
  /** Lets the visitor's page vote. Called when a page is sent while a slice has a trial. */
  issue(request: FastifyRequest, reply: FastifyReply, visitor: string): Promise<void>
  /** Whether this gateway, or another one with the same Redis, sent the visitor a page within 24 h. */
  isValid(request: FastifyRequest, visitor: string): Promise<boolean>
  /** A value that stands for a voter in the store, from which the voter cannot be found without the key. */
  pseudonym(voter: string): Promise<string>
}

/** The key is shared through Redis, so any gateway can check the ballots of another. Without Redis, each process has its own. */
export function createBallots({ redis, prefix, now }: { redis: RedisClientType | undefined; prefix: string; now: () => number }): Ballots {
  const own = randomBytes(32).toString('base64url')
  let shared: { key: Promise<string>; until: number } | undefined

  /** The key of all gateways. Read again every few minutes, because Redis can lose it; after a failure not for two seconds. */
  function key(): Promise<string> {
    if (redis === undefined) return Promise.resolve(own)
    if (shared === undefined || now() >= shared.until) {
      const reading = { key: withTimeLimit(REDIS_MS, sharedKey(redis, `${prefix}key`, own)), until: now() + KEY_READ_MS }
      reading.key.catch(() => {
        reading.until = now() + RETRY_MS
      })
      shared = reading
    }
    return shared.key
  }

  const sign = async (text: string) =>
    createHmac('sha256', await key())
      .update(text)
      .digest('base64url')

  return {
    async issue(request, reply, visitor) {
      const at = now().toString(36)
      // Without the key the page cannot vote, and is sent all the same.
      const signature = await sign(`${visitor}\n${at}`).catch(() => undefined)
      if (signature === undefined) return
      reply.setCookie(COOKIE, `${at}.${signature}`, {
        path: BOOTS_PATH,
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
        maxAge: VALID_MS / 1_000,
      })
    },
    async isValid(request, visitor) {
      const [at = '', signature = ''] = (request.cookies[COOKIE] ?? '').split('.')
      const age = now() - Number.parseInt(at, 36)
      if (!(age >= 0 && age < VALID_MS)) return false
      const expected = Buffer.from(await sign(`${visitor}\n${at}`))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
    pseudonym: (voter) => sign(`voter\n${voter}`),
  }
}

async function sharedKey(redis: RedisClientType, name: string, fresh: string): Promise<string> {
  await redis.set(name, fresh, { condition: 'NX' })
  const key = await redis.get(name)
  if (key === null) throw new Error('Redis lost the key of the ballots.')
  return key
}
