import { type ApiError, toast } from '@loomcast/web-kit'
import { queryClient, useMutation, useQuery } from '@loomcast/web-kit/query'
import { contentApi } from '../api/content.api.ts'
import type { ContentItem } from '../api/content.ts'
import { keys } from '../api/queries.ts'
import type { Settings } from '../api/settings.ts'

/** The text to publish: with the line for the audience, if the user wants it and a model wrote the text. */
export function withAiLine(text: string, { disclosure }: Pick<ContentItem, 'disclosure'>, wanted: boolean): string {
  const line = disclosure?.visible_line
  return wanted && line && text.trim() !== '' && !text.trimEnd().endsWith(line) ? `${text.trimEnd()}\n\n${line}` : text
}

const FRESH_MS = 60_000

/** The user's setting for the line, and a function that changes it. */
export function useAiLine(): { wanted: boolean; change: (wanted: boolean) => void } {
  const settings = useQuery({ queryKey: keys.settings, queryFn: ({ signal }) => contentApi.settings(signal), staleTime: FRESH_MS })
  const save = useMutation<Settings, ApiError, boolean>({
    mutationFn: (wanted) => contentApi.showAiLine(wanted),
    onSuccess: (saved) => {
      queryClient.setQueryData(keys.settings, saved)
    },
    onError: (error, wanted) =>
      toast({
        kind: 'error',
        message: `The setting was not saved. ${error.detail}`,
        action: { label: 'Retry', onClick: () => save.mutate(wanted) },
      }),
  })
  return { wanted: save.isPending ? save.variables : settings.data?.show_ai_line === true, change: (wanted) => save.mutate(wanted) }
}
