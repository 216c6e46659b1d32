import type OpenAI from 'openai'
import type {
  ChatCompletionChunk,
  ChatCompletionContentPart,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions'
import { readUsage, UNKNOWN_USAGE } from '../domain/token-usage.ts'
import { type Deadline, deadline, type Timeouts } from './deadline.ts'
import { type Engine, EngineError, type EngineEvent, type EngineRequest, type TokenUsage } from './engine.ts'
import { badAnswer, brokeOff, fromProvider, REFUSED, refused, timedOut, unreachable } from './provider-errors.ts'

export interface OpenAiCompatibleOptions {
  id: 'openai' | 'gemini' | 'local'
  /** Name for sentences, such as "OpenAI is not responding". */
  label: string
  baseUrl: string
  apiKey: string
  timeouts?: Timeouts
}

/** A local server may need to load the model from disk before the first token. */
const TIMEOUTS: Record<OpenAiCompatibleOptions['id'], Timeouts> = {
  openai: { first: 60_000, idle: 30_000, total: 180_000 },
  gemini: { first: 60_000, idle: 30_000, total: 180_000 },
  local: { first: 120_000, idle: 60_000, total: 300_000 },
}

/** Tokens that reasoning models may use before they write. Added to the user's maximum, which applies to the text only. */
const THINKING_ALLOWANCE = 1024

/**
 * Chat completions from OpenAI, Gemini's OpenAI-compatible endpoint and local servers, always streamed. Never retries, because a request that reached the
 * provider may have been charged.
 */
export function createOpenAiCompatibleEngine(options: OpenAiCompatibleOptions): Engine {
  let sdk: Promise<typeof import('openai')> | undefined
  let client: OpenAI | undefined

  async function connect() {
    // Loaded on first use: the package needs 35 MB of memory, which a server without a key does not need to spend.
    sdk ??= import('openai')
    const module = await sdk
    client ??= new module.OpenAI({
      apiKey: options.apiKey,
      baseURL: options.baseUrl,
      organization: null,
      project: null,
      maxRetries: 0,
      // The SDK logs fragments of responses that it cannot parse.
      logLevel: 'off',
    })
    return { client, module }
  }

  return {
    id: options.id,
    async *generate(request) {
      const { client, module } = await connect()
      const timeouts = options.timeouts ?? TIMEOUTS[options.id]
      const limits = deadline(request.signal, timeouts)
      try {
        const start = (body: ChatCompletionCreateParamsStreaming) =>
          client.chat.completions.create(body, { signal: limits.signal, timeout: timeouts.total })
        const stream = await start(bodyOf(options.id, request)).catch((error: unknown) => {
          // Older models and some servers reject a schema. A rejected request is not charged.
          const isRejected = error instanceof module.BadRequestError || error instanceof module.UnprocessableEntityError
          if (!isRejected || !request.answerFormat || REFUSED.has(error.code ?? '')) throw error
          const { answerFormat: _, ...plain } = request
          return start(bodyOf(options.id, plain))
        })
        yield* read(stream, request, limits, options)
      } catch (error) {
        if (error instanceof EngineError) throw error
        if (limits.expired() || error instanceof module.APIConnectionTimeoutError) throw timedOut(options.label)
        if (request.signal.aborted) {
          yield stopped(options.id)
          return
        }
        if (error instanceof module.APIConnectionError) throw unreachable(options.label, error)
        if (error instanceof module.APIError) throw fromProvider(options.label, error, error)
        if (error instanceof SyntaxError) throw badAnswer(options.label, error)
        throw brokeOff(options.label, error)
      } finally {
        limits.end()
      }
    },
  }
}

async function* read(
  stream: AsyncIterable<ChatCompletionChunk>,
  request: EngineRequest,
  limits: Deadline,
  { id, label }: OpenAiCompatibleOptions,
): AsyncGenerator<EngineEvent> {
  let finish: string | null = null
  let usage = UNKNOWN_USAGE
  let isEnded = false
  let chunkCount = 0
  for await (const answered of stream) {
    limits.alive()
    const chunk = chunkOf(answered)
    if (!chunk) continue
    chunkCount += 1
    usage = chunk.usage ?? usage
    isEnded ||= chunk.isEnd
    if (chunk.isRefusal) throw refused(label)
    if (chunk.text) yield { type: 'delta', text: chunk.text }
    finish = chunk.finish ?? finish
  }
  // The SDK ends an aborted stream as if it were complete.
  if (limits.expired()) throw timedOut(label)
  if (request.signal.aborted) {
    yield stopped(id)
    return
  }
  if (finish === 'content_filter') throw refused(label)
  if (chunkCount === 0) throw badAnswer(label)
  if (finish === null && !isEnded) throw brokeOff(label)
  yield { type: 'done', finish_reason: finish === 'length' || finish === 'max_tokens' ? 'length' : 'stop', usage, engine: id }
}

function stopped(engine: string): EngineEvent {
  return { type: 'done', finish_reason: 'stopped', usage: UNKNOWN_USAGE, engine }
}

interface Chunk {
  text: string
  isRefusal: boolean
  /** In lowercase; null until the text ends. */
  finish: string | null
  usage: TokenUsage | undefined
  /** Only the last chunk contains the usage, and it has no choices. */
  isEnd: boolean
}

/** The fields read from a chunk. Servers deviate from the SDK's types, and an unexpected field must not make the text fail. */
function chunkOf(answered: unknown): Chunk | undefined {
  if (!isRecord(answered)) return undefined
  const choice = Array.isArray(answered['choices']) ? answered['choices'][0] : undefined
  const { delta, finish_reason: finish } = isRecord(choice) ? choice : {}
  const { content, refusal } = isRecord(delta) ? delta : {}
  const usage = answered['usage'] === undefined || answered['usage'] === null ? undefined : readUsage(answered['usage'])
  return {
    text: textOf(content),
    isRefusal: typeof refusal === 'string' && refusal !== '',
    finish: typeof finish === 'string' && finish ? finish.toLowerCase() : finish ? 'other' : null,
    usage,
    isEnd: usage !== undefined && choice === undefined,
  }
}

/** Some servers send the content as a list of segments. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: unknown) => (isRecord(part) && typeof part['text'] === 'string' ? part['text'] : '')).join('')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function bodyOf(id: OpenAiCompatibleOptions['id'], request: EngineRequest): ChatCompletionCreateParamsStreaming {
  return {
    model: request.model,
    messages: messagesOf(request),
    stream: true,
    stream_options: { include_usage: true },
    ...(request.answerFormat && { response_format: { type: 'json_schema', json_schema: { ...request.answerFormat, strict: true } } }),
    ...limitsOf(id, request),
  }
}

/**
 * OpenAI's reasoning models reject a temperature; local servers support only the older parameters. Only GPT-5 of August 2025 supports the effort `minimal`;
 * all reasoning models support `low`.
 */
function limitsOf(
  id: OpenAiCompatibleOptions['id'],
  { model, maxTokens, temperature }: EngineRequest,
): Partial<ChatCompletionCreateParamsStreaming> {
  if (id === 'openai' && /^(gpt-([5-9]|\d\d)|o\d)/u.test(model) && !model.includes('chat')) {
    const reasoning_effort = /^gpt-5(-mini|-nano)?(-\d{4}-\d\d-\d\d)?$/u.test(model) ? 'minimal' : 'low'
    return { max_completion_tokens: maxTokens + THINKING_ALLOWANCE, reasoning_effort }
  }
  if (id === 'openai') return { max_completion_tokens: maxTokens, ...(!/^gpt-5.*chat/u.test(model) && { temperature }) }
  if (id === 'gemini') return { max_tokens: maxTokens + THINKING_ALLOWANCE, temperature, reasoning_effort: 'low' }
  return { max_tokens: maxTokens, temperature }
}

function messagesOf({ system, examples, prompt, pictures, continueFrom, repair }: EngineRequest): ChatCompletionMessageParam[] {
  const messages: ChatCompletionMessageParam[] = [{ role: 'system', content: system }]
  for (const example of examples) messages.push({ role: 'user', content: example.user }, { role: 'assistant', content: example.assistant })
  messages.push({ role: 'user', content: pictures?.length ? withPictures(prompt, pictures) : prompt })
  if (continueFrom !== undefined)
    messages.push(
      { role: 'assistant', content: continueFrom },
      {
        role: 'user',
        content:
          'Your text was cut off. Go on exactly where it ends, even within a sentence. Repeat nothing of it and add no introduction.',
      },
    )
  if (repair) messages.push({ role: 'assistant', content: repair.draft }, { role: 'user', content: repair.request })
  return messages
}

/** `low` is enough for copies of 512 px, and costs the fewest tokens. */
function withPictures(prompt: string, pictures: readonly string[]): ChatCompletionContentPart[] {
  const shown = pictures.map((url) => ({ type: 'image_url' as const, image_url: { url, detail: 'low' as const } }))
  return [{ type: 'text', text: prompt }, ...shown]
}
