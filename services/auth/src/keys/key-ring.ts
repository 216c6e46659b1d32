import type { Clock } from '@loomcast/service-kit'
import { newId } from '@loomcast/service-kit'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { ACCESS_TOKEN_S, ALGORITHM, accessClaims, TOKEN_TYPE } from '../domain/access-token.ts'
import type { Role } from '../domain/session.ts'
import { currentKey, needsSuccessor, publishedKeys, successorOf } from '../domain/signing-key.ts'
import type { SigningKeyRepository } from '../store/signing-key.repository.ts'
import type { SigningKeyRecord } from '../store/signing-key.schema.ts'

/** How long a process may go without looking at the keys that others made. */
const MAX_STALE_MS = 30_000

export interface KeyRingOptions {
  keys: SigningKeyRepository
  clock: Clock
  /** A key signs this long before its successor takes over. */
  maxAgeMs: number
}

/** The signing keys as every process of the service sees them: the database is the truth, a copy is kept for half a minute. */
export function createKeyRing({ keys, clock, maxAgeMs }: KeyRingOptions) {
  let copy: { records: SigningKeyRecord[]; readAt: number } | undefined
  const imported = new Map<string, Promise<CryptoKey>>()

  async function known(): Promise<SigningKeyRecord[]> {
    if (copy && Math.abs(clock().getTime() - copy.readAt) < MAX_STALE_MS && currentKey(copy.records, clock())) return copy.records
    return reload()
  }

  async function reload(): Promise<SigningKeyRecord[]> {
    const records = await keys.all()
    copy = { records, readAt: clock().getTime() }
    return records
  }

  async function addSuccessor(records: SigningKeyRecord[], immediately: boolean): Promise<void> {
    const now = clock()
    const kid = newId('key')
    const pair = await generateKeyPair(ALGORITHM, { extractable: true })
    const marks = { kid, alg: ALGORITHM, use: 'sig' }
    await keys.add({
      _id: kid,
      ...successorOf(records, now, immediately),
      created_at: now,
      public_jwk: { ...(await exportJWK(pair.publicKey)), ...marks },
      private_jwk: { ...(await exportJWK(pair.privateKey)), ...marks },
    })
    // Whether our key or another process's won the number, the database now holds it.
    await reload()
  }

  async function signingKey(): Promise<SigningKeyRecord> {
    const records = await known()
    const current = currentKey(records, clock())
    if (current) return current
    await addSuccessor(records, true)
    const first = currentKey(await known(), clock())
    if (!first) throw new Error('there is no signing key although one was just added')
    return first
  }

  function privateKey(record: SigningKeyRecord): Promise<CryptoKey> {
    const existing = imported.get(record._id)
    if (existing) return existing
    const key = importJWK(record.private_jwk, ALGORITHM).then((value) => {
      if (value instanceof Uint8Array) throw new Error(`signing key ${record._id} is not an EC key`)
      return value
    })
    imported.set(record._id, key)
    return key
  }

  return {
    async accessToken(subject: { user_id: string; session_id: string; role: Role }, lifeS = ACCESS_TOKEN_S): Promise<string> {
      const record = await signingKey()
      return new SignJWT({ ...accessClaims(subject, clock(), newId('tok'), lifeS) })
        .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPE, kid: record._id })
        .sign(await privateKey(record))
    },

    /** What verifiers need: public parts only. */
    async jwks(): Promise<{ keys: JWK[] }> {
      await signingKey()
      return { keys: publishedKeys(await known(), clock()).map((record) => record.public_jwk) }
    },

    /** Makes a successor when the age of the current key asks for it, and removes keys that nobody needs any more. */
    async maintain(): Promise<void> {
      await signingKey()
      const records = await reload()
      if (needsSuccessor(records, clock(), maxAgeMs)) await addSuccessor(records, false)
      const published = new Set(publishedKeys(await reload(), clock()).map((record) => record._id))
      await keys.remove(records.filter((record) => !published.has(record._id)).map((record) => record._id))
    },

    /** On demand: a successor that takes over in 10 minutes, without anybody noticing. */
    async rotate(): Promise<void> {
      await signingKey()
      await addSuccessor(await reload(), false)
    },

    /** After a key got into wrong hands: a new one at once, every older one gone; browsers renew their tokens by themselves. */
    async replaceCompromised(): Promise<void> {
      const old = await reload()
      await addSuccessor(old, true)
      await keys.remove(old.map((record) => record._id))
      await reload()
    },
  }
}

export type KeyRing = ReturnType<typeof createKeyRing>
