import type { HttpErrorCode } from '@loomcast/error-codes'
import { type Catalogue, COMPOSER_ID, isAliasOfDefault, isProvider, knownModel, type ModelEntry, type Provider } from './models.ts'

export interface Notice {
  code:
    | 'model_downgraded'
    | 'model_retired'
    | 'provider_changed'
    | 'writing_rules'
    | 'words_to_avoid'
    | 'shortened'
    | 'thread_split'
    | 'hashtags_removed'
    | 'decoration_removed'
    | 'decoration_left'
    | 'platform_limit'
    | 'stock_phrases'
    | 'engine'
    | 'stopped'
    | 'cut'
    | 'english_only'
    | 'instructions_not_followed'
    | 'tone_followed'
    | 'avoid_words_not_followed'
    | 'avoid_words_left_out'
    | 'same_text'
    | 'check_capitals'
    | 'length_not_followed'
    | 'short_article'
    | 'one_long_sentence'
    | 'written_out'
    | 'left_out_on_request'
    | 'own_facts_missing'
    | 'pictures_left_out'
  message: string
}

export interface ModelChoice {
  provider: Provider
  model: string
  notices: Notice[]
}

export interface Refusal {
  code: Extract<HttpErrorCode, 'provider_not_configured' | 'unknown_model' | 'model_unavailable'>
  detail: string
}

export interface ChoiceWishes {
  /** From the request. */
  provider?: string | undefined
  model?: string | undefined
  /** From the user's settings; null if never chosen. */
  savedProvider: string | null
  savedModel: string | null
}

/**
 * Resolves the provider and model for a request. A provider named in the request must be configured. A saved provider that is no longer configured is replaced
 * by the server's default, with a notice; so is a known or saved model, or a default, that the provider no longer lists. An advanced model becomes the provider's mini model if the plan does not include advanced models.
 */
export function chooseModel(wishes: ChoiceWishes, catalogue: Catalogue, advancedAllowed: boolean): ModelChoice | Refusal {
  const notices: Notice[] = []
  const provider = chosenProvider(wishes, catalogue, notices)
  if ('code' in provider) return provider

  const wanted = wishes.model ?? (provider.id === wishes.savedProvider ? wishes.savedModel : null) ?? undefined
  const listed = wanted === undefined ? defaultModel(catalogue, provider.id) : find(catalogue, provider.id, wanted)
  const mayBeReplaced = wishes.model === undefined ? !listed?.available : !listed
  const replacement =
    wanted !== undefined && mayBeReplaced ? successor(catalogue, provider.id, wanted, wishes.model === undefined) : undefined
  const entry = replacement ?? listed
  if (!entry)
    return { code: 'unknown_model', detail: `${label(provider.id)} has no model named "${wanted}". Choose one of the listed models.` }
  if (wanted !== undefined && replacement) {
    const name = listed?.name ?? knownModel(provider.id, wanted)?.name ?? wanted
    notices.push({ code: 'model_retired', message: `${name} is no longer available here. This was written by ${entry.name}.` })
  }

  const retired = wanted === undefined ? retiredDefault(catalogue, provider.id) : undefined
  if (retired)
    notices.push({ code: 'model_retired', message: `${retired.name} is no longer available here. This was written by ${entry.name}.` })

  if (entry.advanced && !advancedAllowed) {
    const mini = defaultModel(catalogue, provider.id)
    if (mini && !mini.advanced) {
      notices.push({
        code: 'model_downgraded',
        message: `${entry.name} is part of plans with advanced AI models. This was written by ${mini.name}.`,
      })
      return { provider: provider.id, model: mini.id, notices }
    }
  }
  if (!entry.available) return { code: 'model_unavailable', detail: `${entry.name} is not available right now. Choose another model.` }
  return { provider: provider.id, model: entry.id, notices }
}

/** The server's default: OpenAI if configured, otherwise Gemini, otherwise a model of the configured local server, otherwise the composer. */
export function catalogueDefaults(catalogue: Catalogue): { provider: Provider; model: string } {
  for (const provider of ['openai', 'gemini'] as const) {
    if (catalogue[provider].some((entry) => entry.available)) return { provider, model: defaultModel(catalogue, provider)?.id ?? '' }
  }
  return { provider: 'local', model: defaultModel(catalogue, 'local')?.id ?? 'composer' }
}

