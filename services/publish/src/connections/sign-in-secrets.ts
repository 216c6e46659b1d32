import { createHash, randomBytes } from 'node:crypto'

/** Who signs in. */
export interface Person {
  user_id: string
  session_id: string
}

/** How long a person may take at the network, and then to choose (ms). */
export const VALID_MS = 15 * 60_000
const SECRET_BYTES = 32

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')
/** Only hashes are stored. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
