import type { Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { StoredTemplate } from './template.model.ts'

export interface TemplateRepository {
  list(userId: string): Promise<StoredTemplate[]>
  count(userId: string): Promise<number>
  add(template: StoredTemplate): Promise<void>
  /** Returns false if the id is unknown or belongs to another user. */
  remove(userId: string, templateId: string): Promise<boolean>
  removeAllOf(userId: string, tx?: Tx): Promise<void>
}

export function createTemplateRepository({ templates }: { templates: Model<StoredTemplate> }): TemplateRepository {
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
    async removeAllOf(userId, tx) {
      await templates.deleteMany({ user_id: userId }, tx && { session: tx.session })
    },
  }
}
