import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Models } from '../models.ts'
import type { SigningKeyRecord } from './signing-key.model.ts'

const DUPLICATE_KEY = 11_000

export function createSigningKeyRepository({ signingKeys }: Models) {
  return {
    async all(tx?: Tx): Promise<SigningKeyRecord[]> {
      return signingKeys.find({}, null, { session: tx?.session }).sort({ sequence: 1 }).lean<SigningKeyRecord[]>()
    },

    /** False when another process added a key of this number first. */
    async add(key: SigningKeyRecord): Promise<boolean> {
      try {
        await signingKeys.create(key)
        return true
      } catch (error) {
        if (isDuplicate(error)) return false
        throw error
      }
    },

    /** Throws when another process added a key of this number first. */
    async insert(tx: Tx, key: SigningKeyRecord): Promise<void> {
      await signingKeys.insertOne(key, { session: tx.session })
    },

    async remove(ids: string[], tx?: Tx): Promise<void> {
      if (ids.length > 0) await signingKeys.deleteMany({ _id: trusted({ $in: ids }) }, { session: tx?.session })
    },
  }
}

/** Of two processes that add a key of one number at once, the other was first. */
export function isDuplicate(error: unknown): boolean {
  return (error as { code?: unknown }).code === DUPLICATE_KEY
}

export type SigningKeyRepository = ReturnType<typeof createSigningKeyRepository>
