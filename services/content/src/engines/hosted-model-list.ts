import type { Logger } from '@loomcast/service-kit/observability'
import { type Clock, systemClock } from '@loomcast/service-kit/time'
import { assumedEntries, hostedEntries, type OfferedModel } from '../domain/hosted-models.ts'
import type { HostedProvider, ModelEntry } from '../domain/models.ts'

export interface HostedModelListOptions {
  provider: HostedProvider
  baseUrl: string
  /** An empty key means that the provider is not configured. */
  apiKey: string
  /** Ids that the operator allows, in the order in which they are listed. Empty allows all. */
  only?: readonly string[]
  clock?: Clock
  logger?: Logger
  fetch?: typeof globalThis.fetch
}

export interface HostedModelList {
  /** Waits only for the first response of the provider, at most 5 s. Later calls get the last list at once. */
  entries(): Promise<ModelEntry[]>
  /** Calls the provider again, for example because it rejected a listed model. */
  refresh(): Promise<void>
}

const CACHED_MS = 3_600_000
/** After a failed call. The last list, or the known models, are offered until then. */
const RETRY_MS = 60_000
const TIMEOUT_MS = 5_000
/** OpenAI lists about 100 models, 10 kB. */
const MAX_BYTES = 1_000_000

/** The text models that a provider lists, cached for one hour. */
export function createHostedModelList(options: HostedModelListOptions): HostedModelList {
  const { provider, apiKey, only = [], clock = systemClock, logger } = options
  let listed: ModelEntry[] | undefined
  let callAfter = 0
  let pending: Promise<void> | undefined

  async function read(): Promise<void> {
    try {
      const offered = await offeredBy(options)
      for (const id of only)
        if (!offered.some((model) => model.id === id)) logger?.warn({ provider, model: id }, 'an allowed model is not offered')
      const entries = hostedEntries(provider, offered, only)
      if (!entries) throw new TypeError('no text model in the list')
      listed = entries
      callAfter = clock().getTime() + CACHED_MS
    } catch (error) {
      callAfter = clock().getTime() + RETRY_MS
      logger?.warn({ provider, reason: reasonOf(error) }, 'the models of a provider could not be listed')
    }
  }

  function refresh(): Promise<void> {
    pending ??= read().finally(() => {
      pending = undefined
    })
    return pending
  }

  return {
    refresh,
    async entries() {
      if (!apiKey) return assumedEntries(provider, false, only)
      if (clock().getTime() >= callAfter) {
        const isFirst = callAfter === 0
        const call = refresh()
        if (isFirst) await call
      }
      return listed ?? assumedEntries(provider, true, only)
    },
  }
}

/** The error's name or the status: a message could contain the key. */
function reasonOf(error: unknown): string {
  if (error instanceof TypeError) return error.message
  return error instanceof Error ? error.name : 'unknown'
}

async function offeredBy({ baseUrl, apiKey, fetch = globalThis.fetch }: HostedModelListOptions): Promise<OfferedModel[]> {
  const response = await fetch(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/models`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
    headers: { accept: 'application/json', authorization: `Bearer ${apiKey}` },
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new TypeError(`status ${response.status}`)
  }
  return modelsOf(JSON.parse(await textOf(response)))
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > MAX_BYTES) throw new TypeError('list too long')
  }
  return text + decoder.decode()
}

/** Gemini's ids are `models/gemini-…`; chat completions take them without the prefix. */
function modelsOf(body: unknown): OfferedModel[] {
  if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data))
    throw new TypeError('not a list of models')
  return body.data.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('id' in entry) || typeof entry.id !== 'string') return []
    const id = entry.id.replace(/^models\//u, '')
    const created = 'created' in entry && typeof entry.created === 'number' ? entry.created : 0
    return id.length > 0 && id.length <= 120 ? [{ id, created }] : []
  })
}
