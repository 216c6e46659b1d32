import { Button, IconDownload } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { useExport } from '@loomcast/web-kit/lists'
import { countText } from '../figures/figures.ts'
import type { TableSelection } from '../table/admin-table.tsx'
import { type ListedUser, MAX_EXPORTED, usersApi } from './users.api.ts'

interface ExportUsersProps {
  selection: TableSelection<ListedUser>
  /** The current view. */
  query: Record<string, string | number>
  size?: 'sm'
}

/** Saves the ticked users as CSV, or every user of the current view, not only of the page. */
export function ExportUsers({ selection, query: { page: _page, limit: _limit, ...query }, size }: ExportUsersProps) {
  const ticked = selection.kind === 'rows' ? selection.ids : []
  const { busy, start } = useExport('users', (filename) =>
    ticked.length === 0 ? usersApi.export(query, filename) : usersApi.exportTicked(ticked, filename),
  )
  function startOrExplain() {
    if (ticked.length <= MAX_EXPORTED) return start()
    toast({ kind: 'error', message: `You can export up to ${MAX_EXPORTED} ticked users. To export more, use a filter instead.` })
  }
  const count = selection.kind === 'filter' ? selection.count : ticked.length
  return (
    <Button
      variant="default"
      {...(size ? { size } : { leftSection: <IconDownload size={18} /> })}
      loading={busy}
      aria-label={size ? `Export ${countText(count, 'user')} as CSV` : undefined}
      onClick={startOrExplain}
    >
      {size ? 'Export' : count > 0 ? `Export ${countText(count, 'user')}` : 'Export CSV'}
    </Button>
  )
}
