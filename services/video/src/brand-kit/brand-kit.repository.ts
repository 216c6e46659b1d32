import type { Tx } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import { type BrandKit, EMPTY_BRAND_KIT } from '../domain/brand-kit.ts'
import type { StoredBrandKit } from './brand-kit.model.ts'

export interface BrandKitRepository {
  /** An empty kit if the user has none. */
  find(userId: string): Promise<BrandKit>
  /** Replaces the whole kit, so that it is always one that a request contained. */
  save(userId: string, kit: BrandKit, now: Date): Promise<void>
  delete(userId: string, tx?: Tx): Promise<void>
}

export function createBrandKitRepository(kits: mongoose.Model<StoredBrandKit>): BrandKitRepository {
  return {
    async find(userId) {
      const stored = await kits.findById(userId).lean()
      if (!stored) return EMPTY_BRAND_KIT
      // Kits of earlier releases have no name.
      const { name = '', main_color, background_color, font, handle, intro_text, end_card_text } = stored
      return { name, main_color, background_color, font, handle, intro_text, end_card_text }
    },

    async save(userId, kit, now) {
      await kits.replaceOne({ _id: userId }, { ...kit, updated_at: now }, { upsert: true })
    },

    async delete(userId, tx) {
      await kits.deleteOne({ _id: userId }, tx && { session: tx.session })
    },
  }
}
