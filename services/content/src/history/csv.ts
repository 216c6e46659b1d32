import { platformName } from '@loomcast/platforms'
import { type CsvRow, csvStream } from '@loomcast/service-kit/http'
import { disclosureOf } from '../domain/disclosure.ts'
import type { StoredContent } from './content.model.ts'

const COLUMNS = [
  { key: 'created_at', header: 'Created (UTC)' },
  { key: 'platform', header: 'Platform' },
  { key: 'prompt', header: 'Prompt' },
  { key: 'text', header: 'Generated text' },
  { key: 'characters', header: 'Characters' },
  { key: 'provider', header: 'Provider' },
  { key: 'model', header: 'Model' },
  { key: 'tone', header: 'Tone' },
  { key: 'avoid', header: 'Words to avoid' },
  { key: 'tokens', header: 'Tokens' },
  { key: 'id', header: 'Content ID' },
  { key: 'set', header: 'Set ID' },
  { key: 'made_by', header: 'Made by' },
  { key: 'digital_source_type', header: 'Digital source type' },
  { key: 'tags', header: 'Tags' },
  { key: 'pictures', header: 'Pictures' },
]

/** The texts as CSV for spreadsheets, one row per text. */
export const csvOf = (contents: AsyncIterable<StoredContent>) => csvStream(COLUMNS, rows(contents))

async function* rows(contents: AsyncIterable<StoredContent>): AsyncGenerator<CsvRow> {
  for await (const content of contents) {
    const { made_by, digital_source_type } = disclosureOf(content)
    yield {
      created_at: content.created_at.toISOString(),
      platform: platformName(content.platform),
      prompt: content.prompt,
      text: content.generated_text,
      characters: content.length,
      provider: content.provider,
      model: content.model,
      tone: content.settings_used.tone_style,
      avoid: content.settings_used.avoid_words,
      tokens: content.usage.total_tokens,
      id: content._id,
      set: content.set_id ?? '',
      made_by,
      digital_source_type,
      tags: (content.tags ?? []).join(', '),
      pictures: (content.pictures ?? []).map(({ file_id, alt }) => (alt ? `${file_id}: ${alt}` : file_id)).join('\n'),
    }
  }
}
