import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@loomcast/service-kit/errors'
import { createSemaphore } from '@loomcast/service-kit/scheduling'
import { TimeLimitExceeded, withTimeLimit } from '@loomcast/service-kit/time'
import type { Notice } from '../../domain/model-choice.ts'
import { cutToTokens, estimateTokens } from '../composer/tokens.ts'
import type { Engine, EngineEvent, EngineRequest } from '../engine.ts'
import { cleanDraft, draftScore, wholeSentences } from './best-draft.ts'
import { smallPrompt } from './prompt.ts'
import { FetchError, type FetchOptions, fetchFiles, presentFiles, type RunnerFiles, unsupportedReason } from './runner/fetch.ts'
import { createRunner, type Runner } from './runner/runner.ts'

export const SMALL_MODEL_ID = 'model-file'

const MAX_DRAFTS = 3
// At higher temperatures the small model strays from the brief.
const TEMPERATURES = [0.1, 0.2, 0.3]
const GOOD_ENOUGH = 0.85
/** The runner writes one draft at a time. */
const DRAFTS = { permits: 1, maxWaiting: 20, busy: 'Too many texts are being written right now.' }
const RETRY_FETCH_MS = 5 * 60_000

export interface SmallModelStatus {
  state: 'ready' | 'to fetch' | 'fetching' | 'unavailable'
  /** A sentence for the user: why the model is unavailable, or that its runner is being downloaded. */
  detail?: string
}

export interface SmallModel extends Engine {
  /** The file's name without its extension. */
  name: string
  /** Whether the model file can be used: its runner is present or can be downloaded. */
  available(): Promise<boolean>
  status(): Promise<SmallModelStatus>
  /** Stops the runner process. */
  close(): void
}

export interface SmallModelOptions {
  /** Writes the text if the small model cannot be used or is not ready yet. */
  composer: Engine
  /** Path of an instruct model's file. */
  gguf: string
  /** How long a text waits for the first download before the composer writes it. */
  fetchTimeoutMs?: number
  /** Replaced in tests. */
  files?: { present: (options: FetchOptions) => Promise<RunnerFiles | undefined>; fetch: (options: FetchOptions) => Promise<RunnerFiles> }
  runner?: Runner
  unsupported?: string | undefined
  now?: () => number
}

type Outcome = { text: string } | { reason: string }

/**
 * A small model of the operator (`LOCAL_MODEL_GGUF`) in its own process. Its draft is used only if it adds no facts to the brief. Otherwise, and while the
 * runner is being downloaded, the composer writes the text and a notice states so.
 */
