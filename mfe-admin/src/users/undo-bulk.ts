import { queryClient } from '@loomcast/web-kit/query'
import { toastWithUndo } from '../dialogs/undo-toast.ts'
import { countText } from '../figures/figures.ts'
import type { TableSelection } from '../table/admin-table.tsx'
import { type BulkAction, type BulkJob, type ListedUser, usersApi, usersKey } from './users.api.ts'

/** The most users that one request can name. */
export const MAX_NAMED = 500
const PAGE = 100

/** The ids of the users that the action will change, for Undo. Null for an action without an opposite, and for more users than one request can name. */
export async function changedBy(action: BulkAction, selection: TableSelection<ListedUser>): Promise<readonly string[] | null> {
  if (action !== 'activate' && action !== 'deactivate') return null
  const isChanged = ({ is_active }: ListedUser) => is_active === (action === 'deactivate')
  if (selection.kind === 'rows') return selection.rows.filter(isChanged).map(({ user_id }) => user_id)
  if (selection.count > MAX_NAMED) return null
  const users: ListedUser[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = await usersApi.list({ ...selection.filter, sort: 'created_at', order: 'asc', page, limit: PAGE })
    users.push(...list.users)
    pages = list.pages
  }
  return users.filter(isChanged).map(({ user_id }) => user_id)
}

/** Offers to activate or deactivate again the users that an ended bulk action changed. */
export function offerUndo({ action, done, failed }: BulkJob, changed: readonly string[]): void {
  const unchanged = new Set(failed.map(({ user_id }) => user_id))
  const user_ids = changed.filter((id) => !unchanged.has(id))
  if (done === 0 || user_ids.length === 0) return
  const opposite = action === 'deactivate' ? 'activate' : 'deactivate'
  // A stopped action has changed only some of them. The opposite action has no effect on the others.
  toastWithUndo(`${countText(Math.min(done, user_ids.length), 'user')} ${action}d`, () => runAll(opposite, user_ids))
}

async function runAll(action: BulkAction, user_ids: readonly string[]): Promise<void> {
  const bulk = { action, values: {}, user_ids }
  // A user may have been deleted in the meantime.
  const { count } = await usersApi.previewBulk(bulk)
  let { job } = await usersApi.createBulk({ ...bulk, expected_count: count, reason: 'Undo' })
  while (job.state === 'open') job = (await usersApi.runBulk(job.job_id)).job
  await queryClient.invalidateQueries({ queryKey: usersKey })
  if (job.failed_count > 0) throw new Error(`${job.failed_count} users were not changed.`)
}
