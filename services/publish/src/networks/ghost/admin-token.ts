import { createHmac } from 'node:crypto'
import { NetworkFailure } from '../adapter.ts'

const VALID_SECONDS = 300
const KEY = /^([0-9a-f]{16,64}):([0-9a-f]{32,128})$/u

/** Throws NetworkFailure unless it has the form of an Admin API key: an id and a secret, both hexadecimal. */
export function requireAdminKey(key: string): void {
  if (!KEY.test(key))
    throw new NetworkFailure('refused', 'This is not an Admin API key. It consists of two long numbers with a colon between them.')
}

/** The token of one call (JWT with HS256, as Ghost documents it). */
export function adminToken(key: string, now: Date): string {
  const [id, secret = ''] = key.split(':')
  const issued = Math.floor(now.getTime() / 1000)
  const header = encode({ alg: 'HS256', typ: 'JWT', kid: id })
  const claims = encode({ iat: issued, exp: issued + VALID_SECONDS, aud: '/admin/' })
  const signature = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${header}.${claims}`).digest('base64url')
  return `${header}.${claims}.${signature}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
