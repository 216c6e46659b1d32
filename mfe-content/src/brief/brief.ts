import { DEFAULT_PLATFORM, type PlatformId } from '@loomcast/platforms'

/** What the user asks for. Words to avoid are comma-separated, as in the settings. */
export interface Brief {
  /** Does the model take temperature and tokens? The built-in writer takes neither. */
  tunable: boolean
  prompt: string
  platform: PlatformId
  provider: string
  model: string
  temperature: number
  max_tokens: number
  tone_style: string
  custom_instructions: string
  avoid_words: string
}

/** The part of a brief that the user wrote or chose; everything else follows the settings. */
export type Draft = Partial<Omit<Brief, 'tunable'>>

export const PROMPT_LIMIT = 4000
export const INSTRUCTIONS_LIMIT = 2000
export const AVOID_WORDS_LIMIT = 1000
export const TONE_LIMIT = 120
export const TEMPERATURE = { min: 0, max: 1, step: 0.1 } as const
export const MAX_TOKENS = { min: 100, max: 4000, step: 100 } as const

export interface Settings {
  default_provider?: string | null
  default_model?: string | null
  default_temperature?: number
  default_max_tokens?: number
  tone_style?: string
  custom_instructions?: string
  avoid_words?: string | string[]
}

export interface Model {
  id: string
  name: string
  description?: string
  available: boolean
  advanced: boolean
  /** Advanced and not in the user's plan: asking for it gets the provider's mini model. */
  locked: boolean
  /** False for the built-in writer: it has no temperature and no tokens. */
  tunable?: boolean
}

export interface Models {
  models: Record<string, Model[]>
  defaults: { provider: string; model: string }
}

const factory = { temperature: 0.7, max_tokens: 1000, tone_style: 'engaging and professional', platform: DEFAULT_PLATFORM }

/**
 * The whole brief: the user's draft over the settings over the product's defaults. A provider of the settings that is away gives way to
 * the server's default; one that the user chose in this draft stays chosen, so that the refusal can name it.
 */
export function briefFrom(draft: Draft, settings: Settings, models: Models | undefined): Brief {
  const preferred = settings.default_provider ?? ''
  const usable = models === undefined || isAvailable(models, preferred)
  const provider = draft.provider ?? (usable && preferred !== '' ? preferred : (models?.defaults.provider ?? preferred))
  const model = modelOf(provider, draft.model, settings, models)
  return {
    tunable: models?.models[provider]?.find(({ id }) => id === model)?.tunable !== false,
    prompt: draft.prompt ?? '',
    platform: draft.platform ?? factory.platform,
    provider,
    model,
    temperature: snap(draft.temperature ?? settings.default_temperature ?? factory.temperature, TEMPERATURE),
    max_tokens: snap(draft.max_tokens ?? settings.default_max_tokens ?? factory.max_tokens, MAX_TOKENS),
    tone_style: draft.tone_style ?? (settings.tone_style || factory.tone_style),
    custom_instructions: draft.custom_instructions ?? settings.custom_instructions ?? '',
    avoid_words: draft.avoid_words ?? wordsText(settings.avoid_words),
  }
}

/** The chosen model while its provider offers it, else the saved one, else the provider's first that the user may have. */
function modelOf(provider: string, chosen: string | undefined, settings: Settings, models: Models | undefined): string {
  const saved = provider === settings.default_provider ? settings.default_model : undefined
  if (!models) return chosen || saved || ''
  const offered = (models.models[provider] ?? []).filter((model) => model.available && !model.locked)
  const byDefault = provider === models.defaults.provider ? models.defaults.model : undefined
  const wanted = [chosen, saved, byDefault].find((id) => offered.some((model) => model.id === id))
  return wanted ?? offered[0]?.id ?? ''
}

export function isAvailable(models: Models, provider: string): boolean {
  return (models.models[provider] ?? []).some((model) => model.available)
}

/** The models that write about a bare topic: every one that the user may have, apart from the built-in writer. */
export function freeWriters(models: Models | undefined): { provider: string; model: Model }[] {
  return Object.entries(models?.models ?? {}).flatMap(([provider, offered]) =>
    offered
      .filter((model) => model.available && !model.locked && model.tunable !== false && model.id !== 'composer')
      .map((model) => ({ provider, model })),
  )
}

/** Words to avoid as one text, whichever way the server keeps them. */
export function wordsText(words: string | string[] | undefined | null): string {
  return Array.isArray(words) ? words.join(', ') : (words ?? '')
}

function snap(value: number, range: { min: number; max: number; step: number }): number {
  const stepped = Math.round(value / range.step) * range.step
  return Number(Math.min(range.max, Math.max(range.min, stepped)).toFixed(1))
}

/** Why this brief cannot be sent, in the order of the form; empty when it can. */
export function briefProblems(
  brief: Brief,
  models: Models | undefined,
): { field: 'prompt' | 'provider' | 'instructions' | 'words' | 'tone'; message: string }[] {
  const problems: ReturnType<typeof briefProblems> = []
  if (brief.prompt.trim() === '') problems.push({ field: 'prompt', message: 'Please enter a topic or prompt' })
  if (brief.prompt.length > PROMPT_LIMIT) problems.push({ field: 'prompt', message: over(brief.prompt.length - PROMPT_LIMIT, 'brief') })
  if (models && !isAvailable(models, brief.provider)) problems.push({ field: 'provider', message: notConfigured(brief.provider) })
  if (brief.tone_style.length > TONE_LIMIT) problems.push({ field: 'tone', message: over(brief.tone_style.length - TONE_LIMIT, 'tone') })
  if (brief.custom_instructions.length > INSTRUCTIONS_LIMIT)
    problems.push({ field: 'instructions', message: over(brief.custom_instructions.length - INSTRUCTIONS_LIMIT, 'text') })
  if (brief.avoid_words.length > AVOID_WORDS_LIMIT)
    problems.push({ field: 'words', message: over(brief.avoid_words.length - AVOID_WORDS_LIMIT, 'list') })
  return problems
}

export function notConfigured(provider: string): string {
  return `${provider.toUpperCase()} API is not configured`
}

function over(count: number, what: string): string {
  return `The ${what} is ${count.toLocaleString('en')} ${count === 1 ? 'character' : 'characters'} too long.`
}

/** Regenerate, templates and try-it all arrive as a draft; empty parts change nothing. */
export function draftWith(draft: Draft, change: Draft): Draft {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...draft, ...Object.fromEntries(given) }
}

/** Has the user chosen anything apart from prompt and platform? Then "Use my defaults" has something to undo. */
export function hasOwnSettings(draft: Draft): boolean {
  return Object.entries(draft).some(([field, value]) => field !== 'prompt' && field !== 'platform' && value !== undefined)
}
