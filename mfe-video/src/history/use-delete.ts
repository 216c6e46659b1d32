import { useDeletion } from '@loomcast/web-kit/lists'
import { videoApi } from '../api/video.api.ts'

/** Deletes videos after a confirmation. They can be restored on the server for 30 days. */
export function useDelete() {
  const deletion = useDeletion({
    nouns: ['video', 'videos'],
    remove: ([...ids]) => (ids.length === 1 && ids[0] !== undefined ? videoApi.removeOne(ids[0]) : videoApi.remove(ids)),
    restore: (ids) => videoApi.restore([...ids]),
    changed: ['videos-changed'],
  })
  return {
    busy: deletion.busy,
    remove: (ids: readonly string[], onDeleted: (ids: readonly string[]) => void) =>
      deletion.confirmAndRemove(
        {
          title: ids.length === 1 ? 'Are you sure you want to delete this video?' : `Are you sure you want to delete ${ids.length} videos?`,
          message: 'You can undo this for 10 seconds. Videos in progress are canceled.',
        },
        ids,
        onDeleted,
      ),
  }
}
