import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MEASURES } from '../measures.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../..')
const DAY_MS = 24 * 3600_000

export interface Outdated {
  name: string
  /** UTC dates, YYYY-MM-DD. `measured`: null without a result. */
  measured: string | null
  changed: string
}

/** The date of each section of RESULTS.md, by the name of its bench. */
export function measuredDates(results: string): Map<string, string> {
  const sections = results.matchAll(/^<!-- bench: (\S+) -->\n[^\n]*\n\n(\d{4}-\d\d-\d\d),/gm)
  return new Map([...sections].map(([, name = '', date = '']) => [name, date]))
}

/** How long a run of each bench took (s), by its name. Without those of earlier versions, which did not write it. */
export function measuredSeconds(results: string): Map<string, number> {
  const sections = results.matchAll(/^<!-- bench: (\S+) -->\n[^\n]*\n\n[^\n]* runs? of (\d+) s\./gm)
  return new Map([...sections].map(([, name = '', seconds]) => [name, Number(seconds)]))
}

/**
 * The benches whose code has changed more than `days` after their figures were measured. `changedOn`: the UTC date (YYYY-MM-DD) of the newest change of one of
 * these paths; by default from the history of the repository, without which the result is empty.
 */
export async function findOutdated(
  results: string,
  days: number,
  changedOn?: (paths: readonly string[]) => Promise<string>,
): Promise<Outdated[]> {
  if (!changedOn) return (await hasHistory()) ? findOutdated(results, days, newestCommit) : []
  const dates = measuredDates(results)
  const found = await Promise.all(
    Object.entries(MEASURES).map(async ([name, paths]) => ({ name, measured: dates.get(name) ?? null, changed: await changedOn(paths) })),
  )
  return found.filter(({ measured, changed }) => measured === null || Date.parse(changed) - Date.parse(measured) > days * DAY_MS)
}

async function hasHistory(): Promise<boolean> {
  const shallow = await git('rev-parse', '--is-shallow-repository').catch(() => 'true')
  return shallow === 'false'
}

async function newestCommit(paths: readonly string[]): Promise<string> {
  const at = await git('log', '-1', '--format=%cI', '--', ...paths)
  return new Date(at).toISOString().slice(0, 10)
}

async function git(...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: ROOT })).stdout.trim()
}
