import type { HttpErrorCode } from '@loomcast/error-codes'
import type { Measure } from '@loomcast/platforms'
import type { Notice } from './model-choice.ts'
import type { UserUsage } from './quota.ts'

export interface TokenUsage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
}

/** The settings that a text was written with, so that it can be written again alike. */
export interface SettingsUsed {
  tone_style: string
  avoid_words: string
  custom_instructions: string
  system_message: string
  temperature: number
  max_tokens: number
}

/** stop: complete; length: cut by the maximum of tokens; stopped: by the user. */
export type FinishReason = 'stop' | 'length' | 'stopped'

/** One of the different texts that the composer makes of a brief. */
export interface Variant {
  /** From 0. */
  index: number
  /** Number of different texts; 1: there is no other. */
  total: number
  /** `prose`, `list`, `short` or `reordered`. */
  name: string
  /** Display label: "As a list". */
  label: string
  /** The label of the text that writing again takes; null when there is no other. */
  next_label: string | null
}

/** The fields that an engine returns beside the text. */
export interface BesideText {
  /** For platforms that have a field for it; null elsewhere. */
  title: string | null
  /** An article's description for search results; null elsewhere. */
  meta_description: string | null
  /** Sentences of the brief, to the letter, that the text does not have. */
  left_out: string[]
  /** null: not the composer. */
  variant: Variant | null
}

/** The body of a generation that succeeded. */
export interface GenerationResponse extends BesideText {
  success: true
  content: string
  content_id: string
  /** The platform's id; the API returns its name. */
  platform: string
  prompt: string
  provider: string
  model: string
  /** The engine that wrote the text, also after a fallback. */
  engine: string
  usage: TokenUsage
  user_usage: UserUsage
  finish_reason: FinishReason
  /** The count by the platform's rule, and what the platform would refuse. */
  fit: Measure
  notices: Notice[]
  settings_used: SettingsUsed
  parent_id: string | null
  created_at: string
}

/** A generation that failed after it began. */
export interface Failure {
  code: HttpErrorCode
  detail?: string
  /** Seconds. */
  retry_after?: number
}
