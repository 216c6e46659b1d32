import { createHash, randomBytes } from 'node:crypto'

/** The user who signs in at a network, and the session of the request. */
export interface Person {
  user_id: string
  session_id: string
}

/** Time limit for the sign-in at the network, and again for the choice of accounts (ms). */
export const VALID_MS = 15 * 60_000
const SECRET_BYTES = 32

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')
/** SHA-256 in hex. The secret of a sign-in (`state`) or of a choice is stored only as this hash. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
