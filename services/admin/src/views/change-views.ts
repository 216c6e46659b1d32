import { AppError } from '@loomcast/service-kit/errors'
import { isDuplicateKey, newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import type { FastifyRequest } from 'fastify'
import { recordAction } from '../audit/record-action.ts'
import type { ViewsContext } from './context.ts'
import type { ViewRecord } from './view.model.ts'
import type { ViewChange } from './view.repository.ts'

/** Views per administrator. */
export const MAX_VIEWS = 50

/** Throws AppError `conflict` for a name that the owner uses on this page, or at MAX_VIEWS. */
export async function createView(
  context: ViewsContext,
  request: FastifyRequest,
  { page, name, query }: Pick<ViewRecord, 'page' | 'name' | 'query'>,
): Promise<ViewRecord> {
  const owner_id = request.caller.user_id
  const view: ViewRecord = { _id: newId('view'), owner_id, page, name, query, is_default: false, created_at: context.clock() }
  return changing(context, name, async (tx) => {
    if ((await context.repositories.views.count(tx, owner_id)) >= MAX_VIEWS)
      throw new AppError('conflict', `You have ${MAX_VIEWS} saved views, which is the maximum. Delete a view first.`)
    await context.repositories.views.insert(tx, view)
    await recordAction(context, tx, request, { ...actionOn('create', view), after: contentOf(view) })
    return view
  })
}

/** Renames a view, replaces its query, or makes it the default one of its page. Throws AppError `not_found`, or `conflict` for a name in use. */
export async function changeView(context: ViewsContext, request: FastifyRequest, viewId: string, change: ViewChange): Promise<ViewRecord> {
  const owner_id = request.caller.user_id
  return changing(context, change.name ?? '', async (tx) => {
    const before = await context.repositories.views.find(tx, owner_id, viewId)
    if (!before) throw new AppError('not_found')
    const view = { ...before, ...change }
    await context.repositories.views.update(tx, viewId, change)
    if (change.is_default) await context.repositories.views.clearDefault(tx, owner_id, view.page, viewId)
    await recordAction(context, tx, request, { ...actionOn('update', view), before: contentOf(before), after: contentOf(view) })
    return view
  })
}

/** Throws AppError `not_found`. */
export async function deleteView(context: ViewsContext, request: FastifyRequest, viewId: string): Promise<void> {
  await withTransaction(context.connection, async (tx) => {
    const view = await context.repositories.views.find(tx, request.caller.user_id, viewId)
    if (!view) throw new AppError('not_found')
    await context.repositories.views.delete(tx, viewId)
    await recordAction(context, tx, request, { ...actionOn('delete', view), before: contentOf(view) })
  })
}

async function changing(context: ViewsContext, name: string, work: (tx: Tx) => Promise<ViewRecord>): Promise<ViewRecord> {
  return withTransaction(context.connection, work).catch((error: unknown) => {
    throw isDuplicateKey(error) ? new AppError('conflict', `You already have a view “${name}” on this page. Choose another name.`) : error
  })
}

function actionOn(verb: 'create' | 'update' | 'delete', view: ViewRecord) {
  return { action: `view.${verb}`, target: { type: 'view' as const, id: view._id } }
}

/** Without the text of a search, which could not be erased with its person. */
function contentOf({ page, name, query, is_default }: ViewRecord) {
  const shown = new URLSearchParams(query)
  shown.delete('q')
  return { page, name, query: shown.toString(), is_default }
}
