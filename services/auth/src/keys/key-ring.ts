import { ADMIN_FILES_S, ADMIN_FILES_TYPE } from '@loomcast/contracts/admin-files'
import { appendEvents } from '@loomcast/service-kit/events'
import { isDuplicateKey, newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { type Clock, retry } from '@loomcast/service-kit/time'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import type { Connection } from 'mongoose'
import { ACCESS_TOKEN_S, ALGORITHM, accessClaims, adminFilesClaims, TOKEN_TYPE } from '../domain/access-token.ts'
import type { Role } from '../domain/session.ts'
import { currentKey, type KeyTimes, needsSuccessor, publishedKeys, successorOf } from '../domain/signing-key.ts'
import { SERVICE, signingKeysRevoked } from '../events/publishes.ts'
import type { SigningKeyRecord } from './signing-key.model.ts'
import type { SigningKeyRepository } from './signing-key.repository.ts'

/** How long a process may use its copy before it loads keys that other processes added or removed. */
const MAX_STALE_MS = 2_000
/** Retries, because another process may add a key with the same number at the same time. */
const REPLACE_ATTEMPTS = 5

export interface KeyRingOptions {
  connection: Connection
  keys: SigningKeyRepository
  clock: Clock
  /** How long a key signs before its successor replaces it. */
  maxAgeMs: number
}

/** The signing keys shared by all processes of the service. They are stored in the database; each process caches them for 2 s. */
export function createKeyRing({ connection, keys, clock, maxAgeMs }: KeyRingOptions) {
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

  async function newKey(): Promise<Omit<SigningKeyRecord, keyof KeyTimes>> {
    const kid = newId('key')
    const pair = await generateKeyPair(ALGORITHM, { extractable: true })
    const marks = { kid, alg: ALGORITHM, use: 'sig' }
    return {
      _id: kid,
      created_at: clock(),
      public_jwk: { ...(await exportJWK(pair.publicKey)), ...marks },
      private_jwk: { ...(await exportJWK(pair.privateKey)), ...marks },
    }
  }

  async function addSuccessor(records: SigningKeyRecord[], immediately: boolean): Promise<void> {
    await keys.add({ ...(await newKey()), ...successorOf(records, clock(), immediately) })
    // The database now has a key with this number, from this process or from another.
    await reload()
  }

  async function replaceAll(tx: Tx, key: Omit<SigningKeyRecord, keyof KeyTimes>): Promise<void> {
    const now = clock()
    const old = await keys.all(tx)
    const times = successorOf(old, now, true)
    const key_ids = old.map((record) => record._id)
    await keys.insert(tx, { ...key, ...times })
    await keys.remove(key_ids, tx)
    if (key_ids.length > 0) await appendEvents(tx, SERVICE, signingKeysRevoked({ key_ids, version: times.sequence, at: now }))
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

  async function sign(claims: JWTPayload, typ: string): Promise<string> {
    const record = await signingKey()
    return new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, typ, kid: record._id }).sign(await privateKey(record))
  }

  return {
    accessToken(subject: { user_id: string; session_id: string; role: Role; actor_id?: string }, lifeS = ACCESS_TOKEN_S): Promise<string> {
      return sign({ ...accessClaims(subject, clock(), newId('tok'), lifeS) }, TOKEN_TYPE)
    },

    /** The value of the cookie with which the gateway serves the administrators' files. */
    adminFilesToken(subject: { user_id: string; session_id: string }, lifeS = ADMIN_FILES_S): Promise<string> {
      return sign({ ...adminFilesClaims(subject, clock(), newId('tok'), lifeS) }, ADMIN_FILES_TYPE)
    },

    /** The public keys for verifiers. */
    async jwks(): Promise<{ keys: JWK[] }> {
      await signingKey()
      return { keys: publishedKeys(await known(), clock()).map((record) => record.public_jwk) }
    },

    /** Creates a successor when the current key is old enough, and removes keys that are no longer published. */
    async maintain(): Promise<void> {
      await signingKey()
      const records = await reload()
      if (needsSuccessor(records, clock(), maxAgeMs)) await addSuccessor(records, false)
      const published = new Set(publishedKeys(await reload(), clock()).map((record) => record._id))
      await keys.remove(records.filter((record) => !published.has(record._id)).map((record) => record._id))
    },

    /** Creates a successor on demand. It becomes active in 10 minutes; users are not affected. */
    async rotate(): Promise<void> {
      await signingKey()
      await addSuccessor(await reload(), false)
    },

    /**
     * Replaces all keys after one was compromised. Verifiers receive an event and reject the old keys' tokens; browsers renew theirs automatically. Runs in
     * one transaction, so a crash never leaves the keys replaced without the event.
     */
    async replaceCompromised(): Promise<void> {
      const key = await newKey()
      await retry(() => withTransaction(connection, (tx) => replaceAll(tx, key)), {
        attempts: REPLACE_ATTEMPTS,
        isRetryable: isDuplicateKey,
      })
      await reload()
    },
  }
}

export type KeyRing = ReturnType<typeof createKeyRing>
