import { Button, IconChevronDown, IconTemplate, Menu } from '@loomcast/design-system/full'
import { useQuery } from '@loomcast/web-kit/query'
import { useEffect, useRef, useState } from 'react'
import type { TableViewState } from '../table-view.ts'
import { copyLink } from './copy-link.ts'
import { ManageViews } from './manage-views.tsx'
import { SaveView } from './save-view.tsx'
import { type SavedView, viewsApi } from './views.api.ts'

const viewsKey = (page: string) => ['admin', 'views', page]

/** The saved views of a table. A page that is opened without a view in its URL opens the default one. */
export function SavedViews({ page, state }: { page: string; state: TableViewState }) {
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const views = useQuery({ queryKey: viewsKey(page), queryFn: ({ signal }) => viewsApi.list(page, { signal }), staleTime: 300_000 })
  const saved = views.data ?? []
  const current = saved.find((view) => view.query === state.query)
  useDefaultView(views.data, state)

  return (
    <>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconTemplate size={18} />} rightSection={<IconChevronDown size={16} />}>
            {current && state.query !== '' ? current.name : 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {saved.map((view) => (
            <Menu.Item key={view.view_id} aria-current={view === current || undefined} onClick={() => state.open(view.query)}>
              {view.name}
              {view.is_default ? ' (default)' : ''}
            </Menu.Item>
          ))}
          {saved.length > 0 ? <Menu.Divider /> : null}
          <Menu.Item onClick={() => setDialog('save')}>Save this view</Menu.Item>
          <Menu.Item onClick={() => copyLink(location.href)}>Copy link to this view</Menu.Item>
          {saved.length > 0 ? <Menu.Item onClick={() => setDialog('manage')}>Manage views</Menu.Item> : null}
        </Menu.Dropdown>
      </Menu>
      <SaveView page={page} query={state.query} opened={dialog === 'save'} onClose={() => setDialog(null)} />
      <ManageViews page={page} views={saved} opened={dialog === 'manage'} onClose={() => setDialog(null)} />
    </>
  )
}

/** Opens the default view once, if the page was opened without a view. */
function useDefaultView(views: readonly SavedView[] | undefined, state: TableViewState): void {
  const pending = useRef(state.query === '' && state.view.page === 1)
  const { open, query } = state
  useEffect(() => {
    if (query !== '') pending.current = false
    if (!pending.current || !views) return
    pending.current = false
    const standard = views.find((view) => view.is_default)
    if (standard && standard.query !== '') open(standard.query, { replace: true })
  }, [views, query, open])
}
