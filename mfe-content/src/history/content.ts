import type { UserUsage } from '../usage/usage.ts'

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
}

export type FinishReason = 'stop' | 'length' | 'stopped'

export interface Notice {
  code: string
  message: string
}

/** A kept text. Items written before a field existed lack it. */
export interface ContentItem {
  content_id: string
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
  edited_at?: string | null
  /** What the engine wrote, once the text was edited. */
  original_text?: string | null
}

/** What a finished generation answers. */
export interface GenerationAnswer {
  success: true
  content: string
  content_id: string
  platform: string
  prompt: string
  provider: string
  model: string
  engine?: string
  usage: TokenUsage
  finish_reason?: FinishReason
  parent_id?: string | null
  notices?: Notice[]
  user_usage?: UserUsage
  settings_used?: SettingsUsed
  created_at?: string
}

/** The item that a generation became; `now` (ISO) stands in for a time that was not answered. */
export function itemOf({ content, created_at, ...answer }: GenerationAnswer, now: string): ContentItem {
  return { ...answer, generated_text: content, created_at: created_at ?? now }
}
