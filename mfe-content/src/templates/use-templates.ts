import { platformName } from '@loomcast/platforms'
import { type ApiError, toast } from '@loomcast/web-kit'
import { queryClient, useMutation } from '@loomcast/web-kit/query'
import { contentApi } from '../api/content.api.ts'
import { keys } from '../api/queries.ts'
import type { Template } from '../api/template.ts'

type NewTemplate = Pick<Template, 'name' | 'prompt' | 'platform'>

const refresh = () => queryClient.invalidateQueries({ queryKey: keys.templates })

/** Saves a brief as '{platform} Template'; the platform is an id or a name. On failure, shows a low-priority toast with Retry. */
export function useSaveTemplate() {
  const save = useMutation<unknown, ApiError, NewTemplate>({
    mutationFn: (template) => contentApi.saveTemplate(template),
    onSuccess: (_, template) => {
      void refresh()
      toast({ kind: 'success', message: `Saved as “${template.name}”` })
    },
    onError: (error, template) => {
      console.error('Saving a template', error)
      toast({
        kind: 'error',
        message: `The template was not saved. ${error.detail}`,
        action: { label: 'Retry', onClick: () => save.mutate(template) },
      })
    },
  })
  return {
    saving: save.isPending,
    save: (prompt: string, platform: string) => {
      const name = platformName(platform)
      save.mutate({ name: `${name} Template`, prompt: prompt.trim(), platform: name })
    },
  }
}

/** Deletes the template immediately; Undo saves it again. */
export function useDeleteTemplate(): (template: Template) => void {
  const remove = useMutation<unknown, ApiError, Template, { before: Template[] | undefined }>({
    mutationFn: (template) => contentApi.removeTemplate(template.template_id),
    onMutate: async (template) => {
      await queryClient.cancelQueries({ queryKey: keys.templates })
      const before = queryClient.getQueryData<Template[]>(keys.templates)
      queryClient.setQueryData<Template[]>(keys.templates, (list) => list?.filter((other) => other.template_id !== template.template_id))
      return { before }
    },
    onSuccess: (_, template) => {
      toast({ kind: 'info', message: `Deleted “${template.name}”`, action: { label: 'Undo', onClick: () => void saveAgain(template) } })
    },
    onError: (error, template, context) => {
      console.error('Deleting a template', error)
      queryClient.setQueryData(keys.templates, context?.before)
      toast({ kind: 'error', message: 'The template was not deleted.', action: { label: 'Retry', onClick: () => remove.mutate(template) } })
    },
    onSettled: refresh,
  })
  return remove.mutate
}

async function saveAgain({ name, prompt, platform }: Pick<Template, 'name' | 'prompt' | 'platform'>): Promise<void> {
  try {
    await contentApi.saveTemplate({ name, prompt, platform })
    await refresh()
  } catch (error) {
    console.error("Undo of a template's deletion", error)
    toast({
      kind: 'error',
      message: 'The template was not restored.',
      action: { label: 'Retry', onClick: () => void saveAgain({ name, prompt, platform }) },
    })
  }
}
