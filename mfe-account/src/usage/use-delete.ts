import { useDeletion } from '@loomcast/web-kit/lists'
import { usageApi } from './usage.api.ts'
import { idsOf } from './usage-item.ts'

type OnDeleted = (keys: readonly string[]) => void

/** Deletes posts and videos after a confirmation. They can be restored on the server for 30 days. */
export function useDelete() {
  const deletion = useDeletion({ nouns: ['item', 'items'], remove, restore, changed: ['content-changed', 'videos-changed'] })
  const message = 'You can undo this for 10 seconds. Videos in progress are canceled.'
  return {
    busy: deletion.busy,
    removeOne: (key: string, onDeleted: OnDeleted) => {
      const noun = idsOf([key]).content.length === 1 ? 'content' : 'video'
      return deletion.confirmAndRemove({ title: `Are you sure you want to delete this ${noun}?`, message }, [key], onDeleted)
    },
    removeMany: (keys: readonly string[], onDeleted: OnDeleted) =>
      deletion.confirmAndRemove(
        { title: `Delete ${keys.length} selected ${keys.length === 1 ? 'item' : 'items'}?`, message },
        keys,
        onDeleted,
      ),
  }
}

/** Deletes all or, as far as possible, nothing: if the videos cannot be deleted, the posts are restored. */
async function remove(keys: readonly string[]): Promise<void> {
  const { content, videos } = idsOf(keys)
  if (content.length > 0) await usageApi.removePosts(content)
  if (videos.length === 0) return
  try {
    await usageApi.removeVideos(videos)
  } catch (error) {
    if (content.length > 0) await usageApi.restorePosts(content)
    throw error
  }
}

async function restore(keys: readonly string[]): Promise<void> {
  const { content, videos } = idsOf(keys)
  await Promise.all([
    content.length > 0 ? usageApi.restorePosts(content) : undefined,
    videos.length > 0 ? usageApi.restoreVideos(videos) : undefined,
  ])
}