export function createSmallModel(options: SmallModelOptions): SmallModel {
  const { composer, gguf, fetchTimeoutMs = 8_000, now = Date.now } = options
  const files = options.files ?? { present: presentFiles, fetch: fetchFiles }
  const runner =
    options.runner ?? createRunner({ script: fileURLToPath(new URL('runner/process.ts', import.meta.url)), idleMs: 60_000, jobMs: 90_000 })
  const unsupported = 'unsupported' in options ? options.unsupported : unsupportedReason()
  const drafts = createSemaphore(DRAFTS)
  const place: FetchOptions = { gguf }
  let fetching: Promise<RunnerFiles> | undefined
  let failed: { why: string; at: number } | undefined

  async function status(): Promise<SmallModelStatus> {
    if (unsupported !== undefined) return { state: 'unavailable', detail: unsupported }
    if (await files.present(place)) return { state: 'ready' }
    if (fetching) return { state: 'fetching', detail: 'Fetching its runner.' }
    if (failed && now() - failed.at < RETRY_FETCH_MS) return { state: 'unavailable', detail: failed.why }
    return { state: 'to fetch' }
  }

  async function available(): Promise<boolean> {
    if (unsupported !== undefined) return false
    // Checks the disk only if the result depends on it.
    const mayBeFetched = fetching !== undefined || !failed || now() - failed.at >= RETRY_FETCH_MS
    return mayBeFetched || (await files.present(place)) !== undefined
  }

  /** Shares one download among all waiting requests. */
  function startFetch(): Promise<RunnerFiles> {
    if (fetching) return fetching
    const current = files.fetch(place)
    fetching = current
    current
      .catch((error: unknown) => {
        failed = { why: whyOf(error), at: now() }
      })
      .finally(() => {
        fetching = undefined
      })
    return current
  }

  async function readyFiles(signal: AbortSignal): Promise<RunnerFiles | { reason: string }> {
    if (unsupported !== undefined) return { reason: unsupported }
    const present = await files.present(place)
    if (present) return present
    const { state, detail } = await status()
    if (state === 'unavailable') return { reason: detail ?? 'The small model is not available here.' }
    try {
      return await withTimeLimit(fetchTimeoutMs, startFetch(), { signal })
    } catch (error) {
      if (!(error instanceof TimeLimitExceeded)) return { reason: whyOf(error) }
      return { reason: 'The runner of the small model is being fetched for its first use. Try it again in a minute.' }
    }
  }

  async function draft(request: EngineRequest): Promise<Outcome> {
    const found = await readyFiles(request.signal)
    if ('reason' in found) return found
    const { system, prompt, tokens } = smallPrompt(request.platform, request.brief, request.tone, request.voice)
    let best = { text: '', score: 0 }
    try {
      for (let attempt = 0; attempt < MAX_DRAFTS && best.score < GOOD_ENOUGH; attempt += 1) {
        const temperature = Math.min(0.3, TEMPERATURES[attempt] ?? 0.3)
        const job = { system, prompt, maxTokens: Math.min(tokens, request.maxTokens), temperature, seed: (request.seed ?? 1) + attempt }
        const draft = await drafts.run(() => runner.write(found, job, request.signal), { userId: request.userId, signal: request.signal })
        const text = wholeSentences(cleanDraft(draft))
        const score = draftScore(text, request)
        if (score > best.score) best = { text, score }
      }
    } catch (error) {
      if (request.signal.aborted) return { reason: 'stopped' }
      if (error instanceof AppError && error.code === 'busy') return { reason: 'The small model is busy.' }
      return { reason: 'The small model broke off.' }
    }
    return best.score > 0
      ? { text: best.text }
      : { reason: "The small model's drafts brought facts that your brief does not have, or lost yours." }
  }

  async function* generate(request: EngineRequest): AsyncGenerator<EngineEvent> {
    if (request.continueFrom !== undefined) {
      yield* composed(request, 'The small model does not continue texts.')
      return
    }
    const outcome = await draft(request)
    if ('reason' in outcome) {
      if (request.signal.aborted) yield stopped()
      else yield* composed(request, outcome.reason)
      return
    }
    const { text, cut } = cutToTokens(outcome.text, request.maxTokens)
    let sent = ''
    for (const word of text.split(/(?<=\S)(?=\s)/u)) {
      if (request.signal.aborted) break
      sent += word
      yield { type: 'delta', text: word }
    }
    const usage = {
      prompt_tokens: estimateTokens(request.brief),
      completion_tokens: estimateTokens(sent),
      total_tokens: estimateTokens(request.brief) + estimateTokens(sent),
    }
    const finish = request.signal.aborted ? 'stopped' : cut ? 'length' : 'stop'
    yield {
      type: 'done',
      finish_reason: finish,
      usage,
      engine: SMALL_MODEL_ID,
      notices: [engineNotice('Written by a small model: check every fact.')],
    }
  }

  async function* composed(request: EngineRequest, reason: string): AsyncGenerator<EngineEvent> {
    for await (const event of composer.generate(request)) {
      if (event.type === 'delta') yield event
      else yield { ...event, notices: [engineNotice(`${reason} The composer wrote this instead.`), ...(event.notices ?? [])] }
    }
  }

  return {
    id: SMALL_MODEL_ID,
    name: basename(gguf, '.gguf'),
    generate,
    status,
    available,
    close: () => runner.close(),
  }
}

/** Other errors can contain local paths, so they get a general message. */
function whyOf(error: unknown): string {
  return error instanceof FetchError ? error.message : "The runner of the small model can't be fetched on this server."
}

const engineNotice = (message: string): Notice => ({ code: 'engine', message })

const stopped = (): EngineEvent => ({
  type: 'done',
  finish_reason: 'stopped',
  usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  engine: SMALL_MODEL_ID,
})
