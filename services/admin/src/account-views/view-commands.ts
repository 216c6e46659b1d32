import type { FastifyRequest } from 'fastify'
import type { CommandsContext } from '../commands/context.ts'
import { performAction } from '../commands/perform-action.ts'
import type { OwnersAccountView, StartedViewResponse } from '../users/owner-responses.ts'

const target = (userId: string) => ({ type: 'user' as const, id: userId })
const pathOf = (userId: string) => `/internal/admin/users/${encodeURIComponent(userId)}/view`

/** Starts a read-only view of a user's account at auth, once per request id. The audit log stores the view, not its token. */
export async function startView(
  context: CommandsContext,
  request: FastifyRequest,
  userId: string,
  { reason, request_id }: { reason: string; request_id?: string },
): Promise<StartedViewResponse> {
  return performAction(context, request, { action: 'user.view', target: target(userId), owner: 'auth', reason }, async ({ id, as }) => {
    const body = { reason, request_id: request_id ?? id }
    const response = await context.owners.call<StartedViewResponse>('auth', {
      method: 'POST',
      path: pathOf(userId),
      body,
      as,
      idempotencyKey: id,
    })
    const { view_id, started_at, ends_at } = response.view
    return { result: response, before: null, after: { view_id, started_at, ends_at } }
  })
}

/** Ends a view at auth. Changes nothing if it is over. */
export async function endView(
  context: CommandsContext,
  request: FastifyRequest,
  userId: string,
  viewId: string,
): Promise<OwnersAccountView> {
  return performAction(context, request, { action: 'user.view.end', target: target(userId), owner: 'auth' }, async ({ id, as }) => {
    const path = `${pathOf(userId)}/${encodeURIComponent(viewId)}/end`
    const { view } = await context.owners.call<{ view: OwnersAccountView }>('auth', { method: 'POST', path, as, idempotencyKey: id })
    return { result: view, before: null, after: { view_id: view.view_id, ended_at: view.ended_at } }
  })
}
