import { entitlementSchema, meterSchema } from '@loomcast/quota'
import { modelRegistry } from '@loomcast/service-kit/mongo'
import type { Connection } from 'mongoose'
import { failedTextSchema } from './generation/failed-text.model.ts'
import { generationSchema } from './generation/generation.model.ts'
import { knowledgeSchema } from './generation/knowledge.model.ts'
import { setCallSchema } from './generation/sets/set-call.model.ts'
import { contentSchema } from './history/content.model.ts'
import { confirmedPictureSchema } from './pictures/confirmed-picture.model.ts'
import { settingsSchema } from './preferences/settings.model.ts'
import { templateSchema } from './preferences/template.model.ts'
import { voiceSchema } from './voice/voice.model.ts'

/** Registers the service's models on a connection. Idempotent. */
export function modelsOf(connection: Connection) {
  const model = modelRegistry(connection)
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
    confirmedPictures: model('ConfirmedPicture', confirmedPictureSchema),
    voices: model('Voice', voiceSchema),
  }
}

export type Models = ReturnType<typeof modelsOf>
