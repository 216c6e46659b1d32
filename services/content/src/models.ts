import { entitlementSchema, meterSchema, type StoredEntitlement, type StoredMeter } from '@loomcast/quota'
import type mongoose from 'mongoose'
import { failedTextSchema, type StoredFailedText } from './generation/failed-text.model.ts'
import { generationSchema, type StoredGeneration } from './generation/generation.model.ts'
import { knowledgeSchema, type StoredKnowledge } from './generation/knowledge.model.ts'
import { type StoredSetCall, setCallSchema } from './generation/sets/set-call.model.ts'
import { contentSchema, type StoredContent } from './history/content.model.ts'
import { type StoredSettings, settingsSchema } from './preferences/settings.model.ts'
import { type StoredTemplate, templateSchema } from './preferences/template.model.ts'
import { type StoredVoice, voiceSchema } from './voice/voice.model.ts'

export interface Models {
  contents: mongoose.Model<StoredContent>
  meters: mongoose.Model<StoredMeter>
  failedTexts: mongoose.Model<StoredFailedText>
  generations: mongoose.Model<StoredGeneration>
  setCalls: mongoose.Model<StoredSetCall>
  settings: mongoose.Model<StoredSettings>
  templates: mongoose.Model<StoredTemplate>
  entitlements: mongoose.Model<StoredEntitlement>
  knowledge: mongoose.Model<StoredKnowledge>
  voices: mongoose.Model<StoredVoice>
}

/** Registers the service's models on a connection; repeated calls return the same models. */
export function modelsOf(connection: mongoose.Connection): Models {
  const model = <T>(name: string, schema: mongoose.Schema<T>) =>
    (connection.models[name] as mongoose.Model<T> | undefined) ?? connection.model<T>(name, schema)
  return {
    contents: model('Content', contentSchema),
    meters: model('Meter', meterSchema),
    failedTexts: model('FailedText', failedTextSchema),
    generations: model('Generation', generationSchema),
    setCalls: model('SetCall', setCallSchema),
    settings: model('Settings', settingsSchema),
    templates: model('Template', templateSchema),
    entitlements: model('Entitlement', entitlementSchema),
    knowledge: model('Knowledge', knowledgeSchema),
    voices: model('Voice', voiceSchema),
  }
}
