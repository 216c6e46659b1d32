export interface Settings {
  default_provider?: string | null
  default_model?: string | null
  default_model_notice?: string
  default_temperature?: number
  default_max_tokens?: number
  tone_style?: string
  custom_instructions?: string
  avoid_words?: string | string[]
  /** Whether texts of a model are published with a line about it. */
  show_ai_line?: boolean
}

export interface Model {
  id: string
  name: string
  description?: string
  available: boolean
  advanced: boolean
  /** An advanced model that the user's plan does not include. A request for it uses the provider's mini model. */
  locked: boolean
  /** False for the built-in writer: it has no temperature and no tokens. */
  tunable?: boolean
}

export interface Models {
  models: Record<string, Model[]>
  defaults: { provider: string; model: string }
}
