import { findPlatform, type Platform, type PlatformId, platformById, platformName } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import { AppError, invalidField } from '@loomcast/service-kit/errors'
import { type EarlierWriter, writersOf } from '../domain/disclosure.ts'
import type { ConfirmedFact } from '../domain/facts/fact-mark.ts'
import type { FactSources } from '../domain/facts/text-facts.ts'
import type { BesideText, SettingsUsed } from '../domain/generation-response.ts'
import {
  type ChosenKnowledge,
  chooseKnowledge,
  itemsWithRules,
  type KnowledgeItem,
  NO_KNOWLEDGE,
  type UsedKnowledge,
} from '../domain/knowledge.ts'
import { chooseModel, hasLanguageModel, type Notice } from '../domain/model-choice.ts'
import { COMPOSER_ID, type Provider } from '../domain/models.ts'
import { mentionsIn, ownFactsText, prohibitedClaims } from '../domain/own-facts.ts'
import { type PostPicture, picturesFor } from '../domain/pictures.ts'
import { composePrompt } from '../domain/system-prompt.ts'
import { usedVoice } from '../domain/voice/used-voice.ts'
import { parseAvoidWords } from '../domain/words-to-avoid.ts'
import type { Engine, EngineRequest } from '../engines/engine.ts'
import type { EngineRegistry } from '../engines/engine-registry.ts'
import type { StoredContent } from '../history/content.model.ts'
import { type RequestedPicture, requestedPictures } from '../pictures/requested-pictures.ts'
import { activeVoice } from '../voice/user-voice.ts'
import type { GenerationStores } from './stores.ts'
import { repeatedTokenCounter } from './token-count.ts'

/** What the texts for all platforms of a request have in common, after validation. */
export interface GenerationRequest {
  prompt: string
  provider?: string
  model?: string
  system_message?: string
  temperature?: number
  max_tokens?: number
  custom_instructions?: string
  tone_style?: string
  avoid_words?: string
  use_voice?: boolean
  /** Whether every sentence of the prompt is for readers. */
  prompt_confirmed?: boolean
  pictures?: RequestedPicture[]
  continue_from?: string
  parent_id?: string
}

/** The resolved request, with everything that is decided before anything is stored or charged. */
export interface ResolvedRequest {
  /** Fields of the text to be continued. */
  continuedFields?: Pick<BesideText, 'title' | 'meta_description'>
  platform: Platform
  provider: Provider
  engine: Engine
  /** The composer, if the engine is another one: it writes what the engine's model cannot. */
  fallback?: Engine
  request: Omit<EngineRequest, 'signal'>
  settings: SettingsUsed
  pictures: PostPicture[]
  notices: Notice[]
  parentId: string | null
  /** The set of the text that is continued or written again. */
  setId: string | null
  /** The knowledge items that have an effect on the text. */
  knowledge: UsedKnowledge[]
  /** What the facts of the text are compared with, besides the brief. `knowledge` has whole texts here. */
  factSources: FactSources
  /** Facts that the user confirmed in the text to be continued. */
  confirmedFacts: ConfirmedFact[]
  /** Who wrote the text to be continued. */
  earlierWriters: EarlierWriter[]
  /** Monthly generations in the user's package; null means unlimited. */
  limit: number | null
}

export interface ResolveDeps {
  repositories: GenerationStores
  engineRegistry: EngineRegistry
  /** Random delimiter around user text. */
  randomMark: () => string
  randomSeed: () => number
}

/** Returns the resolved request for a platform, each time the same. Throws an AppError. */
export type Resolver = (platform: PlatformId) => Promise<ResolvedRequest>

/**
 * Resolves a request from the user's settings and package and the knowledge base. Has no side effects. What the platforms have in common is read once, when the
 * first is resolved.
 */
export function createResolver(userId: string, wanted: GenerationRequest, deps: ResolveDeps): Resolver {
  const resolved = new Map<PlatformId, Promise<ResolvedRequest>>()
  let shared: Promise<SharedSources> | undefined
  return (platform) => {
    const known = resolved.get(platform)
    if (known) return known
    shared ??= readShared(userId, wanted, deps)
    const request = resolveFor(platformById(platform), { userId, wanted, shared, deps })
    resolved.set(platform, request)
    return request
  }
}

type SharedSources = Awaited<ReturnType<typeof readShared>>

