import type { ContentItem, GenerationResponse, SavedText } from '../src/api/content.ts'
import type { PackageResponse } from '../src/api/package.ts'
import { withPlatformId } from '../src/api/platform-id.ts'
import type { Models, Settings } from '../src/api/settings.ts'

/** Responses of the content service, which each test adapts. */
export const models: Models = {
  models: {
    openai: [
      { id: 'gpt-4o-mini', name: 'GPT-4o mini', description: 'Fast.', available: true, advanced: false, locked: false, tunable: true },
      { id: 'gpt-5', name: 'GPT-5', description: 'The most capable.', available: true, advanced: true, locked: true, tunable: true },
    ],
    gemini: [
      { id: 'gemini-flash-latest', name: 'Gemini Flash', description: '', available: false, advanced: false, locked: false, tunable: true },
    ],
    local: [
      {
        id: 'composer',
        name: 'Built-in writer',
        description: 'Built in.',
        available: true,
        advanced: false,
        locked: false,
        tunable: false,
      },
    ],
  },
  defaults: { provider: 'openai', model: 'gpt-4o-mini' },
}

export const settings: Settings = {
  default_provider: 'openai',
  default_model: 'gpt-4o-mini',
  default_temperature: 0.7,
  default_max_tokens: 1000,
  tone_style: 'engaging and professional',
  custom_instructions: '',
  avoid_words: '',
  show_ai_line: false,
}

export function starter(remaining: number, bonus = 0): PackageResponse {
  return {
    package: { is_paid: false },
    limits: { limit: 10, used: 10 - remaining, remaining },
    referral_bonus: bonus,
    used_bonus: 0,
    period_ends_at: '2026-12-12T00:00:00.000Z',
  }
}

export function item(change: Partial<SavedText> = {}): ContentItem {
  return withPlatformId({
    content_id: 'ctn_1',
    platform: 'LinkedIn Post',
    prompt: 'We stopped having status meetings',
    generated_text: 'In May we stopped having status meetings.',
    provider: 'local',
    model: 'composer',
    engine: 'composer',
    finish_reason: 'stop',
    usage: { prompt_tokens: 20, completion_tokens: 30, total_tokens: 50 },
    settings_used: {
      tone_style: 'bold and confident',
      avoid_words: 'synergy',
      custom_instructions: '',
      system_message: '',
      temperature: 0.3,
      max_tokens: 600,
    },
    parent_id: null,
    created_at: '2026-11-20T10:00:00.000Z',
    edited_at: null,
    title: null,
    meta_description: null,
    left_out: [],
    variant: null,
    ...change,
  })
}

export function generationResponse(change: Partial<GenerationResponse> = {}): GenerationResponse {
  const { generated_text, ...rest } = item()
  return {
    ...rest,
    content: generated_text,
    provider: 'local',
    model: 'composer',
    usage: { prompt_tokens: 20, completion_tokens: 30, total_tokens: 50 },
    notices: [],
    user_usage: { remaining: 7, used: 3, limit: 10, referral_bonus: 0, used_bonus: 0 },
    ...change,
  }
}

export function page(history: ContentItem[], more: { total?: number; page?: number; pages?: number } = {}): object {
  return { success: true, history, total: history.length, page: 1, pages: 1, limit: 20, ...more }
}

/** Default routes: enough quota, all calls succeed. */
export const quietDay = {
  'GET /api/models': models,
  'GET /api/settings': { success: true, settings },
  'GET /api/user/voice': { success: true, voices: [] },
  'GET /api/user/package': { success: true, ...starter(9) },
  'POST /api/content/brief': { review: false, passages: [] },
  'GET /api/content/templates': { success: true, templates: [] },
  'GET /api/content/history': page([]),
  'GET /api/content/tags': { success: true, tags: [] },
  'GET /api/content/sets': { success: true, sets: [] },
}
