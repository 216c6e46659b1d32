import { entitlementSchema, meterSchema, type StoredEntitlement, type StoredMeter } from '@loomcast/quota'
import type mongoose from 'mongoose'
import { generationSchema, type StoredGeneration } from './generation/generation.model.ts'
import { knowledgeSchema, type StoredKnowledge } from './generation/knowledge.model.ts'
import { contentSchema, type StoredContent } from './history/content.model.ts'
import { type StoredSettings, settingsSchema } from './preferences/settings.model.ts'
import { type StoredTemplate, templateSchema } from './preferences/template.model.ts'

export interface Models {
  contents: mongoose.Model<StoredContent>
  meters: mongoose.Model<StoredMeter>
  generations: mongoose.Model<StoredGeneration>
  settings: mongoose.Model<StoredSettings>
  templates: mongoose.Model<StoredTemplate>
  entitlements: mongoose.Model<StoredEntitlement>
  knowledge: mongoose.Model<StoredKnowledge>
}

/** Registers the service's models on a connection; repeated calls return the same models. */
export function modelsOf(connection: mongoose.Connection): Models {
  const model = <T>(name: string, schema: mongoose.Schema<T>) =>
    (connection.models[name] as mongoose.Model<T> | undefined) ?? connection.model<T>(name, schema)
  return {
    contents: model('Content', contentSchema),
    meters: model('Meter', meterSchema),
    generations: model('Generation', generationSchema),
    settings: model('Settings', settingsSchema),
    templates: model('Template', templateSchema),
    entitlements: model('Entitlement', entitlementSchema),
    knowledge: model('Knowledge', knowledgeSchema),
  }
}
