import type { PlatformId } from '@loomcast/platforms'
import { applyIfNewer, type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { KnowledgeItem } from '../domain/knowledge.ts'
import { type SavedSettings, SETTINGS_OF_A_NEW_USER } from '../domain/user-settings.ts'
import type { Models } from '../models.ts'
import type { StoredTemplate } from './user-data.model.ts'

export interface SettingsRepository {
  of(userId: string): Promise<SavedSettings>
  save(userId: string, changes: Partial<SavedSettings>, now: Date): Promise<SavedSettings>
}

export function createSettingsRepository({ settings }: Models): SettingsRepository {
  const only = (saved: SavedSettings): SavedSettings => ({
    tone_style: saved.tone_style,
    avoid_words: saved.avoid_words,
    custom_instructions: saved.custom_instructions,
    default_provider: saved.default_provider,
    default_model: saved.default_model,
    default_temperature: saved.default_temperature,
    default_max_tokens: saved.default_max_tokens,
  })
  return {
    async of(userId) {
      return only((await settings.findOne({ _id: userId }).lean()) ?? SETTINGS_OF_A_NEW_USER)
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
  }
}

export interface TemplateRepository {
  list(userId: string): Promise<StoredTemplate[]>
  count(userId: string): Promise<number>
  add(template: StoredTemplate): Promise<void>
  /** False for unknown and foreign ids alike. */
  remove(userId: string, templateId: string): Promise<boolean>
}

export function createTemplateRepository({ templates }: Models): TemplateRepository {
  return {
    list: (userId) => templates.find({ user_id: userId }).sort({ created_at: -1, _id: -1 }).lean(),
    count: (userId) => templates.countDocuments({ user_id: userId }),
    async add(template) {
      await templates.create(template)
    },
    async remove(userId, templateId) {
      const result = await templates.deleteOne({ _id: templateId, user_id: userId })
      return result.deletedCount === 1
    },
  }
}

export interface KnowledgeRepository {
  /** Active items of the platform and the general ones. */
  activeFor(platform: PlatformId): Promise<KnowledgeItem[]>
  apply(item: KnowledgeItem, isActive: boolean, version: number, tx: Tx): Promise<void>
}

export function createKnowledgeRepository({ knowledge }: Models): KnowledgeRepository {
  return {
    async activeFor(platform) {
      const found = await knowledge
        .find({ is_active: true, platform: trusted({ $in: [platform, 'general'] }) })
        .limit(500)
        .lean()
      return found.map(({ _id, title, platform: place, content_type, content, changed_at }) => ({
        knowledge_id: _id,
        title,
        platform: place,
        content_type,
        content,
        changed_at,
      }))
    },
    async apply({ knowledge_id, ...item }, isActive, version, tx) {
      await applyIfNewer(knowledge, { _id: knowledge_id }, version, { $set: { ...item, is_active: isActive } }, tx)
    },
  }
}

/** Removes settings and templates of a deleted account. */
export async function removeUserData({ settings, templates }: Models, userId: string, tx: Tx): Promise<void> {
  await settings.deleteOne({ _id: userId }, { session: tx.session })
  await templates.deleteMany({ user_id: userId }, { session: tx.session })
}
