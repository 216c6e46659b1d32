import { DEFAULT_PLATFORM, PLATFORMS, type PlatformId } from '@loomcast/platforms'
import type { PostPicture } from '../api/content.ts'
import { hasLanguageModel, type Model, type Models, type Settings } from '../api/settings.ts'
import type { ConfirmedText } from './passage.ts'
import { confirmedOf, type Review } from './review.ts'

/** The user's request. Words to avoid are comma-separated, as in the settings. */
export interface Brief {
  /** Whether the model supports temperature and tokens. The built-in writer supports neither. */
  tunable: boolean
  /** A sentence for the user about the model of the settings, if it was replaced. */
  model_notice?: string
  prompt: string
  /** What the user confirmed in the list of sentences. It is sent in place of the prompt. */
  confirmed?: ConfirmedText
  platform: PlatformId
  provider: string
  model: string
  temperature: number
  max_tokens: number
  tone_style: string
  custom_instructions: string
  avoid_words: string
  /** False: without the user's voice on the platform, even if one was learned. */
  use_voice?: boolean
  /** The pictures of the posts, in order. */
  pictures?: readonly PostPicture[]
}

/** The part of a brief that the user wrote or chose; everything else follows the settings. */
export type Draft = Partial<Omit<Brief, 'tunable' | 'model_notice' | 'confirmed'>> & {
  /** The chosen platforms, one post each. `platform` is the one that was chosen last. */
  platforms?: readonly PlatformId[]
  own?: OwnBriefs
  /** What is published from the prompt. */
  review?: Review
}

/** The fields in which the brief of one post can differ from the shared one. */
export type OwnBriefFields = Pick<Brief, 'prompt' | 'tone_style' | 'custom_instructions'>

/** The words and the tone of another brief. */
export type OtherWords = OwnBriefFields & Pick<Brief, 'confirmed'>

/** What is different for some platforms. */
export type OwnBriefs = Readonly<Partial<Record<PlatformId, Partial<OwnBriefFields>>>>

/** The brief of the post for one platform. The confirmed sentences are those of the shared prompt. */
export function withOwnBrief(brief: Brief, own: OwnBriefs, platform: PlatformId): Brief {
  const { confirmed, ...shared } = brief
  const hasOwnPrompt = own[platform]?.prompt !== undefined
  return { ...shared, ...(confirmed && !hasOwnPrompt && { confirmed }), ...own[platform], platform }
}

/** `confirmed` is undefined rather than missing, so that it replaces that of the other brief. */
export function otherWordsOf({ prompt, tone_style, custom_instructions, confirmed }: Brief): OtherWords {
  return { prompt, tone_style, custom_instructions, confirmed }
}

export const PROMPT_LIMIT = 4000
export const INSTRUCTIONS_LIMIT = 2000
export const AVOID_WORDS_LIMIT = 1000
export const TONE_LIMIT = 120
export const TEMPERATURE = { min: 0, max: 1, step: 0.1 } as const
export const MAX_TOKENS = { min: 100, max: 4000, step: 100 } as const

const factory = { temperature: 0.7, max_tokens: 1000, tone_style: 'engaging and professional', platform: DEFAULT_PLATFORM }

/**
 * The complete brief: the user's draft, completed by the settings and then by the product's defaults. If the provider in the settings is unavailable, the
 * server's default replaces it; a provider that the user chose in this draft stays selected, so that the error can name it.
 */
export function briefFrom(draft: Draft, settings: Partial<Settings>, models: Models | undefined): Brief {
  const preferred = settings.default_provider ?? ''
  const usable = models === undefined || isAvailable(models, preferred)
  const provider = draft.provider ?? (usable && preferred !== '' ? preferred : (models?.defaults.provider ?? preferred))
  const model = modelOf(provider, draft.model, settings, models)
  const custom_instructions = draft.custom_instructions ?? settings.custom_instructions ?? ''
  const confirmed = confirmedOf(draft.review, draft.prompt ?? '', custom_instructions)
  return {
    tunable: models?.models[provider]?.find(({ id }) => id === model)?.tunable !== false,
    prompt: draft.prompt ?? '',
    ...(confirmed && { confirmed }),
    platform: draft.platform ?? factory.platform,
    provider,
    model,
    ...noticeOf(draft, { provider, model }, settings, models),
    temperature: snap(draft.temperature ?? settings.default_temperature ?? factory.temperature, TEMPERATURE),
    max_tokens: snap(draft.max_tokens ?? settings.default_max_tokens ?? factory.max_tokens, MAX_TOKENS),
    tone_style: draft.tone_style ?? (settings.tone_style || factory.tone_style),
    custom_instructions,
    avoid_words: draft.avoid_words ?? settings.avoid_words ?? '',
    ...(draft.use_voice === false && { use_voice: false }),
    ...(draft.pictures && draft.pictures.length > 0 && { pictures: draft.pictures }),
  }
}

