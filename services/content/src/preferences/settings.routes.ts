import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { TEXT_LIMITS } from '../domain/user-settings.ts'
import { MaxTokens, ModelId, ProviderName, Temperature } from '../schema-types.ts'
import { changeSettings, readSettings, type SettingsDeps } from './content-settings.ts'

const Settings = Type.Object({
  tone_style: Type.String(),
  avoid_words: Type.String(),
  custom_instructions: Type.String(),
  default_provider: Type.String(),
  default_model: Type.String(),
  default_temperature: Type.Number(),
  default_max_tokens: Type.Integer(),
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
