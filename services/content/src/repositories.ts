import { createEntitlements, createMeter, type Entitlements, type Meter } from '@loomcast/quota'
import { createTagsRepository, type Tags } from '@loomcast/service-kit/tags'
import type mongoose from 'mongoose'
import { createGenerationRepository, type GenerationRepository } from './generation/generation.repository.ts'
import { createKnowledgeRepository, type KnowledgeRepository } from './generation/knowledge.repository.ts'
import { createSetRepository, type SetRepository } from './generation/sets/set.repository.ts'
import { createContentRepository } from './history/content.repository.ts'
import type { Contents } from './history/contents.ts'
import { modelsOf } from './models.ts'
import { type ConfirmedPictures, createConfirmedPictures } from './pictures/confirmed-picture.repository.ts'
import { createSettingsRepository, type SettingsRepository } from './preferences/settings.repository.ts'
import { createTemplateRepository, type TemplateRepository } from './preferences/template.repository.ts'
import { createVoiceRepository, type VoiceRepository } from './voice/voice.repository.ts'

export interface Repositories {
  contents: Contents
  meters: Meter
  generations: GenerationRepository
  sets: SetRepository
  settings: SettingsRepository
  templates: TemplateRepository
  entitlements: Entitlements
  knowledge: KnowledgeRepository
  voices: VoiceRepository
  tags: Tags
  confirmedPictures: ConfirmedPictures
}

export function createRepositories(connection: mongoose.Connection): Repositories {
  const models = modelsOf(connection)
  return {
    contents: createContentRepository(models),
    // Safe here, because a run ends or is renewed within its lease; a run that lost its reservation is reported as lost and not charged.
    meters: createMeter(models.meters, { reservationsMayBeLost: true }),
    generations: createGenerationRepository(models),
    sets: createSetRepository(models),
    settings: createSettingsRepository(models),
    templates: createTemplateRepository(models),
    entitlements: createEntitlements(models.entitlements),
    knowledge: createKnowledgeRepository(models),
    tags: createTagsRepository(models.contents),
    voices: createVoiceRepository(models),
    confirmedPictures: createConfirmedPictures(models),
  }
}
