import { DEFAULT_PLATFORM, platformName } from '@loomcast/platforms'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import type { Contents } from '../history/contents.ts'

const Params = Type.Object({ user_id: Type.String({ minLength: 1, maxLength: 100 }) }, { additionalProperties: false })

const Query = Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }) }, { additionalProperties: false })

const UserContentResponse = Type.Object({
  success: Type.Literal(true),
  content: Type.Array(
    Type.Object({
      content_id: Type.String(),
      platform: Type.String({ description: `For display, such as ${platformName(DEFAULT_PLATFORM)}.` }),
      prompt: Type.String(),
      generated_text: Type.String({ description: 'The post as it is stored, with its edits.' }),
      created_at: Type.String({ format: 'date-time' }),
      usage: Type.Object({ total_tokens: Type.Integer() }),
      provider: Type.String(),
      model: Type.String(),
    }),
    { description: 'Newest first, without deleted texts.' },
  ),
})

/** For the back office, which records each call in its audit log. The gateway does not route it. */
export function userContentRoutes(app: App, { repositories }: { repositories: { contents: Pick<Contents, 'newest'> } }): void {
  app.get(
    '/internal/admin/users/:user_id/content',
    {
      config: { auth: 'admin' },
      schema: {
        tags: ['admin'],
        summary: "List a user's recent texts",
        params: Params,
        querystring: Query,
        response: { 200: UserContentResponse },
      },
    },
    async ({ params, query }) => {
      const texts = await repositories.contents.newest(params.user_id, query.limit)
      return {
        success: true as const,
        content: texts.map(({ _id, platform, prompt, generated_text, created_at, usage, provider, model }) => ({
          content_id: _id,
          platform: platformName(platform),
          prompt,
          generated_text,
          created_at: created_at.toISOString(),
          usage: { total_tokens: usage.total_tokens },
          provider,
          model,
        })),
      }
    },
  )
}
