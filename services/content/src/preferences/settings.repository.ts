import { driverCollection, type Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import { NO_OWN_FACTS } from '../domain/own-facts.ts'
import { type SavedSettings, SETTINGS_OF_A_NEW_USER } from '../domain/user-settings.ts'
import type { StoredSettings } from './settings.model.ts'

export interface SettingsRepository {
  of(userId: string): Promise<SavedSettings>
  save(userId: string, changes: Partial<SavedSettings>, now: Date): Promise<SavedSettings>
  removeAllOf(userId: string, tx?: Tx): Promise<void>
}

export function createSettingsRepository({ settings }: { settings: Model<StoredSettings> }): SettingsRepository {
  const only = (saved: SavedSettings): SavedSettings => ({
    tone_style: saved.tone_style,
    avoid_words: saved.avoid_words,
    custom_instructions: saved.custom_instructions,
    default_provider: saved.default_provider,
    default_model: saved.default_model,
    default_temperature: saved.default_temperature,
    default_max_tokens: saved.default_max_tokens,
    // Settings stored before these fields were introduced do not have them.
    own_facts: { ...NO_OWN_FACTS, ...saved.own_facts },
    show_pictures_to_models: saved.show_pictures_to_models ?? false,
    show_ai_line: saved.show_ai_line ?? false,
  })
  return {
    async of(userId) {
      return only((await driverCollection(settings).findOne({ _id: userId })) ?? SETTINGS_OF_A_NEW_USER)
    },
    async save(userId, changes, now) {
      const untouched = Object.entries(SETTINGS_OF_A_NEW_USER).filter(([name]) => !(name in changes))
      const saved = await settings
        .findOneAndUpdate(
          { _id: userId },
          { $set: { ...changes, updated_at: now }, $setOnInsert: Object.fromEntries(untouched) },
          { upsert: true, returnDocument: 'after' },
        )
        .lean()
      return only(saved ?? SETTINGS_OF_A_NEW_USER)
    },
    async removeAllOf(userId, tx) {
      await settings.deleteOne({ _id: userId }, tx && { session: tx.session })
    },
  }
}
