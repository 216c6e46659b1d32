import { ApiError, events, toast } from '@loomcast/web-kit'
import { queryClient } from '@loomcast/web-kit/query'
import { useRef, useState } from 'react'
import { contentApi } from '../api/content.api.ts'
import type { ContentItem, PostPicture } from '../api/content.ts'
import { keys } from '../api/queries.ts'

const NOT_SAVED = 'Your change was not saved. You see the present pictures: make your change again if you still need it.'

/**
 * The pictures of a stored post, and how they are changed. Each settled change is saved, one after another. A change that could not be saved for now stays on
 * the page, so that a description is not typed again. If another tab has changed the pictures since they were shown, nothing is saved and those are shown.
 */
export function usePostPictures(item: ContentItem) {
  const saved = item.pictures ?? []
  const [edited, setEdited] = useState<readonly PostPicture[] | null>(null)
  const queue = useRef(Promise.resolve())
  const latest = useRef<readonly PostPicture[] | null>(null)
  /** What the server had when the user began to change it, and then what it stored. */
  const replaced = useRef<readonly PostPicture[]>(saved)

  async function save(pictures: readonly PostPicture[]): Promise<void> {
    try {
      const stored = await contentApi.setPictures(item.content_id, pictures, replaced.current)
      replaced.current = stored
      queryClient.setQueryData<ContentItem>(keys.item(item.content_id), (known) => known && { ...known, pictures: stored })
      events.emit('content-changed')
    } catch (error) {
      console.error('Pictures of a post', error)
      const detail = error instanceof ApiError ? ` ${error.detail}` : ''
      const message = `The pictures were not saved.${detail}`
      if (!(error instanceof ApiError) || error.temporary) {
        toast({ kind: 'error', message, action: { label: 'Retry', onClick: () => enqueue(latest.current ?? pictures) } })
        return
      }
      if (error.code === 'revision_changed') {
        // Changes that wait were made to pictures that the post no longer has.
        latest.current = null
        setEdited(null)
        toast({ kind: 'error', message: `${error.detail} ${NOT_SAVED}` })
        void queryClient.invalidateQueries({ queryKey: keys.item(item.content_id) })
        return
      }
      toast({ kind: 'error', message })
    }
    // A newer change is saved next.
    if (latest.current === pictures) setEdited(null)
  }

  const enqueue = (pictures: readonly PostPicture[]) => {
    queue.current = queue.current.then(() => (latest.current === pictures ? save(pictures) : undefined))
  }

  return {
    pictures: edited ?? saved,
    /** `settled`: false while the user types. */
    change(pictures: readonly PostPicture[], settled: boolean) {
      if (edited === null) replaced.current = saved
      setEdited(pictures)
      latest.current = pictures
      if (settled) enqueue(pictures)
    },
  }
}
