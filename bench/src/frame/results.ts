import type { BenchRow } from '../bench.ts'

/** What one bench found, as it stands in RESULTS.md. */
export interface Result {
  name: string
  title: string
  /** How many runs the figures are the medians of. */
  runs: number
  /** UTC date, YYYY-MM-DD. */
  date: string
  /** By cores and memory only. */
  machine: string
  rows: BenchRow[]
  /** A file beside the bench that tells what was tried. */
  notes?: string
}

const HEAD = `# Benchmark results

Written by \`npm run bench\`; not by hand. Each row was measured beside its reference in the same run, turn by turn, and is the median.
Absolute figures belong to the machine named; the ratio is what counts. An aim is judged from the figures of each run; with several
runs, most of them decide.
`

/** The new text of RESULTS.md: sections of these results are replaced or added, every other section stays as it is. */
export function writeResults(existing: string, results: readonly Result[]): string {
  const sections = sectionsOf(existing)
  for (const result of results) sections.set(result.name, sectionOf(result))
  const ordered = [...sections].sort(([one], [other]) => (one < other ? -1 : 1))
  return `${HEAD}\n${ordered.map(([, text]) => text).join('\n')}`
}

const MARK = /^<!-- bench: (\S+) -->$/

function sectionsOf(text: string): Map<string, string> {
  const sections = new Map<string, string>()
  let name: string | undefined
  let lines: string[] = []
  const close = () => {
    if (name !== undefined) sections.set(name, `${lines.join('\n').trimEnd()}\n`)
  }
  for (const line of text.split('\n')) {
    const mark = MARK.exec(line)
    if (mark) {
      close()
      name = mark[1]
      lines = []
    }
    lines.push(line)
  }
  close()
  return sections
}

function sectionOf(result: Result): string {
  const { name, title, runs, date, machine, notes } = result
  const facts = `${date}, ${machine}, ${runs === 1 ? 'one run' : `median of ${runs} runs`}.${notes ? ` What was tried: [${notes}](${notes}).` : ''}`
  return `<!-- bench: ${name} -->\n## ${title}\n\n${facts}\n\n${tableOf(result.rows)}\n`
}

export function tableOf(rows: readonly BenchRow[]): string {
  const lines = rows.map((row) => [
    row.measure,
    figure(row.ours),
    figure(row.reference),
    row.unit,
    figure(row.ratio),
    row.aim ?? '',
    row.met === undefined ? '' : row.met ? 'met' : '**missed**',
    row.note ?? '',
  ])
  const head = ['measure', 'ours', 'reference', 'unit', 'ratio', 'aim', '', 'note']
  const rule = ['---', '--:', '--:', '---', '--:', '---', '---', '---']
  return [head, rule, ...lines].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Three significant digits say all that a busy machine can. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en-US').replaceAll(',', ' ')
  return String(Number(value.toPrecision(3)))
}
