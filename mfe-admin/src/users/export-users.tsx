import { Button, IconDownload } from '@loomcast/design-system/full'
import { saveBlob } from '@loomcast/web-kit/files'
import { useExport } from '@loomcast/web-kit/lists'
import { countText } from '../figures/figures.ts'
import type { TableSelection } from '../table/admin-table.tsx'
import { type ListedUser, usersApi } from './users.api.ts'
import { usersCsv } from './users-csv.ts'

interface ExportUsersProps {
  selection: TableSelection<ListedUser>
  /** The current view. */
  query: Record<string, string | number>
  size?: 'sm'
}

/** Saves the ticked users as CSV, or every user of the current view, not only of the page. */
export function ExportUsers({ selection, query: { page: _page, limit: _limit, ...query }, size }: ExportUsersProps) {
  const ticked = selection.kind === 'rows' ? selection.rows : []
  const { busy, start } = useExport('users', async (filename) => {
    if (ticked.length === 0) return usersApi.export(query, filename)
    saveBlob(new Blob([usersCsv(ticked)], { type: 'text/csv;charset=utf-8' }), filename)
  })
  const count = selection.kind === 'filter' ? selection.count : ticked.length
  return (
    <Button
      variant="default"
      {...(size ? { size } : { leftSection: <IconDownload size={18} /> })}
      loading={busy}
      aria-label={size ? `Export ${countText(count, 'user')} as CSV` : undefined}
      onClick={start}
    >
      {size ? 'Export' : count > 0 ? `Export ${countText(count, 'user')}` : 'Export CSV'}
    </Button>
  )
}
