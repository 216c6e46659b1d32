import type { HttpErrorCode } from '@loomcast/error-codes'
import type { PlatformId } from '@loomcast/platforms'
import type { BesideText, TokenUsage } from '../domain/generation-response.ts'
import type { Notice } from '../domain/model-choice.ts'

export type { TokenUsage }

/** One call to an engine: a hosted model, a local model or the composer. */
export interface EngineRequest {
  platform: PlatformId
  /** The system prompt, composed by the server: platform rules, knowledge, tone, words to avoid. */
  system: string
  /** Few-shot pairs from the knowledge base, oldest first. */
  examples: { user: string; assistant: string }[]
  /** The user message for a model: the brief, fenced, with what else the user asked for. */
  prompt: string
  /** The user's own words: the only source of facts. */
  brief: string
  /** One of the presets or free text, e.g. `engaging and professional`. */
  tone: string
  /** The user's custom instructions and system message, joined; may be empty. */
  instructions: string
  avoidWords: string[]
  /** The provider's id of the model. */
  model: string
  /** 0 to 1. */
  temperature: number
  /** Longest output in tokens, 100 to 4000. */
  maxTokens: number
  /** Existing text to continue; the engine returns only what follows it. */
  continueFrom?: string
  /** Aborted when the user stops: the engine stops at once and either throws or ends with `stopped`. */
  signal: AbortSignal
  /** Which of the brief's different texts; read by an engine that has several (see `Variant`). */
  variant?: number
  /** Makes sampling repeatable, in tests and for writing a different version. */
  seed?: number
}

export type EngineEvent =
  | { type: 'delta'; text: string }
  | {
      type: 'done'
      /** stop: complete; length: cut by `maxTokens`; stopped: the signal was aborted. */
      finish_reason: 'stop' | 'length' | 'stopped'
      usage: TokenUsage
      /** Id of the engine that wrote the text: differs from the requested one after a fallback. */
      engine: string
      /** Information for the user about how the text was written. */
      notices?: Notice[]
      /** The fields beside the text; absent when the engine returns text only. */
      beside?: BesideText
    }

/**
 * Writes a text. The deltas joined are the text; the last event is `done`, once. Fails by throwing an EngineError, before or after
 * some deltas; anything else thrown is a defect.
 */
export interface Engine {
  /** `composer`, `smollm2-135m`, `openai`, `gemini`, `local`. */
  id: string
  /** The engine handles words to avoid: a second attempt would return the same text. */
  followsAvoidWords?: true
  /** The question to the user when the brief has too little content; undefined otherwise. */
  questionAbout?(request: { brief: string; platform: PlatformId }): string | undefined
  generate(request: EngineRequest): AsyncIterable<EngineEvent>
}

/** The error codes of engines. */
type EngineErrorCode = Extract<
  HttpErrorCode,
  | 'provider_unavailable'
  | 'provider_timeout'
  | 'provider_rate_limited'
  | 'provider_misconfigured'
  | 'provider_bad_answer'
  | 'content_refused'
  | 'brief_needs_facts'
  | 'nothing_to_continue'
>

/** Why an engine could not write. `message` is a sentence that a user can act on; it never carries a key or a raw provider body. */
export class EngineError extends Error {
  readonly code: EngineErrorCode
  /** Seconds to wait before a retry, if the provider sent them. */
  readonly retryAfter: number | undefined

  constructor(code: EngineErrorCode, message: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'EngineError'
    this.code = code
    this.retryAfter = options.retryAfter
  }
}
