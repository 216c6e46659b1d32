import type { StoredContent } from '../../src/history/content.model.ts'
import { modelsOf } from '../../src/models.ts'
import type { ContentService } from './content-service.ts'

const DAY_MS = 24 * 3600 * 1000
let count = 0

/** Stores a text in the history, created `daysAgo` before the clock's current time (2026-03-10 12:00 UTC). */
export async function storeText(
  content: ContentService,
  user: string,
  changes: Partial<StoredContent> & { daysAgo?: number } = {},
): Promise<string> {
  const { daysAgo = 0, ...fields } = changes
  count += 1
  const generated_text = fields.generated_text ?? `Text ${count}`
  const stored: StoredContent = {
    _id: `cnt_${user}_${String(count).padStart(4, '0')}`,
    user_id: user,
    platform: 'LinkedIn Post',
    prompt: 'A prompt',
    generated_text,
    title: null,
    meta_description: null,
    left_out: [],
    variant: null,
    original_text: null,
    length: generated_text.length,
    provider: 'openai',
    model: 'gpt-4o-mini',
    engine: 'openai',
    finish_reason: 'stop',
    usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
    settings_used: {
      tone_style: 'bold and confident',
      avoid_words: '',
      custom_instructions: '',
      system_message: '',
      temperature: 0.7,
      max_tokens: 1000,
    },
    parent_id: null,
    created_at: new Date(content.clock().getTime() - daysAgo * DAY_MS),
    edited_at: null,
    deleted_at: null,
    ...fields,
  }
  await modelsOf(content.deps.connection).contents.create(stored)
  return stored._id
}
