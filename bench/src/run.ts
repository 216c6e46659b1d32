import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchRow } from './bench.ts'
import { benchNames, loadBench, notesOf } from './frame/find-benches.ts'
import { mergeRuns } from './frame/merge-runs.ts'
import { findOutdated, measuredSeconds } from './frame/outdated.ts'
import { type Result, tableOf, writeResults } from './frame/results.ts'
import { runBench } from './frame/run-bench.ts'
import { median } from './frame/statistics.ts'

/**
 * `npm run bench [-- --times N] [--outdated] [name …]`: runs the named benches (all by default; with `--outdated` those whose code has changed since they were
 * measured), prints the tables and writes them to RESULTS.md.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '1' }, outdated: { type: 'boolean', default: false } },
})
const file = join(import.meta.dirname, '..', 'RESULTS.md')
const times = Number(values.times)
const known = await benchNames()
const unknown = positionals.filter((name) => !known.includes(name))
if (unknown.length > 0 || !Number.isInteger(times) || times < 1) {
  console.error(`Usage: npm run bench -- [--times N] [--outdated] [name …]\nBenches: ${known.join(', ')}`)
  process.exit(2)
}

const names = positionals.length > 0 ? positionals : values.outdated ? await outdatedNames() : known
const runs = new Map<string, { rows: BenchRow[]; seconds: number }[]>()
const failed = new Set<string>()
// Repeats the whole list instead of each bench, so that the runs of a bench are spread over time.
for (let time = 1; time <= times; time++) {
  for (const name of names) {
    console.error(`${name} (${time} of ${times})`)
    try {
      const startedAt = performance.now()
      const rows = await runBench(await loadBench(name), (line) => console.error(`  ${line}`))
      runs.set(name, [...(runs.get(name) ?? []), { rows, seconds: (performance.now() - startedAt) / 1000 }])
      // After each run, so that one that hangs loses no figures of the others.
      await write(await resultOf(name))
    } catch (error) {
      failed.add(name)
      console.error(`  ${name} failed:`, error)
    }
  }
}

for (const name of runs.keys()) {
  const { title, rows } = await resultOf(name)
  console.log(`\n${title}\n\n${tableOf(rows)}`)
}
if (failed.size > 0) console.error(`\nFailed: ${[...failed].join(', ')}`)
process.exit(failed.size > 0 ? 1 : 0)

/** Of the runs so far. */
async function resultOf(name: string): Promise<Result> {
  const found = runs.get(name) ?? []
  const { title } = await loadBench(name)
  const notes = notesOf(name)
  return {
    name,
    title,
    runs: found.length,
    seconds: median(found.map(({ seconds }) => seconds)),
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    rows: mergeRuns(found.map(({ rows }) => rows)),
    ...(notes && { notes }),
  }
}

async function write(result: Result): Promise<void> {
  await writeFile(file, writeResults(await readFile(file, 'utf8').catch(() => ''), [result]))
}

async function outdatedNames(): Promise<string[]> {
  const results = await readFile(file, 'utf8').catch(() => '')
  const outdated = await findOutdated(results, 0)
  const took = measuredSeconds(results)
  for (const { name, measured, changed } of outdated)
    console.error(
      `${name}: measured on ${measured ?? 'no day'}, changed on ${changed}, takes ${took.get(name) ?? 'an unknown number of'} s`,
    )
  return outdated.map(({ name }) => name)
}

function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const [, load = 0] = loadavg()
  return `${availableParallelism()} cores, ${gigabytes} GB of memory, load average ${Math.round(load)}`
}
