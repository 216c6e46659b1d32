import { readFile } from 'node:fs/promises'
import { FILE_BUDGETS, PROJECT_BUDGETS } from './budgets.ts'

/** A test file of a run, as tooling/test-setup/src/ledger/reporter.cjs writes it: one line of JSON. */
export interface LedgerRow {
  /** The jest project. */
  project: string
  /** Relative to the root. */
  path: string
  /** Seconds from the start of the file to its end. */
  elapsed: number
  /** CPU seconds of the jest worker. */
  own: number
  /** CPU seconds of the processes that the file started and that have ended. */
  children: number
  /** How many times slower the machine was during the file than the one where the budgets were set, at least 1. */
  slowness: number
  tests: number
}

/** The rows of a ledger, those with the most CPU time first. Without a file, none. */
export async function readLedger(file: string): Promise<LedgerRow[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const rows = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LedgerRow)
  return rows.sort((one, other) => cpuOf(other) - cpuOf(one))
}

const cpuOf = ({ own, children }: LedgerRow): number => own + children

/** A line for each file that took more CPU time than its budget, which is multiplied by the slowness of the machine during the file. */
export function overBudget(rows: readonly LedgerRow[]): string[] {
  return rows.flatMap((row) => {
    const budget = (FILE_BUDGETS[row.path]?.seconds ?? PROJECT_BUDGETS[row.project] ?? 0) * row.slowness
    if (cpuOf(row) <= budget) return []
    return [`${row.path}: ${cpuOf(row).toFixed(1)} CPU seconds, more than its budget of ${budget.toFixed(1)}`]
  })
}

const SHOWN = 15

/** A table of the sums by project and area, and of the files with the most CPU time. */
export function ledgerTable(rows: readonly LedgerRow[]): string {
  const sums = new Map<string, { files: number; tests: number; elapsed: number; cpu: number }>()
  for (const row of rows) {
    for (const name of [row.project, `  ${row.project} ${areaOf(row.path)}`]) {
      const sum = sums.get(name) ?? { files: 0, tests: 0, elapsed: 0, cpu: 0 }
      sums.set(name, {
        files: sum.files + 1,
        tests: sum.tests + row.tests,
        elapsed: sum.elapsed + row.elapsed,
        cpu: sum.cpu + cpuOf(row),
      })
    }
  }
  const byName = [...sums].sort(([one], [other]) => one.trim().localeCompare(other.trim()))
  return [
    'files  tests  elapsed s  CPU s',
    ...byName.map(([name, { files, tests, elapsed, cpu }]) => `${cells(files, tests, elapsed, cpu)}  ${name}`),
    'The files with the most CPU time:',
    ...rows.slice(0, SHOWN).map((row) => `${cells(1, row.tests, row.elapsed, cpuOf(row))}  ${row.path}`),
  ].join('\n')
}

const cells = (files: number, tests: number, elapsed: number, cpu: number) =>
  `${String(files).padStart(5)}${String(tests).padStart(7)}${elapsed.toFixed(0).padStart(11)}${cpu.toFixed(0).padStart(7)}`

const areaOf = (path: string) => {
  const [top = '', name = ''] = path.split('/')
  return ['services', 'packages', 'tooling'].includes(top) ? `${top}/${name}` : top
}
