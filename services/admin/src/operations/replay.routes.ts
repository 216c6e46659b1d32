import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { identityOf } from '../audit/action.ts'
import { recordingRefusal } from '../audit/record-action.ts'
import { performAction } from '../commands/perform-action.ts'
import { type CallService, fromEach, OPERATED_SERVICES, type OperatedService, ownerOf, READ_MS } from './call-service.ts'
import type { OperationsContext } from './context.ts'
import { Id, OwnersReplays, OwnersStopped, ReplayResponse, ReplaysResponse } from './operations.schema.ts'
import { replayOf } from './request-replay.ts'

/** Shows and stops replays of all services. */
export function replayRoutes(app: App, context: OperationsContext, callService: CallService): void {
  const admin = { config: { auth: 'admin' as const } }
  const tags = ['operations']

  app.get(
    '/api/admin/replays',
    {
      ...admin,
      schema: {
        summary: 'List running replays and those of the last 24 hours, newest first',
        tags,
        response: { 200: ReplaysResponse },
      },
    },
    async (request) => {
      const as = identityOf(request)
      const { found, unavailable } = await fromEach(OPERATED_SERVICES, (name) =>
        callService(name, { method: 'GET', path: '/internal/admin/replays', as, timeLimitMs: READ_MS }, OwnersReplays),
      )
      const replays = found.flatMap(({ service, value }) => value.replays.map((replay) => replayOf(service, replay)))
      replays.sort((one, other) => other.requested_at.localeCompare(one.requested_at))
      return { success: true as const, replays, unavailable }
    },
  )

  app.post(
    '/api/admin/replays/:replay_id/stop',
    {
      ...admin,
      schema: {
        summary: 'Stop a replay',
        description: 'What was sent already is handled.',
        tags,
        params: Type.Object({ replay_id: Id }, { additionalProperties: false }),
        response: { 200: ReplayResponse, ...problemResponses(404, 502, 503) },
      },
    },
    async (request) => {
      const { replay_id } = request.params
      const action = { action: 'replay.stop', target: { type: 'replay' as const, id: replay_id } }
      const { service, id: ownersId } = await recordingRefusal(context, request, action, async () => partsOf(replay_id))
      const path = `/internal/admin/replays/${encodeURIComponent(ownersId)}/stop`
      return performAction(context, request, { ...action, ...ownerOf(service) }, async ({ id, as }) => {
        const { replay } = await callService(service, { method: 'POST', path, as, idempotencyKey: id }, OwnersStopped)
        const { kind, group, sent, total } = replay
        return { result: { success: true as const, replay: replayOf(service, replay) }, after: { kind, group, sent, total } }
      })
    },
  )
}

function partsOf(replayId: string): { service: OperatedService; id: string } {
  const [name = '', ...rest] = replayId.split('.')
  const service = OPERATED_SERVICES.find((each) => each === name)
  if (!service || rest.length === 0) throw new AppError('not_found', 'There is no such replay.')
  return { service, id: rest.join('.') }
}
