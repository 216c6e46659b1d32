import { pipeline, Readable } from 'node:stream'
import { type Stringifier, stringify } from 'csv-stringify'

export type CsvRow = Record<string, string | number | null>

/**
 * A CSV stream by RFC 4180 (CRLF, doubled quotes) with a UTF-8 byte order mark, for spreadsheets. Cells that a spreadsheet would run as
 * a formula begin with an apostrophe (OWASP, CSV injection). `columns` gives the order and the headers.
 */
export function csvStream(columns: readonly { key: string; header: string }[], rows: AsyncIterable<CsvRow>): Stringifier {
  const csv = stringify({ header: true, columns: [...columns], bom: true, record_delimiter: '\r\n', escape_formulas: true })
  // An error on either side ends both; the reader of `csv` sees it.
  pipeline(Readable.from(rows), csv, () => {})
  return csv
}
