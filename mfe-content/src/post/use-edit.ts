import { type ApiError, events, toast } from '@loomcast/web-kit'
import { queryClient, useMutation } from '@loomcast/web-kit/query'
import { contentApi } from '../api/content.api.ts'
import type { ContentItem, PostEdit } from '../api/content.ts'
import { keys } from '../api/queries.ts'

/** Saves an edit and shows a toast with Undo. */
export function useEdit(item: ContentItem) {
  return useMutation<ContentItem, ApiError, PostEdit>({
    mutationFn: (edit) => send(item, edit),
    onSuccess: (saved, edit) => {
      const before: PostEdit = Object.fromEntries(FIELDS.filter((field) => field in edit).map((field) => [field, item[field]]))
      keep(saved)
      toast({ kind: 'success', message: 'Saved', action: { label: 'Undo', onClick: () => void takeBack(item, before) } })
    },
    onError: (error) => toast({ kind: 'error', message: `Your edit was not saved. ${error.detail}` }),
  })
}

const FIELDS = ['generated_text', 'title', 'meta_description'] as const

const send = (item: ContentItem, { generated_text: text = item.generated_text, ...fields }: PostEdit) =>
  contentApi.edit(item.content_id, text, fields)

async function takeBack(item: ContentItem, before: PostEdit): Promise<void> {
  try {
    keep(await send(item, before))
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
