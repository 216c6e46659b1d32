import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { OWN_FACT_LIMIT } from '../domain/own-facts.ts'
import { TEXT_LIMITS } from '../domain/user-settings.ts'
import { MaxTokens, ModelId, ProviderName, Temperature } from '../schema-types.ts'
import { changeSettings, readSettings, type SettingsDeps } from './content-settings.ts'

const OwnFact = Type.String({ maxLength: OWN_FACT_LIMIT })
const OwnFacts = Type.Object(
  {
    opening_hours: OwnFact,
    address: OwnFact,
    links: OwnFact,
    prices: OwnFact,
    prohibited_claims: Type.String({ maxLength: OWN_FACT_LIMIT, description: 'One claim per line that no text may make.' }),
  },
  { additionalProperties: false, description: 'Facts of the user that every engine can use.' },
)
const Settings = Type.Object({
  tone_style: Type.String(),
  avoid_words: Type.String(),
  custom_instructions: Type.String(),
  default_provider: Type.String(),
  default_model: Type.String(),
  default_model_notice: Type.Optional(
    Type.String({
      description:
        "Present if the saved model, or the product's own default if none was saved, is no longer listed: which one is used instead.",
    }),
  ),
  default_temperature: Type.Number(),
  default_max_tokens: Type.Integer(),
  own_facts: OwnFacts,
  show_pictures_to_models: Type.Boolean({
    description: 'Models may be shown small copies of the pictures of a video, to write its texts.',
  }),
  show_ai_line: Type.Boolean({ description: "A text that a model wrote is copied and downloaded with its disclosure's `visible_line`." }),
})
const SettingsResponse = Type.Object({ success: Type.Literal(true), settings: Settings })
const Changes = Type.Object(
  {
    tone_style: Type.Optional(Type.String({ maxLength: TEXT_LIMITS.tone_style, description: 'Empty: the default tone.' })),
    avoid_words: Type.Optional(Type.String({ maxLength: TEXT_LIMITS.avoid_words, description: 'Comma-separated.' })),
    custom_instructions: Type.Optional(Type.String({ maxLength: TEXT_LIMITS.custom_instructions })),
    default_provider: Type.Optional(ProviderName),
    default_model: Type.Optional(ModelId),
    default_temperature: Type.Optional(Temperature),
    default_max_tokens: Type.Optional(MaxTokens),
    own_facts: Type.Optional(OwnFacts),
    show_pictures_to_models: Type.Optional(Type.Boolean()),
    show_ai_line: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)

export function settingsRoutes(app: App, deps: SettingsDeps): void {
  const user = { config: { auth: 'user' as const } }
  const tags = ['settings']

  app.get(
    '/api/settings',
    { ...user, schema: { tags, summary: 'Content settings', response: { 200: SettingsResponse } } },
    async ({ caller }) => ({ success: true as const, settings: await readSettings(deps, caller.user_id) }),
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
        response: { 200: SettingsResponse },
      },
    },
    async ({ caller, body }) => ({ success: true as const, settings: await changeSettings(deps, caller.user_id, body) }),
  )
}
