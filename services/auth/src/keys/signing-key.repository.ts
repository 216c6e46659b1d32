import { isDuplicateKey, type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { SigningKeyRecord } from './signing-key.model.ts'

export function createSigningKeyRepository({ signingKeys }: { signingKeys: Model<SigningKeyRecord> }) {
  return {
    async all(tx?: Tx): Promise<SigningKeyRecord[]> {
      return signingKeys.find({}, null, { session: tx?.session }).sort({ sequence: 1 }).lean<SigningKeyRecord[]>()
    },

    /** Returns false if another process has already added a key with this number. */
    async add(key: SigningKeyRecord): Promise<boolean> {
      try {
        await signingKeys.create(key)
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },

    /** Throws if another process has already added a key with this number. */
    async insert(tx: Tx, key: SigningKeyRecord): Promise<void> {
      await signingKeys.insertOne(key, { session: tx.session })
    },

    async remove(ids: string[], tx?: Tx): Promise<void> {
      if (ids.length > 0) await signingKeys.deleteMany({ _id: trusted({ $in: ids }) }, { session: tx?.session })
    },
  }
}

export type SigningKeyRepository = ReturnType<typeof createSigningKeyRepository>
