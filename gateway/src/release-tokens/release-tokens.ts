import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { ReleaseRefused } from '../registry/registry-editor.ts'

/** What an authority knows about a token. The token itself is not stored. */
export interface TokenRecord {
  id: string
  /** SHA-256 of the secret, which has 256 random bits, so a slow hash would not make it safer. */
  hash: string
  /** The slices whose releases it may change. */
  slices: string[]
  team: string
  /** The person who uses it. Without one, as for a pipeline, it cannot approve. */
  person?: string
  issued_at: string
  issued_by: string
  expires_at: string
  revoked_at?: string
  revoked_by?: string
}

export interface TokenStore {
  list(): Promise<TokenRecord[]>
  /** Of two changes at once, the second one gets the result of the first. */
  change(edit: (tokens: TokenRecord[]) => TokenRecord[]): Promise<void>
}

export interface TokenRequest {
  slices: string[]
  team: string
  person?: string | undefined
  expires: Date
  by: string
}

/** Starts with a fixed word, so that scanners for committed secrets can find it. */
const TOKEN = /^loomcast_release_([\w]{10})_([\w-]{43})$/
const MAX_DAYS = 366
const DAY_MS = 24 * 3_600_000
/** How long an expired or revoked token stays listed. */
const RETAINED_MS = 400 * DAY_MS

/** Issues a token. It is returned once and cannot be read again. */
export async function issueToken(store: TokenStore, request: TokenRequest, now: Date): Promise<{ token: string; record: TokenRecord }> {
  const { slices, team, person, expires, by } = request
  if (!(expires > now)) throw new ReleaseRefused('A token must expire in the future.')
  if (expires.getTime() - now.getTime() > MAX_DAYS * DAY_MS) throw new ReleaseRefused(`A token expires within ${MAX_DAYS} days.`)
  const id = randomBytes(5).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  const record: TokenRecord = {
    id,
    hash: hashOf(secret).toString('hex'),
    slices,
    team,
    ...(person !== undefined && { person }),
    issued_at: now.toISOString(),
    issued_by: by,
    expires_at: expires.toISOString(),
  }
  const isRetained = (each: TokenRecord) => now.getTime() - Date.parse(each.revoked_at ?? each.expires_at) < RETAINED_MS
  await store.change((tokens) => [...tokens.filter(isRetained), record])
  return { token: `loomcast_release_${id}_${secret}`, record }
}

/** Ends a token at once. Throws ReleaseRefused if there is none with this id. */
export async function revokeToken(store: TokenStore, id: string, by: string, now: Date): Promise<void> {
  await store.change((tokens) => {
    if (!tokens.some((each) => each.id === id)) throw new ReleaseRefused(`There is no token ${id}.`)
    const ended = { revoked_at: now.toISOString(), revoked_by: by }
    return tokens.map((each) => (each.id === id && each.revoked_at === undefined ? { ...each, ...ended } : each))
  })
}

/** The record of a token; undefined if it is unknown, has expired or was revoked. */
export async function verifyToken(store: TokenStore, token: string, now: Date): Promise<TokenRecord | undefined> {
  const [, id, secret] = TOKEN.exec(token) ?? []
  if (id === undefined || secret === undefined) return undefined
  const record = (await store.list()).find((each) => each.id === id)
  if (!record || !timingSafeEqual(Buffer.from(record.hash, 'hex'), hashOf(secret))) return undefined
  return isUsable(record, now) ? record : undefined
}

export function isUsable({ expires_at, revoked_at }: TokenRecord, now: Date): boolean {
  return revoked_at === undefined && Date.parse(expires_at) > now.getTime()
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
