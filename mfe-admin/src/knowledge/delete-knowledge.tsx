import { Button, FormError, Modal } from '@loomcast/design-system/full'
import { useMutation } from '@loomcast/web-kit/query'
import { failureText } from '../users/form-errors.ts'
import { type KnowledgeItem, knowledgeApi } from './knowledge.api.ts'
import css from './knowledge.module.css'

interface DeleteKnowledgeProps {
  /** Null: the dialog is closed. */
  item: KnowledgeItem | null
  onClose: () => void
  onDeleted: (item: KnowledgeItem) => void
}

export function DeleteKnowledge({ item, onClose, onDeleted }: DeleteKnowledgeProps) {
  const remove = useMutation({
    mutationFn: async (deleted: KnowledgeItem) => {
      await knowledgeApi.delete(deleted.knowledge_id)
      return deleted
    },
    onSuccess: onDeleted,
  })
  return (
    <Modal opened={item !== null} onClose={onClose} title="Are you sure you want to delete this knowledge item?">
      <div className={css.form}>
        <p>{item ? `“${item.title}” has no effect on texts from now on. You can undo this for 10 seconds.` : null}</p>
        {remove.isError ? <FormError>{failureText('Failed to delete knowledge item', remove.error)}</FormError> : null}
        <div className={css.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="danger" loading={remove.isPending} onClick={() => item && remove.mutate(item)}>
            Delete
          </Button>
        </div>
      </div>
    </Modal>
  )
}
