import { Type } from 'typebox'
import { AppError } from '../errors/app-error.ts'
import { problemResponses } from '../errors/problem.schema.ts'
import type { App } from '../http/fastify-app.ts'
import { ReplaySchema, type Replays } from './replays.ts'

/** Shows and stops replays of dead letters and jobs. */
export function replayRoutes(app: App, replays: Replays): void {
  const admin = { config: { auth: 'admin' as const } }
  const tags = ['admin']

  app.get(
    '/internal/admin/replays',
    {
      ...admin,
      schema: {
        summary: 'List running replays and those of the last 24 hours, newest first',
        tags,
        response: { 200: Type.Object({ success: Type.Literal(true), replays: Type.Array(ReplaySchema) }) },
      },
    },
    async () => ({ success: true as const, replays: await replays.recent() }),
  )

  app.post(
    '/internal/admin/replays/:replay_id/stop',
    {
      ...admin,
      schema: {
        summary: 'Stop a replay',
        description: 'What was sent already is handled.',
        tags,
        params: Type.Object({ replay_id: Type.String({ minLength: 1, maxLength: 200 }) }, { additionalProperties: false }),
        response: { 200: Type.Object({ success: Type.Literal(true), replay: ReplaySchema }), ...problemResponses(404) },
      },
    },
    async ({ params }) => {
      const replay = await replays.stop(params.replay_id)
      if (!replay) throw new AppError('not_found', 'There is no such replay.')
      return { success: true as const, replay }
    },
  )
}
