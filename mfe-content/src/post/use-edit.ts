import { type ApiError, events, toast } from '@loomcast/web-kit'
import { queryClient, useMutation } from '@loomcast/web-kit/query'
import { contentApi } from '../api/content.api.ts'
import { keys } from '../api/queries.ts'
import type { ContentItem } from '../history/content.ts'

/** Saves an edit; the toast takes it back. */
export function useEdit(item: ContentItem, onSaved: () => void) {
  return useMutation<ContentItem, ApiError, string>({
    mutationFn: (text) => contentApi.edit(item.content_id, text),
    onSuccess: (saved, text) => {
      const before = item.generated_text
      keep(item, saved, text)
      onSaved()
      toast({ kind: 'success', message: 'Saved', action: { label: 'Undo', onClick: () => void takeBack(item, before) } })
    },
    onError: (error) => toast({ kind: 'error', message: `Your edit was not saved. ${error.detail}` }),
  })
}

async function takeBack(item: ContentItem, before: string): Promise<void> {
  try {
    keep(item, await contentApi.edit(item.content_id, before), before)
  } catch (error) {
    console.error('Undo of an edit', error)
    toast({
      kind: 'error',
      message: 'The edit could not be undone.',
      action: { label: 'Retry', onClick: () => void takeBack(item, before) },
    })
  }
}

function keep(item: ContentItem, saved: ContentItem | undefined, text: string): void {
  queryClient.setQueryData<ContentItem>(keys.item(item.content_id), { ...item, ...saved, generated_text: saved?.generated_text ?? text })
  events.emit('content-changed')
}
