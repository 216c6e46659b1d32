import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie or a link. Only its digest is stored: it needs no salt, since nobody can guess it. */
export function newSecret(): { secret: string; digest: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, digest: digestOf(secret) }
}

export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
