export const PROVIDERS = ['openai', 'gemini', 'local'] as const
export type Provider = (typeof PROVIDERS)[number]

/** The engine that arranges the author's own words by rules. All others are trained models. */
export const COMPOSER_ID = 'composer'

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
  /** Whether the model can be shown pictures. */
  sees_pictures: boolean
}

export type Catalogue = Record<Provider, ModelEntry[]> & {
  /** The defaults of hosted providers if they list every model. */
  intended?: Partial<Record<HostedProvider, Pick<ModelEntry, 'id' | 'name'>>>
}

export type HostedProvider = 'openai' | 'gemini'

type HostedModel = Omit<ModelEntry, 'available' | 'tunable' | 'sees_pictures'>

/**
 * Models with names and descriptions of their own. They are the list of a provider whose models call has not been answered, and come first in the list of one
 * that was. The first model that is listed and not advanced is the provider's default, and replaces an advanced model that the plan does not include.
 */
export const HOSTED_MODELS: Record<HostedProvider, readonly [HostedModel, ...HostedModel[]]> = {
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

/** By name, because neither models call says it. */
const SEES_PICTURES: Record<Provider, RegExp> = {
  openai: /^(?:gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-(?:[5-9]|\d\d)|chatgpt-4o|o1$|o1-\d|o3$|o3-\d|o4)/u,
  gemini: /^gemini-/u,
  local: /llava|vision|pixtral|moondream|minicpm-v|gemma-?3|smolvlm|\bvlm?\b|qwen[\d.]*-?vl/iu,
}

export function seesPictures(provider: Provider, model: string): boolean {
  return SEES_PICTURES[provider].test(model)
}

/** The specification's names of a provider's current default. */
const ALIASES_OF_THE_DEFAULT: Record<Provider, readonly string[]> = { openai: [], gemini: ['gemini-pro'], local: [] }

export function isAliasOfDefault(provider: Provider, model: string): boolean {
  return ALIASES_OF_THE_DEFAULT[provider].includes(model)
}

/** The name and description of a hosted model that are written here, if any. */
export function knownModel(provider: Provider, model: string): HostedModel | undefined {
  return provider === 'local' ? undefined : HOSTED_MODELS[provider].find(({ id }) => id === model)
}

export function isProvider(value: string): value is Provider {
  return PROVIDERS.some((provider) => provider === value)
}
