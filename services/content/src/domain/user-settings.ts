import { DEFAULT_TONE } from '@loomcast/platforms'
import { NO_OWN_FACTS, type OwnFacts } from './own-facts.ts'

/** A user's saved settings. Provider and model are null until chosen, so that the server's current default applies. */
export interface SavedSettings {
  tone_style: string
  avoid_words: string
  custom_instructions: string
  default_provider: string | null
  default_model: string | null
  default_temperature: number
  default_max_tokens: number
  own_facts: OwnFacts
  /** Whether models may be shown small copies of the user's pictures, to write the texts of a video. */
  show_pictures_to_models: boolean
  /** Whether texts of a model are published with a line about it. */
  show_ai_line: boolean
}

export const SETTINGS_OF_A_NEW_USER: SavedSettings = {
  tone_style: DEFAULT_TONE,
  avoid_words: '',
  custom_instructions: '',
  default_provider: null,
  default_model: null,
  default_temperature: 0.7,
  default_max_tokens: 1000,
  own_facts: NO_OWN_FACTS,
  show_pictures_to_models: false,
  show_ai_line: false,
}

/** Maximum length of texts that users send, in UTF-16 code units. */
export const TEXT_LIMITS = {
  prompt: 4000,
  tone_style: 120,
  avoid_words: 1000,
  custom_instructions: 2000,
  system_message: 2000,
  /** Above the longest platform limit (63,206), so an edit is never truncated. */
  generated_text: 100_000,
  /** Above the longest title or meta description of a platform (155). */
  field: 300,
} as const
