import { trusted } from '@loomcast/service-kit'
import type { Models } from './models.ts'
import type { SigningKeyRecord } from './signing-key.schema.ts'

const DUPLICATE_KEY = 11_000

export function createSigningKeyRepository({ signingKeys }: Models) {
  return {
    async all(): Promise<SigningKeyRecord[]> {
      return signingKeys.find({}).sort({ sequence: 1 }).lean<SigningKeyRecord[]>()
    },

    /** False when another process added a key of this number first. */
    async add(key: SigningKeyRecord): Promise<boolean> {
      try {
        await signingKeys.create(key)
        return true
      } catch (error) {
        if ((error as { code?: unknown }).code === DUPLICATE_KEY) return false
        throw error
      }
    },

    async remove(ids: string[]): Promise<void> {
      if (ids.length > 0) await signingKeys.deleteMany({ _id: trusted({ $in: ids }) })
    },
  }
}

export type SigningKeyRepository = ReturnType<typeof createSigningKeyRepository>
