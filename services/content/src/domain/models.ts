export const PROVIDERS = ['openai', 'gemini', 'local'] as const
export type Provider = (typeof PROVIDERS)[number]

export interface ModelEntry {
  id: string
  name: string
  description: string
  /** Whether the model can be used now. */
  available: boolean
  /** Whether the model requires a plan with advanced models. */
  advanced: boolean
  /** Whether temperature and maximum tokens affect the text. */
  tunable: boolean
}

export type Catalogue = Record<Provider, ModelEntry[]>

type HostedModel = Omit<ModelEntry, 'available' | 'tunable'>

/** The first model of each list is the provider's default, and replaces an advanced model that the plan does not include. */
export const HOSTED_MODELS: Record<'openai' | 'gemini', readonly [HostedModel, ...HostedModel[]]> = {
  openai: [
    { id: 'gpt-4o-mini', name: 'GPT-4o mini', description: 'Fast and inexpensive; good for everyday posts.', advanced: false },
    { id: 'gpt-4.1-mini', name: 'GPT-4.1 mini', description: 'Follows instructions closely.', advanced: false },
    { id: 'gpt-5-mini', name: 'GPT-5 mini', description: 'Thinks briefly before it writes.', advanced: false },
    { id: 'gpt-4o', name: 'GPT-4o', description: 'Richer language and longer texts.', advanced: true },
    { id: 'gpt-4.1', name: 'GPT-4.1', description: 'Precise with long briefs.', advanced: true },
    { id: 'gpt-5', name: 'GPT-5', description: 'The most capable; thinks before it writes.', advanced: true },
  ],
  gemini: [
    { id: 'gemini-flash-latest', name: 'Gemini Flash', description: "Google's current fast model.", advanced: false },
    { id: 'gemini-flash-lite-latest', name: 'Gemini Flash-Lite', description: 'The quickest and least expensive.', advanced: false },
    { id: 'gemini-pro-latest', name: 'Gemini Pro', description: "Google's most capable model; thinks before it writes.", advanced: true },
  ],
}

/** Aliases of models. `gemini-pro` always stands for Gemini's current default. */
const ALIASES: Record<Provider, Record<string, string>> = {
  openai: {},
  gemini: { 'gemini-pro': HOSTED_MODELS.gemini[0].id },
  local: {},
}

/** Resolves an alias to the listed id. Other ids are returned unchanged. */
export function canonicalModel(provider: Provider, model: string): string {
  const aliases = ALIASES[provider]
  return (Object.hasOwn(aliases, model) ? aliases[model] : undefined) ?? model
}

export function isProvider(value: string): value is Provider {
  return PROVIDERS.some((provider) => provider === value)
}
