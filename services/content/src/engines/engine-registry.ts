import { type Catalogue, HOSTED_MODELS, type ModelEntry, type Provider } from '../domain/models.ts'
import type { Timeouts } from './deadline.ts'
import type { Engine } from './engine.ts'
import type { LocalServers, ServedModel } from './local-servers.ts'
import { createOpenAiCompatibleEngine } from './openai-compatible.engine.ts'

export interface HostedSettings {
  /** An empty key means that the provider is not configured. */
  apiKey: string
  baseUrl: string
}

export interface EngineRegistryOptions {
  openai: HostedSettings
  gemini: HostedSettings
  localServers: LocalServers
  composer: Engine
  smallModel?: SmallModelEngine
  /** Default: the name of the model that the product downloads. */
  smallModelName?: string
  timeouts?: Timeouts
}

/** The parts of the small model that the catalog uses. */
export interface SmallModelEngine extends Engine {
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
  const { localServers, composer, smallModel, smallModelName = 'SmolLM2 135M', timeouts } = options
  const openai = hosted('openai', 'OpenAI', options.openai, timeouts)
  const gemini = hosted('gemini', 'Gemini', options.gemini, timeouts)
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

  const hostedModels = (provider: 'openai' | 'gemini', available: boolean) =>
    HOSTED_MODELS[provider].map((model) => ({ ...model, available, tunable: true }))

  async function listed(entryOf: (engine: SmallModelEngine, name: string) => Promise<ModelEntry>): Promise<Catalogue> {
    const models = localServers.models()
    return {
      openai: hostedModels('openai', openai !== undefined),
      gemini: hostedModels('gemini', gemini !== undefined),
      // The first one is the default: a configured server or else the composer, but never a discovered server.
      local: [
        ...models.filter(({ isConfigured }) => isConfigured).map(servedEntry),
        composerEntry(composer),
        ...(smallModel ? [await entryOf(smallModel, smallModelName)] : []),
        ...models.filter(({ isConfigured }) => !isConfigured).map(servedEntry),
      ],
    }
  }

  return {
    catalogue: () => listed(smallEntry),
    choices: () => listed(smallChoice),
    engine(provider, model) {
      if (provider === 'openai') return openai
      if (provider === 'gemini') return gemini
      if (model === composer.id) return composer
      if (model === smallModel?.id) return smallModel
      return servedEngine(model)
    },
  }
}

function hosted(
  id: 'openai' | 'gemini',
  label: string,
  { apiKey, baseUrl }: HostedSettings,
  timeouts: Timeouts | undefined,
): Engine | undefined {
  if (!apiKey) return undefined
  return createOpenAiCompatibleEngine({ id, label, baseUrl, apiKey, ...(timeouts && { timeouts }) })
}

function servedEntry({ id, server, isConfigured }: ServedModel): ModelEntry {
  const description = isConfigured
    ? 'Runs on the model server that is configured for this installation.'
    : `Found on this machine, served by ${server}.`
  return { id, name: id, description, available: true, advanced: false, tunable: true }
}

function composerEntry({ id }: Engine): ModelEntry {
  return {
    id,
    name: 'Built-in writer',
    description: 'Formats your own sentences for the platform, without an AI model. No API key needed.',
    available: true,
    advanced: false,
    tunable: false,
  }
}

async function smallEntry(engine: SmallModelEngine, name: string): Promise<ModelEntry> {
  const { state, detail } = await engine.status()
  const now = state === 'to fetch' ? 'Downloads on first use.' : detail
  const description = ['Small model, check every fact.', now].filter(Boolean).join(' ')
  return { id: engine.id, name, description, available: state !== 'unavailable', advanced: false, tunable: true }
}

async function smallChoice(engine: SmallModelEngine, name: string): Promise<ModelEntry> {
  return { id: engine.id, name, description: '', available: await engine.available(), advanced: false, tunable: true }
}
