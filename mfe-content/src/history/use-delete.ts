import { useDeletion } from '@loomcast/web-kit/lists'
import { contentApi } from '../api/content.api.ts'

type OnDeleted = (ids: readonly string[]) => void

/** Deletes texts, after a confirmation if there are several. They can be restored on the server for 30 days. */
export function useDelete() {
  const deletion = useDeletion({
    nouns: ['item', 'items'],
    remove: (ids) => contentApi.remove([...ids]),
    restore: (ids) => contentApi.restore([...ids]),
    changed: ['content-changed'],
  })
  return {
    busy: deletion.busy,
    removeOne: (id: string, onDeleted: OnDeleted) => deletion.remove([id], onDeleted),
    removeMany: (ids: readonly string[], onDeleted: OnDeleted) =>
      deletion.confirmAndRemove(
        {
          title: `Delete ${ids.length} selected ${ids.length === 1 ? 'item' : 'items'}?`,
          message: 'You can undo this for 10 seconds.',
        },
        ids,
        onDeleted,
      ),
  }
}
