import type mongoose from 'mongoose'
import { type ContentRepository, createContentRepository } from './content.repository.ts'
import { createGenerationRepository, type GenerationRepository } from './generation.repository.ts'
import { createMeterRepository, type MeterRepository } from './meter.repository.ts'
import { modelsOf } from './models.ts'
import {
  createEntitlementRepository,
  createKnowledgeRepository,
  createSettingsRepository,
  createTemplateRepository,
  type EntitlementRepository,
  type KnowledgeRepository,
  type SettingsRepository,
  type TemplateRepository,
} from './user-data.repository.ts'

export interface Repositories {
  contents: ContentRepository
  meters: MeterRepository
  generations: GenerationRepository
  settings: SettingsRepository
  templates: TemplateRepository
  entitlements: EntitlementRepository
  knowledge: KnowledgeRepository
}

export function createRepositories(connection: mongoose.Connection): Repositories {
  const models = modelsOf(connection)
  return {
    contents: createContentRepository(models),
    meters: createMeterRepository(models),
    generations: createGenerationRepository(models),
    settings: createSettingsRepository(models),
    templates: createTemplateRepository(models),
    entitlements: createEntitlementRepository(models),
    knowledge: createKnowledgeRepository(models),
  }
}
