import type { HttpErrorCode } from '@loomcast/error-codes'
import type { PlatformId } from '@loomcast/platforms'
import type { BesideText, TokenUsage } from '../domain/generation-response.ts'
import type { Notice } from '../domain/model-choice.ts'
import type { RequestedFact } from '../domain/own-facts.ts'
import type { UsedVoice } from '../domain/voice/used-voice.ts'
import type { WritingRules } from '../domain/writing-rules.ts'

export type { TokenUsage }

/** One call to an engine: a hosted model, a local model or the composer. */
export interface EngineRequest {
  /** For whom it is written: users share what can write one text at a time. */
  userId: string
  platform: PlatformId
  /** The system prompt composed by the server: platform rules, knowledge, tone, words to avoid. */
  system: string
  /** Few-shot pairs from the knowledge base, oldest first. */
  examples: { user: string; assistant: string }[]
  /** The user message for a model: the delimited brief and the user's other instructions. */
  prompt: string
  /** The user's own text, which is the only source of facts. */
  brief: string
  /** Whether the user confirmed that every sentence of the brief is for readers. */
  confirmed?: boolean
  /** A preset or free text, such as `engaging and professional`. */
  tone: string
  /** The user's custom instructions and system message, joined; may be empty. */
  instructions: string
  /** The user's voice on the platform. */
  voice?: UsedVoice
  /** Words and phrases that the text must not contain: the user's, and those of the writing rules. */
  avoidWords: string[]
  /** Sentences of the user's own facts that the text must contain. */
  mentions: string[]
  /** The same for models, which may put them in their own words. A text without them is written a second time. */
  requestedFacts?: readonly RequestedFact[]
  /** Rules of the knowledge base, which are checked in the result. */
  rules: WritingRules
  /** The provider's model id. */
  model: string
  /** 0 to 1. */
  temperature: number
  /** Maximum output in tokens, 100 to 4000. */
  maxTokens: number
  /** Existing text to continue; the engine returns only what follows it. */
  continueFrom?: string
  /** A first draft that has faults, and the request for a second version. Engines without a prompt write another version. */
  repair?: { draft: string; request: string }
  /** Pictures that the model is shown with the prompt, as data URLs. Only for models that can see pictures. */
  pictures?: readonly string[]
  /** The JSON schema of the response, for engines with a provider that supports schemas. The prompt describes the format too. */
  answerFormat?: { name: string; schema: Record<string, unknown> }
  /** Aborted when the user stops. The engine then stops immediately and either throws or ends with `stopped`. */
  signal: AbortSignal
  /** Index of the alternative text to write. Used by engines that offer several (see `Variant`). */
  variant?: number
  /** Makes sampling repeatable, for tests and for writing a different version. */
  seed?: number
}

export type EngineEvent =
  | { type: 'delta'; text: string }
  | {
      type: 'done'
      /** stop: complete; length: cut off by `maxTokens`; stopped: the signal was aborted. */
      finish_reason: 'stop' | 'length' | 'stopped'
      usage: TokenUsage
      /** Id of the engine that wrote the text. Differs from the requested engine after a fallback. */
      engine: string
      /** Information for the user about how the text was written. */
      notices?: Notice[]
      /** The fields returned along with the text. Absent if the engine returns text only. */
      beside?: BesideText
    }

/**
 * Writes a text. The text is the concatenation of all deltas, and the last event is a single `done`. Failures throw an EngineError, possibly after some
 * deltas; any other exception is a defect.
 */
export interface Engine {
  /** `composer`, `model-file`, `openai`, `gemini`, `local`. */
  id: string
  /** Whether the engine handles words to avoid and limits itself, so that a second attempt would return the same text. */
  followsRules?: true
  /** The question for the user if the brief has too little content; undefined otherwise. `otherModels`: whether the user could choose another engine. */
  questionAbout?(
    request: Pick<EngineRequest, 'userId' | 'brief' | 'confirmed' | 'platform'> &
      Partial<Pick<EngineRequest, 'instructions'>> & { otherModels?: boolean },
  ): Promise<string | undefined>
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

/** Why an engine could not write a text. `message` is a sentence that a user can act on; it never contains a key or a raw provider response. */
export class EngineError extends Error {
  readonly code: EngineErrorCode
  /** Seconds to wait before a retry, if specified by the provider. */
  readonly retryAfter: number | undefined

  constructor(code: EngineErrorCode, message: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'EngineError'
    this.code = code
    this.retryAfter = options.retryAfter
  }
}
