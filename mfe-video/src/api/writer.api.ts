import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import { queryClient, useMutation, useQuery } from '@loomcast/web-kit/query'

type ModelsResponse = ResponseData<'/api/models', 'get'>
type SettingsResponse = ResponseData<'/api/settings', 'get'>

const PROVIDERS: Record<string, string> = { openai: 'OpenAI', gemini: 'Google', local: "this site's own server" }
const settingsKey = ['video', 'writer-settings']

/** The calls about the model that writes the texts of scenes. */
export const writerApi = {
  models: (signal?: AbortSignal) => api.get<ModelsResponse>('/api/models', { signal }),
  settings: async (signal?: AbortSignal) => (await api.get<SettingsResponse>('/api/settings', { signal })).settings,
  showPictures: async (show: boolean) => (await api.put<SettingsResponse>('/api/settings', { show_pictures_to_models: show })).settings,
}

export interface PictureConsent {
  /** The model that could see the pictures; undefined if the model that writes cannot, or is not known. */
  model: { name: string; receiver: string } | undefined
  allowed: boolean
  failed: boolean
  allow(allowed: boolean): void
}

/** Whether the model that writes the texts may see the pictures. The consent is one of the user's settings. */
export function usePictureConsent(): PictureConsent {
  const models = useQuery({ queryKey: ['video', 'writers'], queryFn: ({ signal }) => writerApi.models(signal), retry: false })
  const model = models.data && writerOf(models.data)
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => writerApi.settings(signal),
    enabled: model !== undefined,
    staleTime: 0,
    retry: false,
  })
  const change = useMutation({
    mutationFn: writerApi.showPictures,
    onSuccess: (saved) => queryClient.setQueryData(settingsKey, saved),
  })
  const saved = settings.data?.show_pictures_to_models === true
  return {
    model: settings.data && model,
    allowed: change.isPending ? change.variables : saved,
    failed: change.isError,
    allow: (allowed) => change.mutate(allowed),
  }
}

function writerOf({ models, defaults }: ModelsResponse): PictureConsent['model'] {
  const byProvider: Record<string, ModelsResponse['models']['local']> = models
  const model = byProvider[defaults.provider]?.find(({ id }) => id === defaults.model)
  return model?.sees_pictures ? { name: model.name, receiver: PROVIDERS[defaults.provider] ?? defaults.provider } : undefined
}
