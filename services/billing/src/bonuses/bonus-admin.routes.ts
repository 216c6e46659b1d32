import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { BonusSchema, bonusView } from './bonus-view.ts'
import type { BonusesContext } from './context.ts'
import { grantBonus } from './grant-bonus.ts'

const Count = (what: string) => Type.Integer({ minimum: 0, maximum: 10_000, default: 0, description: `Number of ${what} granted.` })

const BonusBody = Type.Object(
  {
    request_id: Type.String({
      minLength: 8,
      maxLength: 100,
      pattern: '^[\\w:-]+$',
      description: 'Chosen by the caller. A repeated request with the same id grants nothing again.',
    }),
    texts: Count('texts'),
    videos: Count('videos'),
    reason: Type.String({ minLength: 1, maxLength: 500 }),
  },
  { additionalProperties: false },
)

/** Commands of the back office. The gateway does not route them. */
export function bonusAdminRoutes(app: App, context: BonusesContext): void {
  app.post(
    '/internal/admin/users/:user_id/bonus',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Grant bonus texts and videos to a user',
        description: 'They are used after the monthly quota and never expire.',
        tags: ['admin'],
        params: Type.Object({ user_id: Type.String({ minLength: 1, maxLength: 100 }) }, { additionalProperties: false }),
        body: BonusBody,
        response: { 200: Type.Object({ success: Type.Literal(true), bonus: BonusSchema }), ...problemResponses(404, 422) },
      },
    },
    async ({ params, body, caller }) => ({
      success: true as const,
      bonus: bonusView(await grantBonus(context, caller.user_id, params.user_id, body)),
    }),
  )
}
