import type { Logger } from '@loomcast/service-kit/observability'
import { every, type Timer } from '@loomcast/service-kit/time'

export interface ServedModel {
  /** The id that users see and send. A path on the server becomes its file name. */
  id: string
  /** The id on the server. */
  servedId: string
  /** For sentences: "Ollama". Never an address. */
  server: string
  baseUrl: string
  /** The settings name its server. A discovered server is offered, but never the default. */
  isConfigured: boolean
}

export interface LocalServers {
  /** The models that the last check found; never waits. */
  models(): ServedModel[]
  /** Checks every server once. */
  probe(): Promise<void>
  /** Checks periodically, in the background. */
  start(logger: Logger): void
  stop(): void
}

interface Place {
  server: string
  baseUrl: string
}

const CONFIGURED_SERVER = 'Local AI'

/** Default addresses of OpenAI-compatible servers. */
const USUAL_PLACES: Place[] = [
  { server: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { server: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { server: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { server: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
]
const PROBE_TIMEOUT_MS = 800
const PROBE_EVERY_MS = 20_000
const MOST_MODELS = 50
const NO_WRITER = /embed|rerank|whisper|tts|clip/iu

/**
 * Models of local servers: of the configured `baseUrl`, else of the first usual loopback port that responds as one. A port that belongs to
 * another program responds differently and is ignored.
 */
export function createLocalServers({
  baseUrl,
  fetch = globalThis.fetch,
  places = USUAL_PLACES,
}: {
  baseUrl?: string
  fetch?: typeof globalThis.fetch
  places?: Place[]
}): LocalServers {
  const watched = baseUrl ? placesAt(baseUrl) : places
  let found: ServedModel[] = []
  let timer: Timer | undefined
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const lists = await Promise.all(watched.map((place) => modelsAt(place, baseUrl !== undefined, fetch)))
    const byId = new Map<string, ServedModel>()
    for (const model of lists.flat()) if (!byId.has(model.id)) byId.set(model.id, model)
    found = [...byId.values()].slice(0, MOST_MODELS)
  }

  function probe(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  return {
    models: () => found,
    probe,
    start(logger) {
      timer = every(PROBE_EVERY_MS, 'find local AI servers', probe, logger)
    },
    stop() {
      void timer?.stop()
    },
  }
}

/** The setting may be given with or without the API's usual path. */
function placesAt(baseUrl: string): Place[] {
  const address = baseUrl.replace(/(?<!\/)\/+$/, '')
  const asGiven = { server: CONFIGURED_SERVER, baseUrl: address }
  return address.endsWith('/v1') ? [asGiven] : [asGiven, { ...asGiven, baseUrl: `${address}/v1` }]
}

/** The text models that a server lists; empty when no OpenAI-compatible server responds. */
async function modelsAt({ server, baseUrl }: Place, isConfigured: boolean, fetch: typeof globalThis.fetch): Promise<ServedModel[]> {
  try {
    const response = await fetch(`${baseUrl}/models`, {
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
      redirect: 'error',
      headers: { accept: 'application/json' },
    })
    if (!response.ok) return []
    return idsOf(await response.json()).map((servedId) => ({ id: shownId(servedId), servedId, server, baseUrl, isConfigured }))
  } catch {
    return []
  }
}

/** llama.cpp names a model by the path of its file. Names as `organization/model` stay. */
function shownId(servedId: string): string {
  const isPath = /^[/~.\\]|^[A-Za-z]:[\\/]|[/\\][^/\\]*[/\\]|\\/u.test(servedId)
  return isPath ? (servedId.split(/[/\\]/u).findLast(Boolean) ?? servedId) : servedId
}

function idsOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data)) return []
  return body.data.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('id' in entry) || typeof entry.id !== 'string') return []
    const isName = entry.id.length > 0 && entry.id.length <= 120 && !NO_WRITER.test(entry.id)
    return isName ? [entry.id] : []
  })
}
