import { Button, Modal, TextInput } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { useMutation, useQueryClient } from '@loomcast/web-kit/query'
import { useState } from 'react'
import { copyLink } from './copy-link.ts'
import { type SavedView, viewsApi } from './views.api.ts'
import css from './views.module.css'

interface ManageViewsProps {
  page: string
  views: readonly SavedView[]
  opened: boolean
  onClose: () => void
}

/** Renames, shares and deletes saved views, and chooses the default one. */
export function ManageViews({ page, views, opened, onClose }: ManageViewsProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Manage views" size="lg">
      {views.length === 0 ? <p>No saved views.</p> : null}
      <ul className={css.views}>
        {views.map((view) => (
          <ManagedView key={view.view_id} page={page} view={view} />
        ))}
      </ul>
    </Modal>
  )
}

function ManagedView({ page, view }: { page: string; view: SavedView }) {
  const [name, setName] = useState(view.name)
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin', 'views', page] }),
    onError: (error) => {
      setName(view.name)
      toast({ kind: 'error', message: error.detail })
    },
  })
  const rename = () => {
    const next = name.trim()
    if (next === '' || next === view.name) return setName(view.name)
    change.mutate(() => viewsApi.update(view.view_id, { name: next }))
  }
  const remove = () =>
    change.mutate(async () => {
      await viewsApi.delete(view.view_id)
      toast({
        kind: 'success',
        message: `View “${view.name}” deleted`,
        action: { label: 'Undo', onClick: () => change.mutate(() => restore(view)) },
      })
    })
  return (
    <li className={css.view}>
      <TextInput
        aria-label={`Name of the view ${view.name}`}
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onBlur={rename}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <div className={css.viewActions}>
        <Button
          variant="subtle"
          size="sm"
          aria-pressed={view.is_default}
          onClick={() => change.mutate(() => viewsApi.update(view.view_id, { is_default: !view.is_default }))}
        >
          {view.is_default ? 'Default view' : 'Make default'}
        </Button>
        <Button variant="subtle" size="sm" onClick={() => copyLink(`${location.origin}/admin/${page}?${view.query}`)}>
          Copy link
        </Button>
        <Button variant="subtle" size="sm" color="danger" loading={change.isPending} onClick={remove}>
          Delete
        </Button>
      </div>
    </li>
  )
}

async function restore({ page, name, query, is_default }: SavedView): Promise<void> {
  const { view } = await viewsApi.create({ page, name, query })
  if (is_default) await viewsApi.update(view.view_id, { is_default })
}
