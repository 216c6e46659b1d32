import { type AppError, invalidField } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { type Static, Type } from 'typebox'
import { catalogueDefaults, find } from '../domain/model-choice.ts'
import { type Catalogue, canonicalModel, isProvider } from '../domain/models.ts'
import { type SavedSettings, SETTINGS_OF_A_NEW_USER, TEXT_LIMITS } from '../domain/user-settings.ts'
import type { EngineRegistry } from '../engines/engine-registry.ts'
import { MaxTokens, ModelId, ProviderName, Temperature } from '../generation/generate.schema.ts'
import type { Repositories } from '../repositories.ts'

const Settings = Type.Object({
  tone_style: Type.String(),
  avoid_words: Type.String(),
  custom_instructions: Type.String(),
  default_provider: Type.String(),
  default_model: Type.String(),
  default_temperature: Type.Number(),
  default_max_tokens: Type.Integer(),
})
const SettingsAnswer = Type.Object({ success: Type.Literal(true), settings: Settings })
const Changes = Type.Object(
  {
    tone_style: Type.Optional(Type.String({ maxLength: TEXT_LIMITS.tone_style, description: 'Empty: the default tone.' })),
    avoid_words: Type.Optional(Type.String({ maxLength: TEXT_LIMITS.avoid_words, description: 'Comma-separated.' })),
    custom_instructions: Type.Optional(Type.String({ maxLength: TEXT_LIMITS.custom_instructions })),
    default_provider: Type.Optional(ProviderName),
    default_model: Type.Optional(ModelId),
    default_temperature: Type.Optional(Temperature),
    default_max_tokens: Type.Optional(MaxTokens),
  },
  { additionalProperties: false, minProperties: 1 },
)
type Changes = Static<typeof Changes>

export function settingsRoutes(
  app: App,
  { repositories, engineRegistry, clock }: { repositories: Repositories; engineRegistry: EngineRegistry; clock: Clock },
): void {
  const user = { config: { auth: 'user' as const } }
  const tags = ['settings']

  app.get(
    '/api/settings',
    { ...user, schema: { tags, summary: 'Content settings', response: { 200: SettingsAnswer } } },
    async ({ caller }) => {
      const [saved, catalogue] = await Promise.all([repositories.settings.of(caller.user_id), engineRegistry.catalogue()])
      return { success: true as const, settings: withDefaults(saved, catalogue) }
    },
  )

  app.put(
    '/api/settings',
    {
      ...user,
      schema: {
        tags,
        summary: 'Change content settings',
        description: 'Fields that are not sent stay as they are.',
        body: Changes,
        response: { 200: SettingsAnswer },
      },
    },
    async ({ caller, body }) => {
      const [saved, catalogue] = await Promise.all([repositories.settings.of(caller.user_id), engineRegistry.catalogue()])
      const settings = await repositories.settings.save(caller.user_id, changesOf(body, saved, catalogue), clock())
      return { success: true as const, settings: withDefaults(settings, catalogue) }
    },
  )
}

/** A provider or model that was never chosen shows as the server's current default. */
function withDefaults(saved: SavedSettings, catalogue: Catalogue): Static<typeof Settings> {
  const defaults = catalogueDefaults(catalogue)
  const default_provider = saved.default_provider ?? defaults.provider
  return { ...saved, default_provider, default_model: saved.default_model ?? firstModel(catalogue, default_provider) ?? defaults.model }
}

/** A model must belong to its provider; changing only the provider resets the model. */
function changesOf(body: Changes, saved: SavedSettings, catalogue: Catalogue): Partial<SavedSettings> {
  const changes: Partial<SavedSettings> = { ...body }
  if (body.tone_style !== undefined) changes.tone_style = body.tone_style.trim() || SETTINGS_OF_A_NEW_USER.tone_style
  const provider = body.default_provider ?? saved.default_provider ?? catalogueDefaults(catalogue).provider
  if (body.default_model !== undefined) {
    if (!isProvider(provider) || !find(catalogue, provider, body.default_model)) throw unknownModel(provider)
    changes.default_provider = provider
    changes.default_model = canonicalModel(provider, body.default_model)
  } else if (body.default_provider !== undefined && body.default_provider !== saved.default_provider) {
    changes.default_model = null
  }
  return changes
}

function firstModel(catalogue: Catalogue, provider: string): string | undefined {
  return isProvider(provider) ? catalogue[provider][0]?.id : undefined
}

function unknownModel(provider: string): AppError {
  return invalidField('unknown_model', 'default_model', `Choose one of the models listed for ${provider}.`)
}
