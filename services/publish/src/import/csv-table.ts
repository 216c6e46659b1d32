import Papa from 'papaparse'
import { type Column, columnsOf } from './columns.ts'
import type { Fault } from './fault.ts'

export interface CsvRow {
  /** As spreadsheets count: the row of the names is 1. */
  row: number
  cells: string[]
}

export interface CsvTable {
  columns: Column[]
  rows: CsvRow[]
  faults: Fault[]
}

const DELIMITERS = [',', ';', '\t'] as const
/** The first line of files from Excel can name the delimiter. */
const DELIMITER_LINE = /^sep=[,;\t]\n/iu

/** Reads CSV (RFC 4180) with commas, semicolons or tabs. The first row has the names of the columns. */
export function readTable(csv: string): CsvTable {
  const text = csv.replace(/^\uFEFF/u, '').replace(/\r\n?/gu, '\n')
  const skipped = DELIMITER_LINE.exec(text)?.[0] ?? ''
  const own = text.slice(skipped.length)
  const { data, errors } = Papa.parse<string[]>(own, { delimiter: delimiterOf(own), newline: '\n' })
  const first = skipped === '' ? 1 : 2
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) return { columns: [], rows: [], faults: [quoteFault((broken.row ?? 0) + first)] }
  const [names = [], ...cells] = data
  const { columns, faults } = columnsOf(names)
  const rows = cells
    .map((each, index) => ({ row: index + first + 1, cells: each }))
    .filter((each) => each.cells.some((cell) => cell.trim() !== ''))
  return { columns, rows, faults }
}

/** The one with which the first row has the most columns that are known. */
function delimiterOf(text: string): string {
  const known = DELIMITERS.map((delimiter) => {
    const [names = []] = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: 1 }).data
    return columnsOf(names).columns.filter(({ field }) => field !== null).length
  })
  return DELIMITERS[known.indexOf(Math.max(...known))] ?? ','
}

function quoteFault(row: number): Fault {
  return {
    row,
    column: null,
    text: `A quote in row ${row} is not closed, or there are letters after it. Put quotes around the whole cell, and write a quote inside it twice.`,
  }
}
