import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { textStream } from './text-stream.ts'

export type CsvRow = Record<string, string | number | null>

interface Column {
  key: string
  header: string
}

/**
 * A CSV stream as defined by RFC 4180 (CRLF, doubled quotes), with a UTF-8 byte order mark for spreadsheets. Cells that a spreadsheet would run as a formula
 * are prefixed with an apostrophe (OWASP, CSV injection). `columns` determines the order and the headers.
 */
export function csvStream(columns: readonly Column[], rows: AsyncIterable<CsvRow>): Readable {
  return textStream(lines(columns, rows))
}

async function* lines(columns: readonly Column[], rows: AsyncIterable<CsvRow>): AsyncGenerator<string> {
  let isFirst = true
  for await (const row of rows) {
    yield csv(columns, [row], isFirst)
    isFirst = false
  }
  if (isFirst) yield csv(columns, [], true)
}

function csv(columns: readonly Column[], rows: CsvRow[], isFirst: boolean): string {
  return stringify(rows, { header: isFirst, bom: isFirst, columns: [...columns], record_delimiter: '\r\n', escape_formulas: true })
}