/** The model that would be the provider's default, if the provider no longer lists it. */
function retiredDefault(catalogue: Catalogue, provider: Provider): Pick<ModelEntry, 'id' | 'name'> | undefined {
  const intended = provider === 'local' ? undefined : catalogue.intended?.[provider]
  return intended && !catalogue[provider].some(({ id }) => id === intended.id) ? intended : undefined
}

/** Which model replaces the default of a provider, if the provider no longer lists that. */
export function defaultNotice(catalogue: Catalogue, provider: Provider): string | undefined {
  const retired = retiredDefault(catalogue, provider)
  const entry = defaultModel(catalogue, provider)
  return retired && entry && `${retired.name} is no longer available here. ${entry.name} is used instead.`
}

/** Whether a model can be used besides the built-in writer. */
export function hasLanguageModel({ openai, gemini, local }: Catalogue): boolean {
  return [...openai, ...gemini, ...local].some(({ id, available }) => available && id !== COMPOSER_ID)
}

/** Finds a listed model by id or alias. */
export function find(catalogue: Catalogue, provider: Provider, model: string): ModelEntry | undefined {
  if (isAliasOfDefault(provider, model)) return defaultModel(catalogue, provider)
  return catalogue[provider].find((entry) => entry.id === model)
}

/**
 * The model that replaces one that is not listed: the first available one of the same kind (advanced or not), otherwise the provider's default. Undefined for ids
 * that were never listed, unless the id was saved in the settings, which accept only listed ones.
 */
export function successor(catalogue: Catalogue, provider: Provider, model: string, wasListed: boolean): ModelEntry | undefined {
  const known = knownModel(provider, model)
  if (!known && !wasListed) return undefined
  const alike = catalogue[provider].find((entry) => entry.available && entry.advanced === known?.advanced)
  return alike ?? defaultModel(catalogue, provider)
}

function chosenProvider(wishes: ChoiceWishes, catalogue: Catalogue, notices: Notice[]): { id: Provider } | Refusal {
  if (wishes.provider !== undefined) {
    if (isProvider(wishes.provider) && isConfigured(catalogue, wishes.provider)) return { id: wishes.provider }
    return { code: 'provider_not_configured', detail: `${wishes.provider.toUpperCase()} API is not configured` }
  }
  const named = providerOfModel(catalogue, wishes.model)
  if (named) return { id: named }
  const saved = wishes.savedProvider
  if (saved !== null && isProvider(saved) && isConfigured(catalogue, saved)) return { id: saved }
  const fallback = catalogueDefaults(catalogue).provider
  if (saved !== null && isProvider(saved)) {
    notices.push({
      code: 'provider_changed',
      message: `Your default provider ${label(saved)} is not configured here, so ${label(fallback)} was used.`,
    })
  }
  return { id: fallback }
}

/** Finds the provider if a request names only a model: the configured provider that lists the model. */
function providerOfModel(catalogue: Catalogue, model: string | undefined): Provider | undefined {
  if (model === undefined) return undefined
  return (['openai', 'gemini', 'local'] as const).find(
    (provider) => isConfigured(catalogue, provider) && (find(catalogue, provider, model) ?? knownModel(provider, model)),
  )
}

function isConfigured(catalogue: Catalogue, provider: Provider): boolean {
  return catalogue[provider].some((entry) => entry.available)
}

/** A provider's default: the first available model that is not advanced, otherwise the first available one. The engine registry defines the order. */
export function defaultModel(catalogue: Catalogue, provider: Provider): ModelEntry | undefined {
  const available = catalogue[provider].filter((entry) => entry.available)
  return available.find((entry) => !entry.advanced) ?? available[0] ?? catalogue[provider][0]
}

export function label(provider: Provider): string {
  return { openai: 'OpenAI', gemini: 'Gemini', local: 'Local' }[provider]
}
