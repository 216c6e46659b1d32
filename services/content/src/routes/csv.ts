import { pipeline, Readable } from 'node:stream'
import { type Stringifier, stringify } from 'csv-stringify'
import type { StoredContent } from '../store/content.schema.ts'

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
]

/**
 * A CSV stream by RFC 4180 (CRLF, doubled quotes) with a UTF-8 byte order mark, for spreadsheets. Cells that a spreadsheet would run as
 * a formula begin with an apostrophe (OWASP, CSV injection).
 */
export function csvOf(contents: AsyncIterable<StoredContent>): Stringifier {
  const csv = stringify({ header: true, columns: COLUMNS, bom: true, record_delimiter: '\r\n', escape_formulas: true })
  // An error on either side ends both; the reader of `csv` sees it.
  pipeline(Readable.from(rows(contents)), csv, () => {})
  return csv
}

async function* rows(contents: AsyncIterable<StoredContent>): AsyncGenerator<Record<string, string | number>> {
  for await (const content of contents) {
    yield {
      created_at: content.created_at.toISOString(),
      platform: content.platform,
      prompt: content.prompt,
      text: content.generated_text,
      characters: content.length,
      provider: content.provider,
      model: content.model,
      tone: content.settings_used.tone_style,
      avoid: content.settings_used.avoid_words,
      tokens: content.usage.total_tokens,
      id: content._id,
    }
  }
}