async function readShared(userId: string, wanted: GenerationRequest, { repositories, engineRegistry }: ResolveDeps) {
  if (!wanted.prompt.trim()) throw invalidField('prompt_required', 'prompt')
  const [saved, entitlement, catalogue, earlier] = await Promise.all([
    repositories.settings.of(userId),
    repositories.entitlements.find(userId),
    engineRegistry.choices(),
    earlierText(userId, wanted, repositories),
  ])
  const present = (earlier.continued ?? earlier.parent)?.pictures ?? []
  const pictures = wanted.pictures ? await requestedPictures(userId, wanted.pictures, present, repositories.confirmedPictures) : present
  return { saved, entitlement, catalogue, earlier, pictures }
}

async function resolveFor(
  platform: Platform,
  { userId, wanted, shared, deps }: { userId: string; wanted: GenerationRequest; shared: Promise<SharedSources>; deps: ResolveDeps },
): Promise<ResolvedRequest> {
  const { repositories, engineRegistry, randomMark, randomSeed } = deps
  const prompt = wanted.prompt.trim()
  const useVoice = wanted.use_voice ?? true
  const confirmed = wanted.prompt_confirmed ?? false
  const [{ saved, entitlement, catalogue, earlier, pictures: wantedPictures }, knowledge, ownVoice] = await Promise.all([
    shared,
    knowledgeFor(platform, repositories),
    useVoice ? activeVoice(repositories, userId, platform.id) : null,
  ])
  if (earlier.continued) requireSamePlatform(earlier.continued, platform)
  const wishes = { provider: wanted.provider, model: wanted.model, savedProvider: saved.default_provider, savedModel: saved.default_model }
  const choice = chooseModel(wishes, catalogue, entitlement.advanced_ai_models)
  if ('code' in choice) throw new AppError(choice.code, choice.detail)
  const engine = engineRegistry.engine(choice.provider, choice.model)
  if (!engine) throw new AppError('model_unavailable')
  const composer = engineRegistry.engine('local', COMPOSER_ID)

  const question =
    wanted.continue_from === undefined
      ? await engine.questionAbout?.({
          userId,
          brief: prompt,
          confirmed,
          platform: platform.id,
          instructions: wanted.custom_instructions ?? '',
          otherModels: hasLanguageModel(catalogue),
        })
      : undefined
  if (question !== undefined) throw invalidField('brief_needs_facts', 'prompt', question)

  const settings: SettingsUsed = {
    tone_style: wanted.tone_style?.trim() || saved.tone_style,
    avoid_words: wanted.avoid_words ?? saved.avoid_words,
    custom_instructions: wanted.custom_instructions ?? saved.custom_instructions,
    system_message: wanted.system_message ?? '',
    temperature: wanted.temperature ?? saved.default_temperature,
    max_tokens: wanted.max_tokens ?? saved.default_max_tokens,
    use_voice: useVoice,
    prompt_confirmed: confirmed,
  }
  const { rules } = knowledge
  const { pictures, notices: pictureNotices } = picturesFor(platform, wantedPictures)
  const claims = prohibitedClaims(saved.own_facts)
  const avoidWords = mergedWords(parseAvoidWords(settings.avoid_words), [...claims, ...rules.never])
  const readsPrompt = choice.provider !== 'local' || engine.id === 'local'
  const ownFacts = ownFactsText(saved.own_facts)
  const ownInstructions = [settings.custom_instructions, settings.system_message].filter((text) => text.trim()).join('\n')
  const mentions = mentionsIn(ownInstructions, saved.own_facts, prompt)
  const voice =
    ownVoice && usedVoice(ownVoice, { brief: prompt, instructions: [ownInstructions, settings.tone_style].join('\n'), avoidWords, rules })
  const texts = composePrompt({
    platform: platform.name,
    guidance: guidanceFor(platform).prompt,
    knowledge,
    tone: settings.tone_style,
    avoidWords,
    customInstructions: settings.custom_instructions,
    clientMessage: settings.system_message,
    brief: prompt,
    ownFacts,
    ...(voice && { voice: { used: voice, examples: ownVoice.examples } }),
    mark: randomMark(),
  })

  return {
    platform,
    provider: choice.provider,
    engine,
    ...(composer && !engine.followsRules && { fallback: composer }),
    request: {
      userId,
      platform: platform.id,
      ...texts,
      examples: knowledge.examples,
      brief: prompt,
      confirmed,
      tone: settings.tone_style,
      instructions: [readsPrompt ? ownInstructions : mentions.instructions, ...rules.without.map((feature) => `No ${feature}.`)]
        .filter((text) => text.trim())
        .join('\n'),
      avoidWords,
      ...(voice && { voice }),
      mentions: readsPrompt ? [] : mentions.sentences,
      ...(readsPrompt && { requestedFacts: mentions.requested }),
      rules,
      model: choice.model,
      temperature: settings.temperature,
      maxTokens: settings.max_tokens,
      seed: randomSeed(),
      variant: nextVariant(earlier.parent, { platform: platform.id, prompt, confirmed }),
      ...(earlier.continued && { continueFrom: earlier.continued.generated_text }),
    },
    settings,
    pictures,
    notices: [...choice.notices, ...pictureNotices, ...missingFactsNotice(mentions.missing)],
    parentId: (earlier.continued ?? earlier.parent)?._id ?? null,
    setId: (earlier.continued ?? earlier.parent)?.set_id ?? null,
    ...(earlier.continued && {
      continuedFields: { title: earlier.continued.title ?? null, meta_description: earlier.continued.meta_description ?? null },
    }),
    knowledge: readsPrompt ? knowledge.used : itemsWithRules(knowledge.items),
    factSources: {
      own: ownFacts,
      knowledge: readsPrompt ? knowledge.sections.map(({ content }) => content) : [],
      claims,
    },
    confirmedFacts: earlier.continued?.confirmed_facts ?? [],
    earlierWriters: earlier.continued ? writersOf(earlier.continued) : [],
    limit: entitlement.limits.texts,
  }
}

