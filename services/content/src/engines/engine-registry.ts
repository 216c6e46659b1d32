import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import { intendedDefault } from '../domain/hosted-models.ts'
import { type Catalogue, type HostedProvider, type ModelEntry, type Provider, seesPictures } from '../domain/models.ts'
import type { Timeouts } from './deadline.ts'
import { type Engine, EngineError } from './engine.ts'
import { createHostedModelList, type HostedModelList } from './hosted-model-list.ts'
import type { LocalServers, ServedModel } from './local-servers.ts'
import { createOpenAiCompatibleEngine } from './openai-compatible.engine.ts'

export interface HostedSettings {
  /** An empty key means that the provider is not configured. */
  apiKey: string
  baseUrl: string
  /** Ids of the models that may be used. Default: all text models that the provider lists. */
  models?: readonly string[]
}

export interface EngineRegistryOptions {
  openai: HostedSettings
  gemini: HostedSettings
  localServers: LocalServers
  composer: Engine
  /** Present if `LOCAL_MODEL_GGUF` names a file. */
  smallModel?: SmallModelEngine
  timeouts?: Timeouts
  clock?: Clock
  logger?: Logger
}

/** The parts of the small model that the catalog uses. */
export interface SmallModelEngine extends Engine {
  /** The name that users see. */
  name: string
  status(): Promise<{ state: 'ready' | 'to fetch' | 'fetching' | 'unavailable'; detail?: string }>
  /** False when the status is `unavailable`. Usually needs no disk access. */
  available(): Promise<boolean>
}

/** All engines of this process, by provider and model. */
export interface EngineRegistry {
  catalogue(): Promise<Catalogue>
  /** Like `catalogue`, but does not check the status of the small model, whose description is empty. Cheaper. */
  choices(): Promise<Catalogue>
  engine(provider: Provider, model: string): Engine | undefined
}

export function createEngineRegistry(options: EngineRegistryOptions): EngineRegistry {
  const { localServers, composer, smallModel, timeouts } = options
  const openai = hosted('openai', 'OpenAI', options)
  const gemini = hosted('gemini', 'Gemini', options)
  const served = new Map<string, Engine>()

  function servedEngine(id: string): Engine | undefined {
    const place = localServers.models().find((each) => each.id === id)
    if (!place) return undefined
    const engine = engineAt(place)
    return { id: engine.id, generate: (request) => engine.generate({ ...request, model: place.servedId }) }
  }

  function engineAt({ server, baseUrl }: ServedModel): Engine {
    const known = served.get(baseUrl)
    if (known) return known
    // Local servers accept any key.
    const engine = createOpenAiCompatibleEngine({ id: 'local', label: server, baseUrl, apiKey: 'local', ...(timeouts && { timeouts }) })
    served.set(baseUrl, engine)
    return engine
  }

  async function listed(entryOf: (engine: SmallModelEngine) => Promise<ModelEntry>): Promise<Catalogue> {
    const models = localServers.models()
    const [openaiModels, geminiModels] = await Promise.all([openai.models.entries(), gemini.models.entries()])
    return {
      intended: { ...openai.intended, ...gemini.intended },
      openai: openaiModels,
      gemini: geminiModels,
      // The first one is the default: a configured server, otherwise the composer, but never a discovered server.
      local: [
        ...models.filter(({ isConfigured }) => isConfigured).map(servedEntry),
        composerEntry(composer),
        ...(smallModel ? [await entryOf(smallModel)] : []),
        ...models.filter(({ isConfigured }) => !isConfigured).map(servedEntry),
      ],
    }
  }

  return {
    catalogue: () => listed(smallEntry),
    choices: () => listed(smallChoice),
    engine(provider, model) {
      if (provider === 'openai') return openai.engine
      if (provider === 'gemini') return gemini.engine
      if (model === composer.id) return composer
      if (model === smallModel?.id) return smallModel
      return servedEngine(model)
    },
  }
}

/** The models of a hosted provider, and its engine if a key is set. */
function hosted(
  id: HostedProvider,
  label: string,
  { [id]: settings, timeouts, clock, logger }: EngineRegistryOptions,
): { models: HostedModelList; engine?: Engine; intended?: Catalogue['intended'] } {
  const { apiKey, baseUrl, models: only = [] } = settings
  const models = createHostedModelList({ provider: id, baseUrl, apiKey, only, ...(clock && { clock }), ...(logger && { logger }) })
  if (!apiKey) return { models }
  const engine = createOpenAiCompatibleEngine({ id, label, baseUrl, apiKey, ...(timeouts && { timeouts }) })
  const intended = intendedDefault(id, only)
  return { models, engine: refreshing(engine, models), ...(intended && { intended: { [id]: intended } }) }
}

/** Reads the list of models again if the provider rejects a listed one, so that the next text gets another. */
function refreshing(engine: Engine, models: HostedModelList): Engine {
  return {
    id: engine.id,
    async *generate(request) {
      try {
        yield* engine.generate(request)
      } catch (error) {
        if (isUnknownModel(error)) void models.refresh()
        throw error
      }
    },
  }
}

function isUnknownModel(error: unknown): boolean {
  const cause = error instanceof EngineError ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === 404
}

function servedEntry({ id, server, isConfigured }: ServedModel): ModelEntry {
  const description = isConfigured
    ? 'Runs on the model server that is configured for this installation.'
    : `Found on this machine, served by ${server}.`
  return { id, name: id, description, available: true, advanced: false, tunable: true, sees_pictures: seesPictures('local', id) }
}

function composerEntry({ id }: Engine): ModelEntry {
  return {
    id,
    name: 'Built-in writer',
    description: 'Formats your own sentences for the platform, without an AI model. No API key needed.',
    available: true,
    advanced: false,
    tunable: false,
    sees_pictures: false,
  }
}

async function smallEntry(engine: SmallModelEngine): Promise<ModelEntry> {
  const { state, detail } = await engine.status()
  const now = state === 'to fetch' ? 'Downloads its runner on first use.' : detail
  const description = ['Small model, check every fact.', now].filter(Boolean).join(' ')
  return {
    id: engine.id,
    name: engine.name,
    description,
    available: state !== 'unavailable',
    advanced: false,
    tunable: true,
    sees_pictures: false,
  }
}

async function smallChoice(engine: SmallModelEngine): Promise<ModelEntry> {
  return {
    id: engine.id,
    name: engine.name,
    description: '',
    available: await engine.available(),
    advanced: false,
    tunable: true,
    sees_pictures: false,
  }
}