/** The sentence for the user if the model of the settings was replaced, by the server or because it is not available now. */
function noticeOf(
  draft: Draft,
  { provider, model }: { provider: string; model: string },
  settings: Partial<Settings>,
  models: Models | undefined,
): Pick<Brief, 'model_notice'> {
  const { default_provider: wanted, default_model: saved, default_model_notice: notice } = settings
  if (model === saved) return notice ? { model_notice: notice } : {}
  const name = models?.models[provider]?.find(({ id }) => id === model)?.name
  if (draft.provider !== undefined || draft.model || !wanted || !saved || !name) return {}
  const savedName = models?.models[wanted]?.find(({ id }) => id === saved)?.name ?? saved
  return { model_notice: `${savedName} from your settings is not available now. ${name} is used instead.` }
}

/** The chosen model if its provider offers it, otherwise the saved one, otherwise the provider's first model that the user may use. */
function modelOf(provider: string, chosen: string | undefined, settings: Partial<Settings>, models: Models | undefined): string {
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

/** Whether the brief has a choice of models: a language model is set up, or the chosen provider is not and must be replaced. */
export function choosesModel(brief: Brief, models: Models | undefined): boolean {
  return models !== undefined && (hasLanguageModel(models) || !isAvailable(models, brief.provider))
}

/** The models that can write from a bare topic: all that the user may use, except the built-in writer. */
export function freeWriters(models: Models | undefined): { provider: string; model: Model }[] {
  return Object.entries(models?.models ?? {}).flatMap(([provider, offered]) =>
    offered
      .filter((model) => model.available && !model.locked && model.tunable !== false && model.id !== 'composer')
      .map((model) => ({ provider, model })),
  )
}

function snap(value: number, range: { min: number; max: number; step: number }): number {
  const stepped = Math.round(value / range.step) * range.step
  return Number(Math.min(range.max, Math.max(range.min, stepped)).toFixed(1))
}

/** The platforms of the draft in display order, otherwise those that the user chose last. Empty if the user deselected all. */
export function platformsOf({ platforms, platform }: Draft, lastUsed: readonly PlatformId[]): PlatformId[] {
  const before = lastUsed.length > 0 ? lastUsed : [factory.platform]
  const chosen = platforms ?? (platform ? [platform] : before)
  return PLATFORMS.map(({ id }) => id).filter((id) => chosen.includes(id))
}

/** Validation errors in the order of the form; empty if the brief is valid. */
export function briefProblems(
  brief: Brief,
  models: Models | undefined,
  platforms: readonly PlatformId[] = [brief.platform],
): { field: 'platforms' | 'prompt' | 'provider' | 'instructions' | 'words' | 'tone'; message: string }[] {
  const problems: ReturnType<typeof briefProblems> = []
  if (platforms.length === 0) problems.push({ field: 'platforms', message: 'Choose at least one platform' })
  if (brief.prompt.trim() === '') problems.push({ field: 'prompt', message: 'Please enter a topic or prompt' })
  if (brief.prompt.length > PROMPT_LIMIT) problems.push({ field: 'prompt', message: over(brief.prompt.length - PROMPT_LIMIT, 'brief') })
  if (models && !isAvailable(models, brief.provider)) problems.push({ field: 'provider', message: notConfigured(brief.provider) })
  if (brief.tone_style.length > TONE_LIMIT) problems.push({ field: 'tone', message: over(brief.tone_style.length - TONE_LIMIT, 'tone') })
  if (brief.custom_instructions.length > INSTRUCTIONS_LIMIT)
    problems.push({ field: 'instructions', message: over(brief.custom_instructions.length - INSTRUCTIONS_LIMIT, 'instructions') })
  if (brief.avoid_words.length > AVOID_WORDS_LIMIT)
    problems.push({ field: 'words', message: over(brief.avoid_words.length - AVOID_WORDS_LIMIT, 'list') })
  return problems
}

export function notConfigured(provider: string): string {
  return `${provider.toUpperCase()} API is not configured`
}

function over(count: number, what: string): string {
  return `The ${what} ${what.endsWith('s') ? 'are' : 'is'} ${count.toLocaleString('en')} ${count === 1 ? 'character' : 'characters'} too long.`
}

/** Applies a draft from a regenerate link, a template or the try-it prompt; undefined fields change nothing, except that it removes the review. */
export function draftWith(draft: Draft, change: Draft): Draft {
  const given: Draft = Object.fromEntries(Object.entries(change).filter(([field, value]) => value !== undefined || field === 'review'))
  if (given.platforms || !given.platform) return { ...draft, ...given }
  const { platforms: _, own: __, ...rest } = draft
  return { ...rest, ...given }
}

/** True if the user set anything other than prompt, platform and voice, which "Use my defaults" would reset. */
export function hasOwnSettings(draft: Draft): boolean {
  return Object.entries(draft).some(
    ([field, value]) =>
      !['prompt', 'platform', 'platforms', 'own', 'use_voice', 'pictures', 'review'].includes(field) && value !== undefined,
  )
}
