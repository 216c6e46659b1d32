import Papa from 'papaparse'
import { UnreadableFile } from '../files/unreadable-file.ts'
import type { PostCollector } from '../own-post.ts'
import { isDateName, isTextName, looseDate, TEXT_NAMES } from './field-names.ts'
import { SHARES_COLUMN, shareText } from './linkedin-archive.ts'

/** A table with a heading for each column. */
export interface CsvTable {
  columns: string[]
  rows: string[][]
}

/** Reads CSV (RFC 4180) with commas, semicolons or tabs. */
export function readCsv(text: string): CsvTable {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const [first = [], ...others] = data
  const hasHeading = first.some((cell) => isTextName(cell) || isDateName(cell)) || first.every((cell) => cell.length <= 40)
  if (hasHeading && others.length > 0) return { columns: first.map((cell, index) => cell.trim() || `Column ${index + 1}`), rows: others }
  return { columns: first.map((_, index) => `Column ${index + 1}`), rows: data }
}

/** The column with the posts: by its name, otherwise the one with the longest texts. */
export function textColumn({ columns, rows }: CsvTable): string {
  const byName = TEXT_NAMES.map((name) => columns.find((column) => isTextName(column, name))).find((column) => column !== undefined)
  if (byName !== undefined) return byName
  const lengths = columns.map((_, index) => rows.reduce((sum, row) => sum + (row[index]?.length ?? 0), 0))
  const longest = columns[lengths.indexOf(Math.max(...lengths))]
  if (longest === undefined) throw new UnreadableFile('This table is empty.')
  return longest
}

export function addRows({ columns, rows }: CsvTable, column: string, posts: PostCollector): void {
  const text = columns.indexOf(column)
  const date = columns.findIndex((name) => isDateName(name))
  for (const row of rows) {
    const cell = row[text] ?? ''
    posts.add(column === SHARES_COLUMN ? shareText(cell) : cell, looseDate(row[date] ?? ''))
  }
}
