import { Button, FormError, Modal } from '@loomcast/design-system/full'
import { useMutation } from '@loomcast/web-kit/query'
import { conflictOf, VersionConflict } from '../dialogs/version-conflict.tsx'
import { failureText } from '../users/form-errors.ts'
import { type KnowledgeItem, knowledgeApi } from './knowledge.api.ts'
import css from './knowledge.module.css'
import { LABELS } from './labels.ts'

interface DeleteKnowledgeProps {
  /** Null: the dialog is closed. */
  item: KnowledgeItem | null
  onClose: () => void
  onDeleted: (item: KnowledgeItem) => void
  /** Another administrator has changed the item. */
  onStale: () => void
}

/** Deletes the displayed version of an item. If the item has changed since, the change is shown first. */
export function DeleteKnowledge({ item, onClose, onDeleted, onStale }: DeleteKnowledgeProps) {
  const remove = useMutation({
    mutationFn: async (deleted: KnowledgeItem) => {
      await knowledgeApi.delete(deleted.knowledge_id, deleted.version)
      return deleted
    },
    onSuccess: onDeleted,
  })
  const conflict = conflictOf(remove.error)
  function close() {
    remove.reset()
    onClose()
    if (conflict) onStale()
  }
  return (
    <>
      <Modal opened={item !== null && conflict === null} onClose={close} title="Are you sure you want to delete this knowledge item?">
        <div className={css.form}>
          <p>{item ? `“${item.title}” has no effect on texts from now on. You can undo this for 10 seconds.` : null}</p>
          {remove.isError ? <FormError>{failureText('Failed to delete knowledge item', remove.error)}</FormError> : null}
          <div className={css.actions}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button color="danger" loading={remove.isPending} onClick={() => item && remove.mutate(item)}>
              Delete
            </Button>
          </div>
        </div>
      </Modal>
      <VersionConflict
        conflict={item && conflict}
        loaded={{ ...item }}
        labels={LABELS}
        outcome="The item is not deleted."
        overwriteLabel="Delete it anyway"
        discardLabel="Keep it"
        onClose={close}
        onDiscard={close}
        onOverwrite={() => item && remove.mutate({ ...item, ...conflict?.current })}
      />
    </>
  )
}
