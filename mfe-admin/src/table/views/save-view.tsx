import { Button, FormError, Modal, TextInput } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { useMutation, useQueryClient } from '@loomcast/web-kit/query'
import { useState } from 'react'
import { viewsApi } from './views.api.ts'
import css from './views.module.css'

interface SaveViewProps {
  page: string
  query: string
  opened: boolean
  onClose: () => void
}

/** Saves the current filters and order under a name. */
export function SaveView({ page, query, opened, onClose }: SaveViewProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Save this view">
      <SaveForm page={page} query={query} onClose={onClose} />
    </Modal>
  )
}

function SaveForm({ page, query, onClose }: Omit<SaveViewProps, 'opened'>) {
  const [name, setName] = useState('')
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: () => viewsApi.create({ page, name: name.trim(), query }),
    onSuccess: async () => {
      toast({ kind: 'success', message: `View “${name.trim()}” saved` })
      onClose()
      await client.invalidateQueries({ queryKey: ['admin', 'views', page] })
    },
  })
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <TextInput
        label="Name"
        description="The view keeps the search, the filters and the order. Only you see it; its link works for every administrator."
        required
        maxLength={60}
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {save.isError ? <FormError>{save.error.detail}</FormError> : null}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
          Save view
        </Button>
      </div>
    </form>
  )
}
