import { type ApiError, events, toast } from '@loomcast/web-kit'
import { queryClient, useMutation } from '@loomcast/web-kit/query'
import { contentApi, type FactChanges } from '../api/content.api.ts'
import type { ContentItem } from '../api/content.ts'
import { keys } from '../api/queries.ts'

/** Confirms a fact of a saved text and shows a toast with Undo. `confirm` resolves to false if it was not saved. */
export function useConfirmFact(item: ContentItem): { confirm: (text: string) => Promise<boolean>; confirming: boolean } {
  const { mutateAsync, isPending } = useMutation<ContentItem, ApiError, FactChanges>({
    mutationFn: (changes) => contentApi.edit(item.content_id, item.generated_text, changes),
    onSuccess: keep,
    onError: (error) => toast({ kind: 'error', message: `The fact was not confirmed. ${error.detail}` }),
  })
  return {
    confirming: isPending,
    async confirm(text) {
      try {
        await mutateAsync({ confirm_facts: [text] })
      } catch {
        // The mutation has already shown the error.
        return false
      }
      toast({
        kind: 'success',
        message: 'Confirmed',
        action: { label: 'Undo', onClick: () => void withdraw(item.content_id, text) },
      })
      return true
    },
  }
}

/** Works on the current text, which can have been edited since. */
async function withdraw(contentId: string, text: string): Promise<void> {
  try {
    const now = await contentApi.item(contentId)
    keep(await contentApi.edit(contentId, now.generated_text, { withdraw_facts: [text] }))
  } catch (error) {
    console.error('Undo of a confirmation', error)
    toast({
      kind: 'error',
      message: 'The confirmation was not undone.',
      action: { label: 'Retry', onClick: () => void withdraw(contentId, text) },
    })
  }
}

/** Lists show the number of open facts, so they load again. */
function keep(saved: ContentItem): void {
  queryClient.setQueryData<ContentItem>(keys.item(saved.content_id), saved)
  events.emit('content-changed')
}
