import type { Notice } from './model-choice.ts'

/** Whether a notice describes the engine's text. The others are about the request, its models and how the generation ended. */
const DESCRIBES_TEXT: Readonly<Record<Notice['code'], boolean>> = {
  writing_rules: true,
  words_to_avoid: true,
  shortened: true,
  thread_split: true,
  hashtags_removed: true,
  decoration_removed: true,
  decoration_left: true,
  platform_limit: true,
  stock_phrases: true,
  avoid_words_not_followed: true,
  avoid_words_left_out: true,
  same_text: true,
  check_capitals: true,
  written_out: true,
  length_not_followed: true,
  left_out_on_request: true,
  short_article: true,
  model_downgraded: false,
  model_retired: false,
  provider_changed: false,
  engine: false,
  stopped: false,
  cut: false,
  english_only: false,
  instructions_not_followed: false,
  tone_followed: true,
  one_long_sentence: false,
  own_facts_missing: false,
  pictures_left_out: false,
}

export interface NotedText {
  /** Missing in texts stored before the field was introduced. */
  notices?: Notice[]
  generated_text: string
  /** The engine's text, if it was edited. */
  original_text: string | null
}

/** The notices that apply to the text as it is now. Those that describe the engine's text are omitted while the text differs from it. */
export function currentNotices({ notices = [], generated_text, original_text }: NotedText): Notice[] {
  if (original_text === null || original_text === generated_text) return notices
  return notices.filter(({ code }) => !DESCRIBES_TEXT[code])
}