function missingFactsNotice(missing: readonly string[]): Notice[] {
  if (missing.length === 0) return []
  const message = `Your instructions ask for your ${missing.join(' and your ')}. Add them under “Your facts” in the settings.`
  return [{ code: 'own_facts_missing', message }]
}

interface EarlierText {
  continued?: StoredContent
  parent?: StoredContent
}

/** The text to continue or to write again. It must belong to the user. */
async function earlierText(
  userId: string,
  { continue_from, parent_id }: GenerationRequest,
  { contents }: GenerationStores,
): Promise<EarlierText> {
  if (continue_from !== undefined) {
    const continued = await contents.find(userId, continue_from)
    if (!continued) throw new AppError('content_not_found', 'The post you want to continue no longer exists.')
    return { continued }
  }
  if (parent_id === undefined) return {}
  // Deleted texts in the trash can still be written again.
  const parent = await contents.findEvenDeleted(userId, parent_id)
  if (!parent) throw new AppError('content_not_found', 'The post you want to regenerate no longer exists.')
  return { parent }
}

function requireSamePlatform(continued: StoredContent, platform: Platform): void {
  if (findPlatform(continued.platform)?.id === platform.id) return
  throw new AppError(
    'platform_mismatch',
    `This post was written for ${platformName(continued.platform)}. It can't be continued for ${platform.name}.`,
  )
}

/** The next variant if the composer wrote the parent text from the same brief; otherwise the first. */
function nextVariant(
  parent: StoredContent | undefined,
  { platform, prompt, confirmed }: { platform: PlatformId; prompt: string; confirmed: boolean },
): number {
  if (!parent?.variant || findPlatform(parent.platform)?.id !== platform || parent.prompt !== prompt) return 0
  if ((parent.settings_used.prompt_confirmed ?? false) !== confirmed) return 0
  return (parent.variant.index + 1) % parent.variant.total
}

async function knowledgeFor(platform: Platform, { knowledge }: GenerationStores): Promise<ChosenKnowledge & { items: KnowledgeItem[] }> {
  const items = await knowledge.activeFor(platform.id)
  const chosen = items.length === 0 ? NO_KNOWLEDGE : chooseKnowledge(items, await repeatedTokenCounter())
  return { ...chosen, items }
}

/** Without words that differ only in case. */
function mergedWords(words: string[], more: readonly string[]): string[] {
  const known = new Set(words.map((word) => word.toLowerCase()))
  return [...words, ...more.filter((word) => !known.has(word.toLowerCase()))]
}
