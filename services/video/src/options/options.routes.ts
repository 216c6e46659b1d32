import type { Entitlements } from '@loomcast/quota'
import type { App } from '@loomcast/service-kit/http'
import type { EngineRegistry } from '../engines/engine-registry.ts'
import type { Speedometer } from '../rendering/render-speed.ts'
import { FormatsResponse, OptionsResponse } from './options.schema.ts'
import { videoFormats, videoOptions } from './video-options.ts'

const user = { config: { auth: 'user' as const } }
const tags = ['video']

export interface OptionsDeps {
  entitlements: Entitlements
  engineRegistry: EngineRegistry
  /** Whether the synthetic voice is available. */
  voiceAvailable: () => Promise<boolean>
  speedometer: Pick<Speedometer, 'speed'>
}

export function optionsRoutes(app: App, { entitlements, engineRegistry, voiceAvailable, speedometer }: OptionsDeps): void {
  app.get(
    '/api/video/options',
    {
      ...user,
      schema: { tags, summary: "List engines, models and looks, and what the caller's plan includes", response: { 200: OptionsResponse } },
    },
    async ({ caller }) => {
      const [entitlement, engines, hasVoice, measured] = await Promise.all([
        entitlements.find(caller.user_id),
        engineRegistry.states(),
        voiceAvailable(),
        speedometer.speed(),
      ])
      return { success: true as const, ...videoOptions(entitlement, engines, hasVoice), speed: measured }
    },
  )

  app.get(
    '/api/video/formats',
    { ...user, schema: { tags, summary: 'List formats and their sizes', response: { 200: FormatsResponse } } },
    async () => ({ success: true as const, ...videoFormats() }),
  )
}
