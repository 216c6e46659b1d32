export interface ServedModel {
  id: string
  /** The server's name for people: "Ollama", or its host and port. */
  server: string
  baseUrl: string
}

export interface LocalServers {
  /** What the last look found; never waits. */
  models(): ServedModel[]
  /** Looks once at every server. */
  probe(): Promise<void>
  /** Looks now and then, in the background. */
  start(): void
  stop(): void
}

interface Place {
  server: string
  baseUrl: string
}

/** Where OpenAI-compatible servers listen unless told otherwise. */
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
 * Models of local servers: of `baseUrl` when named, else of whichever usual loopback port answers like one. A port that belongs to
 * something else answers something else and is left alone.
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
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const lists = await Promise.all(watched.map((place) => modelsAt(place, fetch)))
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
    start() {
      void probe()
      timer = setInterval(() => void probe(), PROBE_EVERY_MS)
      timer.unref()
    },
    stop() {
      clearInterval(timer)
    },
  }
}

/** People name the server with and without the API's usual path. */
function placesAt(baseUrl: string): Place[] {
  const address = baseUrl.replace(/\/+$/u, '')
  const server = new URL(baseUrl).host
  const asGiven = { server, baseUrl: address }
  return address.endsWith('/v1') ? [asGiven] : [asGiven, { server, baseUrl: `${address}/v1` }]
}

/** The text models that a place lists; nothing when nobody, or somebody else, answers there. */
async function modelsAt({ server, baseUrl }: Place, fetch: typeof globalThis.fetch): Promise<ServedModel[]> {
  try {
    const response = await fetch(`${baseUrl}/models`, {
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
      redirect: 'error',
      headers: { accept: 'application/json' },
    })
    if (!response.ok) return []
    return idsOf(await response.json()).map((id) => ({ id, server, baseUrl }))
  } catch {
    return []
  }
}

function idsOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data)) return []
  return body.data.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('id' in entry) || typeof entry.id !== 'string') return []
    const isName = entry.id.length > 0 && entry.id.length <= 120 && !NO_WRITER.test(entry.id)
    return isName ? [entry.id] : []
  })
}
