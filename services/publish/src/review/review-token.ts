import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, so that a link cannot be guessed. It is in the fragment of the link: browsers send that to no server, in no `Referer`, and it is in no log. */
export function newReviewToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored and searched for: a copy of the database opens no link. */
export function hashReviewToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
