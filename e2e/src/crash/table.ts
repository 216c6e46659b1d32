import { appendFile } from 'node:fs/promises'

export interface Row {
  scenario: string
  form: string
  acknowledged: number
  found: number
  counted: number
  effects: number
  duplicates: number
  /** `answersMs`: time from when everything was running again until a text was acknowledged. `eventsMs`: until earlier events had taken effect. */
  respondedMs: number
  eventsMs: number
  faults: string[]
}

/** The file in which `npm run crash` collects the rows. If it is not set, rows are not recorded. */
export const RESULTS_VARIABLE = 'CRASH_RESULTS'

export async function recordRow(row: Row): Promise<void> {
  const file = process.env[RESULTS_VARIABLE]
  if (file) await appendFile(file, `${JSON.stringify(row)}\n`)
}

const HEAD = [
  '| what died, and when | form | acknowledged | in history | counted | effects of events | twice on the wire | responds again after | events caught up after | |',
  '|---|---|--:|--:|--:|--:|--:|--:|--:|---|',
]

/** Formats a row of the table. Its first two cells identify the scenario. */
export function lineOf(row: Row): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const cells = [
    row.scenario,
    row.form,
    row.acknowledged,
    row.found,
    row.counted,
    row.effects,
    row.form === 'cluster' ? row.duplicates : '–',
    seconds(row.respondedMs),
    seconds(row.eventsMs),
    row.faults.length === 0 ? '✓' : `✗ ${row.faults.length}`,
  ]
  return `| ${cells.join(' | ')} |`
}

export function tableOf(lines: string[]): string {
  return [...HEAD, ...lines].join('\n')
}

/** Replaces the rows of the scenarios that were run in the old table. */
export function mergedTable(old: string, rows: Row[]): string {
  const scenarioOf = (line: string) => line.split(' | ').slice(0, 2).join(' | ')
  const unchanged = old.split('\n').filter((line) => line.startsWith('| ') && !HEAD.includes(line))
  const lines = new Map(unchanged.map((line) => [scenarioOf(line), line]))
  for (const line of rows.map(lineOf)) lines.set(scenarioOf(line), line)
  return tableOf([...lines.values()])
}
