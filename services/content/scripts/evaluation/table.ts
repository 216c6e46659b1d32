import type { Score } from './score.ts'

/** What one engine made of a set of briefs. */
export interface Evaluation {
  /** Provider and model, such as `openai gpt-4o-mini`. */
  engine: string
  set: string
  /** ISO date of the run. */
  date: string
  /** Briefs of the whole set, even if only some were given to the engine. */
  briefs: number
  scores: Score[]
  /** Texts that another engine wrote instead. */
  replaced: number
  /** Average number of tokens of a text, read and written. */
  tokens: number
}

export const COLUMNS = [
  'engine',
  'briefs',
  'run on',
  'texts',
  'facts kept',
  'facts lost',
  'texts with a fact that is not in the brief',
  'over the limit',
  'stock phrases',
  'words to avoid',
  'emoji or closing question',
  'other language',
  'written by another engine',
  'tokens a text',
]

const START = '<!-- evaluation -->'
const END = '<!-- /evaluation -->'

export function rowOf({ engine, set, date, briefs, scores, replaced, tokens }: Evaluation): string {
  const facts = scores.reduce((sum, score) => sum + score.facts, 0)
  const lost = scores.reduce((sum, score) => sum + score.lost.length, 0)
  const listed = scores.reduce((sum, score) => sum + score.listed.length, 0)
  const checked = scores.filter(({ invented }) => invented !== undefined)
  const count = (isFaulty: (score: Score) => boolean) => String(scores.filter(isFaulty).length)
  return line([
    engine,
    set,
    date,
    `${scores.length} of ${briefs}`,
    listed > 0 ? `${share(facts - lost - listed, facts)}, and ${listed} listed beside` : share(facts - lost, facts),
    String(lost),
    `${checked.filter(({ invented }) => invented && invented.length > 0).length} of ${checked.length}`,
    count(({ isOverLimit }) => isOverLimit),
    count(({ stockPhrases }) => stockPhrases.length > 0),
    count(({ avoided }) => avoided.length > 0),
    count(({ style }) => style.length > 0),
    count(({ isOtherLanguage }) => isOtherLanguage),
    String(replaced),
    String(tokens),
  ])
}

/** The document with the row in its table, in place of an earlier row of the same engine and set. Throws RangeError if it has no table. */
export function withRow(document: string, row: string): string {
  const start = document.indexOf(START)
  const end = document.indexOf(END)
  if (start < 0 || end < start) throw new RangeError(`The document has no ${START} … ${END}.`)
  const [engine, set] = cellsOf(row)
  const rows = document
    .slice(start + START.length, end)
    .split('\n')
    .filter((each) => each.startsWith('| ') && cellsOf(each)[0] !== 'engine')
    .filter((each) => cellsOf(each)[0] !== engine || cellsOf(each)[1] !== set)
  const table = [line(COLUMNS), `|${COLUMNS.map(() => '---|').join('')}`, ...[...rows, row].toSorted()]
  return `${document.slice(0, start + START.length)}\n${table.join('\n')}\n${document.slice(end)}`
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`

function cellsOf(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((1000 * part) / whole) / 10} %`
}
