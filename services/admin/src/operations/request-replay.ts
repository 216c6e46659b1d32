import { AppError } from '@loomcast/service-kit/errors'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { identityOf } from '../audit/action.ts'
import { recordingRefusal } from '../audit/record-action.ts'
import { performAction } from '../commands/perform-action.ts'
import type { TargetType } from '../domain/audit-entry.ts'
import { type CallService, type OperatedService, ownerOf } from './call-service.ts'
import type { OperationsContext } from './context.ts'
import { type OwnersReplay, OwnersRequested, type ReplayRequested } from './operations.schema.ts'

type Requested = Static<typeof ReplayRequested>
interface ReplayRequest {
  service: OperatedService
  /** `dead-letters`, `provider-events`, `jobs`. */
  subject: string
  action: string
  target: { type: TargetType; id: string }
  reason: string | undefined
  body: { dry_run: boolean; per_second: number }
}

/** Requests a replay from the service that performs it. A dry run changes nothing and is not recorded; every other replay needs a reason. */
export async function requestReplay(
  { callService, context }: { callService: CallService; context: OperationsContext },
  request: FastifyRequest,
  { service, subject, action, target, reason, body }: ReplayRequest,
): Promise<Requested> {
  const path = `/internal/admin/${subject}/replay`
  if (body.dry_run)
    return toRequested(service, await callService(service, { method: 'POST', path, body, as: identityOf(request) }, OwnersRequested))
  if (reason === undefined)
    return recordingRefusal(context, request, { action, target }, async () => {
      throw new AppError('bad_request', 'Give a reason for the replay.')
    })
  return performAction(context, request, { action, target, reason, ...ownerOf(service) }, async ({ id, as }) => {
    const requested = await callService(service, { method: 'POST', path, body, as, idempotencyKey: id }, OwnersRequested)
    const { dry_run: _dryRun, ...selection } = body
    const after = { service, ...selection, count: requested.ids.length, replay_id: requested.replay?.replay_id ?? null }
    return { result: toRequested(service, requested), after }
  })
}

function toRequested(service: OperatedService, { ids, replay }: Static<typeof OwnersRequested>): Requested {
  return { success: true, ids, replay: replay && replayOf(service, replay) }
}

/** The service is part of the id, so that a replay can be found. */
export function replayOf(service: OperatedService, replay: Static<typeof OwnersReplay>) {
  return { ...replay, replay_id: `${service}.${replay.replay_id}`, service }
}
