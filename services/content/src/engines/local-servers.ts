import type { Logger } from '@loomcast/service-kit/observability'
import { every, type Timer } from '@loomcast/service-kit/time'

export interface ServedModel {
  /** The model id that users see and send. If the server uses a file path as the id, this is the file name. */
  id: string
  /** The model id on the server. */
  servedId: string
  /** Name for sentences, such as "Ollama". Never a URL. */
  server: string
  baseUrl: string
  /** Whether the server is configured in the settings. A discovered server is offered but is never the default. */
  isConfigured: boolean
}

export interface LocalServers {
  /** The models found by the last check. Returns immediately. */
  models(): ServedModel[]
  /** Checks every server once. */
  probe(): Promise<void>
  /** Checks the servers periodically in the background. */
  start(logger: Logger): void
  stop(): void
}

interface Place {
  server: string
  baseUrl: string
}

const CONFIGURED_SERVER = 'Local AI'

/** Default URLs of OpenAI-compatible servers. */
const USUAL_PLACES: Place[] = [
  { server: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { server: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { server: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { server: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
]
const PROBE_TIMEOUT_MS = 800
const PROBE_EVERY_MS = 20_000
const MAX_MODELS = 50
const NO_WRITER = /embed|rerank|whisper|tts|clip/iu

/**
 * Models of local servers: of the configured `baseUrl`, otherwise of all OpenAI-compatible servers on common loopback ports. If several have a model of the same
 * id, the first one serves it. Other programs on these ports are ignored, because their responses differ.
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
    found = [...byId.values()].slice(0, MAX_MODELS)
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

/** The setting can include the API's usual path or omit it. */
function placesAt(baseUrl: string): Place[] {
  const address = baseUrl.replace(/(?<!\/)\/+$/, '')
  const asGiven = { server: CONFIGURED_SERVER, baseUrl: address }
  return address.endsWith('/v1') ? [asGiven] : [asGiven, { ...asGiven, baseUrl: `${address}/v1` }]
}

/** The text models that a server lists. Empty if no OpenAI-compatible server responds. */
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

/** llama.cpp uses the file path as the model name. Names like `organization/model` are unchanged. */
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
