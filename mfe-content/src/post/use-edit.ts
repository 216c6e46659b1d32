import { type ApiError, events, toast } from '@loomcast/web-kit'
import { queryClient, useMutation } from '@loomcast/web-kit/query'
import { contentApi } from '../api/content.api.ts'
import { keys } from '../api/queries.ts'
import type { ContentItem } from '../history/content.ts'

/** Saves an edit and shows a toast with Undo. */
export function useEdit(item: ContentItem) {
  return useMutation<ContentItem, ApiError, string>({
    mutationFn: (text) => contentApi.edit(item.content_id, text),
    onSuccess: (saved) => {
      const before = item.generated_text
      keep(saved)
      toast({ kind: 'success', message: 'Saved', action: { label: 'Undo', onClick: () => void takeBack(item, before) } })
    },
    onError: (error) => toast({ kind: 'error', message: `Your edit was not saved. ${error.detail}` }),
  })
}

async function takeBack(item: ContentItem, before: string): Promise<void> {
  try {
    keep(await contentApi.edit(item.content_id, before))
  } catch (error) {
    console.error('Undo of an edit', error)
    toast({
      kind: 'error',
      message: 'The edit was not undone.',
      action: { label: 'Retry', onClick: () => void takeBack(item, before) },
    })
  }
}

function keep(saved: ContentItem): void {
  queryClient.setQueryData<ContentItem>(keys.item(saved.content_id), saved)
  events.emit('content-changed')
}
