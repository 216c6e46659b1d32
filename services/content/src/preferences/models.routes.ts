import type { Entitlements } from '@loomcast/quota'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { catalogueDefaults, defaultNotice } from '../domain/model-choice.ts'
import type { Catalogue, ModelEntry } from '../domain/models.ts'
import { SETTINGS_OF_A_NEW_USER } from '../domain/user-settings.ts'
import type { EngineRegistry } from '../engines/engine-registry.ts'

const Model = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  available: Type.Boolean({ description: 'Can write now.' }),
  tunable: Type.Boolean({ description: 'Temperature and the maximum of tokens change its text.' }),
  sees_pictures: Type.Boolean({ description: 'Can be shown the pictures of a video, to write its texts.' }),
  advanced: Type.Boolean({ description: 'Part of plans with advanced AI models.' }),
  locked: Type.Boolean({ description: "Advanced, and not in the caller's plan: asking for it gets the provider's mini model." }),
})
const ModelsResponse = Type.Object({
  success: Type.Literal(true),
  models: Type.Object({ openai: Type.Array(Model), gemini: Type.Array(Model), local: Type.Array(Model) }),
  defaults: Type.Object({
    provider: Type.String(),
    model: Type.String(),
    notice: Type.Optional(
      Type.String({ description: "Present if the product's own default is no longer listed: which model is used instead." }),
    ),
    temperature: Type.Number(),
    max_tokens: Type.Integer(),
  }),
})

export function modelRoutes(
  app: App,
  { repositories, engineRegistry }: { repositories: { entitlements: Entitlements }; engineRegistry: EngineRegistry },
): void {
  app.get(
    '/api/models',
    { config: { auth: 'user' }, schema: { tags: ['models'], summary: 'Providers and their models', response: { 200: ModelsResponse } } },
    async ({ caller }) => {
      const [catalogue, entitlement] = await Promise.all([engineRegistry.catalogue(), repositories.entitlements.find(caller.user_id)])
      const defaults = catalogueDefaults(catalogue)
      const notice = defaultNotice(catalogue, defaults.provider)
      const { default_temperature: temperature, default_max_tokens: max_tokens } = SETTINGS_OF_A_NEW_USER
      return {
        success: true as const,
        models: withLocks(catalogue, entitlement.advanced_ai_models),
        defaults: { ...defaults, ...(notice !== undefined && { notice }), temperature, max_tokens },
      }
    },
  )
}

function withLocks({ openai, gemini, local }: Catalogue, advancedAllowed: boolean) {
  const lock = (entry: ModelEntry) => ({ ...entry, locked: entry.advanced && !advancedAllowed })
  return { openai: openai.map(lock), gemini: gemini.map(lock), local: local.map(lock) }
}
