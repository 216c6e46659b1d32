import { createHash } from 'node:crypto'
import type { RedisClientType } from 'redis'
import { withTimeLimit } from '../time/time-limit.ts'

/** The cookie of a browser in which an account's password was entered. Auth sets it; it does not authenticate. */
export const BROWSER_COOKIE = 'loomcast_browser'
const TOKEN = /^[\w-]{43}$/
const LIMIT_MS = 250

export const isBrowserToken = (value: string | undefined): value is string => value !== undefined && TOKEN.test(value)

export interface KnownBrowsers {
  /** Records that the user's password was entered in the browser. Resolves while Redis is unavailable too: the browser then shares its address' limits. */
  add(token: string, userId: string, seconds: number): Promise<void>
  /** A key for the browser's user, the same for all their browsers. Undefined for an unknown browser, and while Redis is unavailable. */
  keyOf(token: string): Promise<string | undefined>
}

/**
 * Known browsers by the digest of their token, so that the gateway can give each user limits of their own before they are signed in. Neither tokens nor user
 * ids are stored.
 */
export function createKnownBrowsers({ redis, prefix = '' }: { redis: RedisClientType; prefix?: string }): KnownBrowsers {
  const nameOf = (token: string) => `${prefix}known-browser:${digestOf(token)}`
  return {
    async add(token, userId, seconds) {
      const stored = redis.set(nameOf(token), digestOf(userId).slice(0, 22), { expiration: { type: 'EX', value: seconds } })
      await withTimeLimit(LIMIT_MS, stored).catch(() => {})
    },
    async keyOf(token) {
      if (!isBrowserToken(token)) return undefined
      return withTimeLimit(LIMIT_MS, redis.get(nameOf(token))).then(
        (found) => found ?? undefined,
        () => undefined,
      )
    },
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')
