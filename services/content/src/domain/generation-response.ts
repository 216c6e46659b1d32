import type { Disclosure } from '@loomcast/contracts'
import type { HttpErrorCode } from '@loomcast/error-codes'
import type { Measure } from '@loomcast/platforms'
import type { FactMark } from './facts/fact-mark.ts'
import type { Notice } from './model-choice.ts'
import type { PostPicture } from './pictures.ts'
import type { UserUsage } from './quota.ts'
import type { VoiceReport } from './voice/voice-report.ts'

export interface TokenUsage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
}

/** The settings used for a text, so that it can be regenerated with the same ones. */
export interface SettingsUsed {
  tone_style: string
  avoid_words: string
  custom_instructions: string
  system_message: string
  temperature: number
  max_tokens: number
  /** Missing in texts stored before the field was introduced. */
  use_voice?: boolean
  /** Missing in texts stored before the field was introduced. */
  prompt_confirmed?: boolean
}

/** stop: complete; length: cut off at the token limit; stopped: by the user. */
export type FinishReason = 'stop' | 'length' | 'stopped'

/** One of the alternative texts that the composer can write from a brief. */
export interface Variant {
  /** Counted from 0. */
  index: number
  /** Number of alternatives; 1 means there is no other. */
  total: number
  /** `prose`, `list`, `short` or `reordered`. */
  name: string
  /** Display label: "As a list". */
  label: string
  /** The label of the alternative that "write again" selects; null if there is no other. */
  next_label: string | null
}

/** Why a passage of the brief is not in the text. */
export const PASSAGE_REASONS = ['request', 'instruction', 'about', 'note', 'shell', 'excluded', 'shortened', 'unsure'] as const
export type PassageReason = (typeof PASSAGE_REASONS)[number]

/** A passage of the brief that is not in the text. */
export interface UnusedPassage {
  text: string
  reason: PassageReason
}

/** The fields that an engine returns along with the text. */
export interface BesideText {
  /** For platforms that have a field for it; null elsewhere. */
  title: string | null
  /** An article's description for search results; null elsewhere. */
  meta_description: string | null
  /** Sentences of the brief that are missing from the text, verbatim. */
  left_out: string[]
  /** Every passage of the brief that is not in the text, with the reason: those of `left_out`, and what addresses the writer. */
  unused: UnusedPassage[]
  /** Null unless the composer wrote the text. */
  variant: Variant | null
}

/** The response body of a successful generation. */
export interface GenerationResponse extends BesideText {
  success: true
  content: string
  content_id: string
  /** The platform's id. The API returns its name instead. */
  platform: string
  prompt: string
  provider: string
  model: string
  /** The engine that wrote the text, which can be a fallback. */
  engine: string
  disclosure: Disclosure
  usage: TokenUsage
  user_usage: UserUsage
  finish_reason: FinishReason
  /** The text's length by the platform's rules, and what the platform would reject. */
  fit: Measure
  facts: FactMark[]
  /** Number of unsupported facts. */
  facts_open: number
  notices: Notice[]
  settings_used: SettingsUsed
  pictures: PostPicture[]
  parent_id: string | null
  /** Null for a text that was written without a voice. */
  voice: VoiceReport | null
  /** The set that the text belongs to. */
  set_id: string | null
  created_at: string
}

/** The error of a generation that failed after it started. */
export interface Failure {
  code: HttpErrorCode
  detail?: string
  /** In seconds. */
  retry_after?: number
  /** Further members of the problem document. */
  extensions?: Record<string, unknown>
}
