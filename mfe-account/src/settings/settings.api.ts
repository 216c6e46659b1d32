import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'

/** `default_model_notice` is present if the saved model is no longer listed: which one is used instead. */
export type ContentSettings = ResponseData<'/api/settings', 'get'>['settings']
/** Facts that every engine can use. All are free text; `prohibited_claims` has one claim per line. */
export type OwnFacts = ContentSettings['own_facts']

type SentModels = ResponseData<'/api/models', 'get'>['models']
/** `tunable` is false for the built-in writer: temperature and maximum tokens do not change its text. `locked`: the user's plan does not include it. */
export type Model = SentModels[keyof SentModels][number]
/** The models of each provider. */
export type Models = Readonly<Record<string, Model[]>>

export const settingsKey = ['account', 'settings'] as const

export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.get<{ settings: ContentSettings }>('/api/settings', { signal }).then(({ settings }) => settings),
  })
}

/** Only people who are logged in may read them. */
export function useModels(enabled = true) {
  return useQuery({
    enabled,
    queryKey: ['account', 'models'],
    queryFn: ({ signal }) => api.get<{ models: Models }>('/api/models', { signal }).then(({ models }) => models),
  })
}

export function saveSettings(changes: Partial<ContentSettings>): Promise<ContentSettings> {
  return api.put<{ settings: ContentSettings }>('/api/settings', changes).then(({ settings }) => settings)
}

/** Only the changed fields, so that a default the user never set follows the server's default. */
export function changesBetween(saved: ContentSettings, edited: ContentSettings): Partial<ContentSettings> {
  const changed = (Object.keys(edited) as (keyof ContentSettings)[]).filter(
    (key) => JSON.stringify(edited[key]) !== JSON.stringify(saved[key]),
  )
  // A model is only valid with its provider.
  if (changed.includes('default_provider') && !changed.includes('default_model')) changed.push('default_model')
  return Object.fromEntries(changed.map((key) => [key, edited[key]]))
}
