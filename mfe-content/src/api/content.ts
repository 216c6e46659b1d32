import type { Fact } from './fact.ts'
import type { UserUsage } from './package.ts'
import type { VoiceReport } from './voice.ts'

export interface TokenUsage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
}

export interface SettingsUsed {
  tone_style?: string
  avoid_words?: string
  custom_instructions?: string
  system_message?: string
  temperature?: number
  max_tokens?: number
  /** Missing in texts from before voices. */
  use_voice?: boolean
}

export type FinishReason = 'stop' | 'length' | 'stopped'

export interface Notice {
  code: string
  message: string
}

/** Which variant of the brief's text the built-in writer wrote. */
export interface Variant {
  /** Zero-based. */
  index: number
  /** 1 if there is no other version. */
  total: number
  name: string
  /** "As a list" */
  label: string
  /** The label of the version that Regenerate writes. */
  next_label: string | null
}

/** What made a text. */
export interface Disclosure {
  /** A term of the IPTC vocabulary of digital source types. */
  digital_source_type: string
  made_by: string
  statement: string
  /** A line for the audience; null if no model wrote the text. */
  visible_line: string | null
}

/** Values for separate fields of the platform, and facts of the brief that the text omits. */
interface Beside {
  /** Set only if the platform has a title field. */
  title: string | null
  /** Set only for articles. */
  meta_description: string | null
  /** Sentences of the brief that the text omits. */
  left_out: string[]
  variant: Variant | null
  /** Missing in lists. */
  facts?: Fact[]
  /** Number of facts that no source has and the user has not confirmed. Null in lists until they are counted. */
  facts_open?: number | null
  /** Missing in responses of earlier releases. */
  disclosure?: Disclosure
  /** Null for a text that was written without the user's voice. */
  voice?: VoiceReport | null
  /** Missing in responses of earlier releases. An edited text has no notices about the text before the edit. */
  notices?: Notice[]
}

/** A saved text. Items saved before a field was introduced lack it. */
export interface ContentItem extends Beside {
  content_id: string
  /** The display name from the API. */
  platform: string
  prompt: string
  generated_text: string
  created_at: string
  provider?: string
  model?: string
  engine?: string
  usage?: TokenUsage
  finish_reason?: FinishReason
  settings_used?: SettingsUsed
  parent_id?: string | null
  /** The texts that were written from one brief together. */
  set_id?: string | null
  edited_at?: string | null
  /** The engine's original text, if the text was edited. */
  original_text?: string | null
}

/** The parts of a post that the user can edit. */
export type PostFields = Pick<ContentItem, 'generated_text' | 'title' | 'meta_description'>
export type PostEdit = Partial<PostFields>

/** The response of a finished generation. */
export interface GenerationAnswer extends Beside {
  success: true
  content: string
  content_id: string
  /** The display name from the API. */
  platform: string
  prompt: string
  provider: string
  model: string
  engine?: string
  usage: TokenUsage
  finish_reason?: FinishReason
  parent_id?: string | null
  set_id?: string | null
  user_usage?: UserUsage
  settings_used?: SettingsUsed
  created_at?: string
}

/** The item of a finished generation; `now` (ISO) is used if the response has no time. */
export function itemOf({ content, created_at, ...answer }: GenerationAnswer, now: string): ContentItem {
  return { ...answer, generated_text: content, created_at: created_at ?? now }
}
