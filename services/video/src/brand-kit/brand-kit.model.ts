import mongoose from 'mongoose'
import type { BrandKit } from '../domain/brand-kit.ts'

/** The brand kit of a user; its id is the user's. */
export interface StoredBrandKit extends BrandKit {
  _id: string
  updated_at: Date
}

export const brandKitSchema = new mongoose.Schema<StoredBrandKit>(
  {
    _id: { type: String, required: true },
    name: { type: String, default: '' },
    main_color: { type: String, default: null },
    background_color: { type: String, default: null },
    font: { type: String, default: null },
    handle: { type: String, default: '' },
    intro_text: { type: String, default: null },
    end_card_text: { type: String, default: '' },
    updated_at: { type: Date, required: true },
  },
  { collection: 'brand_kits', versionKey: false },
)
