import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { COMPOSER_ID } from '../domain/models.ts'
import { EngineError } from '../engines/engine.ts'
import { disconnection } from '../generation/event-stream.ts'
import { createResolver, type ResolveDeps } from '../generation/resolved-request.ts'
import { failureOf, problemOf } from '../generation/response.ts'
import { writeText } from '../generation/write-text.ts'
import { requirePlatform } from '../requested-platform.ts'
import { ModelId, Nullable, Platform, PromptConfirmed, ProviderName } from '../schema-types.ts'

/** As long as a prompt on the landing page. */
const PROMPT_MAX = 500

/** Has no settings and no package, so the defaults of a new user apply. */
const VISITOR = 'visitor'

const NO_LISTENER = { delta: () => {}, reset: () => {} }

const PreviewResponse = Type.Object({
  success: Type.Literal(true),
  content: Type.String(),
  title: Nullable(Type.String()),
  platform: Type.String(),
  provider: ProviderName,
  model: ModelId,
})

/** A post for a visitor without an account. The composer writes it, which costs nothing; nothing is stored. */
export function previewRoutes(app: App, deps: ResolveDeps): void {
  app.post(
    '/api/content/preview',
    {
      config: { auth: 'public' },
      schema: {
        tags: ['content'],
        summary: 'Write a text without an account',
        description:
          'The built-in writer writes it. A new user who generates the same prompt with the provider and model of the response gets the same text.',
        body: Type.Object(
          { prompt: Type.String({ maxLength: PROMPT_MAX }), platform: Platform, prompt_confirmed: PromptConfirmed },
          { additionalProperties: false },
        ),
        response: { 200: PreviewResponse, ...problemResponses(422) },
      },
    },
    async ({ body }, reply) => {
      const platform = requirePlatform(body.platform)
      const { prompt, prompt_confirmed = false } = body
      const wanted = { prompt, prompt_confirmed, provider: 'local' as const, model: COMPOSER_ID, use_voice: false }
      const { engine, request, provider } = await createResolver(VISITOR, wanted, deps)(platform.id)
      try {
        const { text, beside } = await writeText(engine, { ...request, signal: disconnection(reply) }, NO_LISTENER)
        const title = beside?.title ?? null
        return { success: true as const, content: text.trim(), title, platform: platform.name, provider, model: request.model }
      } catch (error) {
        throw error instanceof EngineError ? problemOf(failureOf(error)) : error
      }
    },
  )
}
