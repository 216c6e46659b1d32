import { api } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'

/** Facts that every engine can use. All are free text. */
export interface OwnFacts {
  opening_hours: string
  address: string
  links: string
  prices: string
  /** One claim per line. */
  prohibited_claims: string
}

export interface ContentSettings {
  tone_style: string
  avoid_words: string
  custom_instructions: string
  default_provider: string
  default_model: string
  /** Present if the saved model is no longer listed: which one is used instead. */
  default_model_notice?: string
  default_temperature: number
  default_max_tokens: number
  own_facts: OwnFacts
  /** Whether models may see small copies of the pictures of a video, to write its texts. */
  show_pictures_to_models?: boolean
  /** Whether posts that a model wrote are copied and downloaded with a line about it. */
  show_ai_line?: boolean
}

export interface Model {
  id: string
  name: string
  description?: string
  available: boolean
  advanced: boolean
  /** False for the built-in writer: temperature and maximum tokens do not change its text. */
  tunable: boolean
  /** An advanced model that the user's plan does not include. */
  locked?: boolean
}

export type Models = Record<string, Model[]>

export const settingsKey = ['account', 'settings'] as const

export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.get<{ settings: ContentSettings }>('/api/settings', { signal }).then(({ settings }) => settings),
  })
}

export function useModels() {
  return useQuery({
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
