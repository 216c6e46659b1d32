import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchRow } from './bench.ts'
import { benchNames, loadBench, notesOf } from './frame/find-benches.ts'
import { mergeRuns } from './frame/merge-runs.ts'
import { type Result, tableOf, writeResults } from './frame/results.ts'
import { runBench } from './frame/run-bench.ts'

/** `npm run bench [-- --times N] [name …]`: runs the named benches (all by default), prints the tables and writes them to RESULTS.md. */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { times: { type: 'string', default: '1' } } })
const times = Number(values.times)
const known = await benchNames()
const unknown = positionals.filter((name) => !known.includes(name))
if (unknown.length > 0 || !Number.isInteger(times) || times < 1) {
  console.error(`Usage: npm run bench -- [--times N] [name …]\nBenches: ${known.join(', ')}`)
  process.exit(2)
}

const names = positionals.length > 0 ? positionals : known
const runs = new Map<string, BenchRow[][]>()
const failed = new Set<string>()
// Repeats the whole list instead of each bench, so that the runs of a bench are spread over time.
for (let time = 1; time <= times; time++) {
  for (const name of names) {
    console.error(`${name} (${time} of ${times})`)
    try {
      const rows = await runBench(await loadBench(name), (line) => console.error(`  ${line}`))
      runs.set(name, [...(runs.get(name) ?? []), rows])
    } catch (error) {
      failed.add(name)
      console.error(`  ${name} failed:`, error)
    }
  }
}

const results: Result[] = []
for (const [name, found] of runs) {
  const { title } = await loadBench(name)
  const notes = notesOf(name)
  const rows = mergeRuns(found)
  results.push({
    name,
    title,
    runs: found.length,
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    rows,
    ...(notes && { notes }),
  })
  console.log(`\n${title}\n\n${tableOf(rows)}`)
}
const file = join(import.meta.dirname, '..', 'RESULTS.md')
if (results.length > 0) await writeFile(file, writeResults(await readFile(file, 'utf8').catch(() => ''), results))
if (failed.size > 0) console.error(`\nFailed: ${[...failed].join(', ')}`)
process.exit(failed.size > 0 ? 1 : 0)

function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const [, load = 0] = loadavg()
  return `${availableParallelism()} cores, ${gigabytes} GB of memory, load average ${Math.round(load)}`
}
